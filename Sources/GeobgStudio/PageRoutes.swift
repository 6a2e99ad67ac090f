internal import GeobgDesktop
package import GeobgRecipe
internal import GeobgScene
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

  private let assets: [StudioAsset]
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

/// The body of a request for a picture.
package struct StudioRequest: Sendable {
  /// The most bytes of an `id`.
  private static let idLimit = 64

  /// The name of the work, which the page chose, for events about its progress.
  package let id: String
  /// The picture, and the settings of its file.
  package let file: RecipeFile
  /// The name of the file to save; nil if there is none.
  package let name: String?
  /// Whether an existing file may be replaced.
  package let isReplacing: Bool

  /// Reads `body`.
  ///
  /// - Parameter named: Whether the request names a file.
  package init(_ body: [UInt8], named: Bool) throws(Refusal) {
    do throws(DocumentError) {
      let value = try JSONValue(parsing: body, limit: PageRoutes.bodyLimit)
      let keys = ["id", "output", "recipe"] + (named ? ["name", "replace"] : [])
      let object = try JSONField(value).object(keys: keys)
      let id = try object.required("id")
      self.id = try id.string()
      guard (1...StudioRequest.idLimit).contains(self.id.utf8.count),
        self.id.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else { throw id.invalid("it is not an id; use 1 to 64 letters, digits and signs") }
      var file = try RecipeFile(try object.required("recipe"))
      if let output = object.optional("output") { file.output = try Output(field: output) }
      self.file = file
      name = named ? try object.required("name").string() : nil
      isReplacing = try object.optional("replace")?.bool() ?? false
    } catch {
      throw Refusal(error)
    }
  }
}

extension ServerEvent {
  /// The event that reports the finished share of the work `id`, from 0 to 1.
  package static func progress(_ share: Double, of id: String) -> ServerEvent {
    let thousandths = Int(min(max(share, 0), 1) * 1000)
    let digits = "\(1000 + thousandths % 1000)".dropFirst()
    return ServerEvent(
      "progress",
      data: CanonicalJSON.object(
        ("done", thousandths == 1000 ? "1" : "0.\(digits)"), ("id", CanonicalJSON.string(id))))
  }
}
