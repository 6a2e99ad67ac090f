internal import GeobgDesktop
package import GeobgRecipe
package import GeobgServer
internal import GeobgSystem

/// What a page needs from a server: its files, a session, and pictures by geobg's own renderers.
///
/// The studio and the gallery have these routes.
package struct PageRoutes: Sendable {
  /// The longest body of a request, in bytes.
  package static let bodyLimit = 1 << 20
  /// The longest body with a token, in bytes.
  package static let tokenBodyLimit = 1024

  /// The files of the page.
  private let assets: [StudioAsset]
  /// The version of the command.
  private let version: String
  private let pictures: StudioPictures
  /// The folder for pictures; nil if the page cannot save.
  package var saveFolder: SaveFolder?
  /// The desktop whose wallpaper the page can set; nil if there is none.
  package var desktop: StudioDesktop?
  /// Called when a browser loads the page.
  ///
  /// Default: does nothing.
  package var whenLoaded: @Sendable () -> Void = {}

  /// The routes of a page.
  ///
  /// - Parameters:
  ///   - assets: The files of the page; `index.html` is also at `/`.
  ///   - version: The version of the command.
  ///   - pictures: Draws pictures.
  package init(assets: [StudioAsset], version: String, pictures: StudioPictures) {
    self.assets = assets
    self.version = version
    self.pictures = pictures
  }

  /// The routes, with sessions of `access`.
  ///
  /// - Parameter facts: What the page also needs to know, as JSON.
  package func routes(
    _ access: Access, facts: @escaping @Sendable () -> [JSONKey: String]
  ) -> [Route] {
    assetRoutes + sessionRoutes(access, facts) + pictureRoutes
  }

  private var assetRoutes: [Route] {
    assets.flatMap { asset in
      let isPage = asset.name == "index.html"
      let paths = ["/\(asset.name)"] + (isPage ? ["/"] : [])
      return paths.map { [whenLoaded] path in
        Route.get(path, needsSession: false) { _ throws(Refusal) in
          if isPage { whenLoaded() }
          return .bytes(asset.bytes, type: asset.type)
        }
      }
    }
  }

  private func sessionRoutes(
    _ access: Access, _ facts: @escaping @Sendable () -> [JSONKey: String]
  ) -> [Route] {
    [
      .get("/session", needsSession: true) { _ throws(Refusal) in
        let all: [JSONKey: String?] = self.facts.merging(facts()) { $1 }
        return .json(CanonicalJSON.object(all))
      },
      .post("/session", needsSession: false, bodyLimit: PageRoutes.tokenBodyLimit) {
        request throws(Refusal) in
        let token = try PageRoutes.object(request, keys: ["token"]) {
          object throws(DocumentError) in
          try object.required("token").string()
        }
        guard let cookie = access.beginSession(token: token) else { throw .session }
        return Response(204, .none, headers: [cookie])
      },
    ]
  }

  private var pictureRoutes: [Route] {
    [
      .post("/render", bodyLimit: PageRoutes.bodyLimit) { request throws(Refusal) in
        let wanted = try StudioRequest(request.body, named: false)
        return .work(
          Work { cancellation throws(Refusal) in
            .bytes(
              try pictures.bytes(wanted, cancellation), type: wanted.file.output.format.mediaType)
          })
      },
      .post("/save", bodyLimit: PageRoutes.bodyLimit) { request throws(Refusal) in
        let wanted = try StudioRequest(request.body, named: true)
        guard let saveFolder, let name = wanted.name else {
          throw Refusal(403, "no folder for pictures was chosen when geobg was started")
        }
        // Refuse a wrong name before the work waits for its turn.
        _ = try saveFolder.target(
          name, format: wanted.file.output.format, replacing: wanted.isReplacing)
        return .work(
          Work { cancellation throws(Refusal) in
            let target = try saveFolder.target(
              name, format: wanted.file.output.format, replacing: wanted.isReplacing)
            try pictures.write(wanted.file, to: target, wanted, cancellation)
            return .json(CanonicalJSON.object(("name", CanonicalJSON.string(name))))
          })
      },
      .post("/desktop", bodyLimit: PageRoutes.bodyLimit) { request throws(Refusal) in
        let wanted = try StudioRequest(request.body, named: false)
        guard let desktop else {
          throw Refusal(403, "no known desktop is running on this computer")
        }
        return .work(
          Work { cancellation throws(Refusal) in
            try desktop.show(wanted.file) { file, target throws(Refusal) in
              try pictures.write(file, to: target, wanted, cancellation)
            }
            return .json(
              CanonicalJSON.object(("desktop", CanonicalJSON.string(desktop.desktop.name))))
          })
      },
    ]
  }

  /// What every page needs to know, as JSON.
  private var facts: [JSONKey: String] {
    [
      "desktop": desktop.map { CanonicalJSON.string($0.desktop.name) } ?? "null",
      "render": CanonicalJSON.array(
        StudioPictures.formats.map { CanonicalJSON.string($0.rawValue) }),
      "save": saveFolder.map { CanonicalJSON.string(PathText.shown($0.path)) } ?? "null",
      "version": CanonicalJSON.string(version),
    ]
  }

  /// The value that `read` finds in the body of `request`, which is an object with `keys`.
  ///
  /// - Throws: ``Refusal``.
  package static func object<Value>(
    _ request: Request, keys: [String],
    _ read: (JSONObject) throws(DocumentError) -> Value
  ) throws(Refusal) -> Value {
    do throws(DocumentError) {
      let value = try JSONValue(parsing: request.body, limit: bodyLimit)
      return try read(try JSONField(value).object(keys: keys))
    } catch {
      throw Refusal(error)
    }
  }
}
