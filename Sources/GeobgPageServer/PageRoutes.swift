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
        Route.get(path, needsSession: false) { _ throws(HTTPError) in
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
      .get("/session", needsSession: true) { _ throws(HTTPError) in
        let all: [JSONKey: String?] = self.facts.merging(facts()) { $1 }
        return .json(CanonicalJSON.object(all))
      },
      .post("/session", needsSession: false, bodyLimit: PageRoutes.tokenBodyLimit) {
        request throws(HTTPError) in
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
      .post("/render", bodyLimit: PageRoutes.bodyLimit) { request throws(HTTPError) in
        let wanted = try StudioRequest(request.body, named: false)
        return .work(
          ResponseWork { cancellation throws(HTTPError) in
            .bytes(
              try pictures.bytes(wanted, cancellation), type: wanted.file.output.format.mediaType)
          })
      },
      .post("/save", bodyLimit: PageRoutes.bodyLimit) { request throws(HTTPError) in
        let wanted = try StudioRequest(request.body, named: true)
        guard let saveFolder, let name = wanted.name else {
          throw HTTPError(403, "no folder for pictures was chosen when geobg was started")
        }
        // Refuse a wrong name before the work waits for its turn.
        _ = try saveFolder.target(
          name, format: wanted.file.output.format, replacing: wanted.isReplacing)
        return .work(
          ResponseWork { cancellation throws(HTTPError) in
            let target = try saveFolder.target(
              name, format: wanted.file.output.format, replacing: wanted.isReplacing)
            try pictures.write(wanted.file, to: target, wanted, cancellation)
            return .json(CanonicalJSON.object(("name", CanonicalJSON.string(name))))
          })
      },
      .post("/desktop", bodyLimit: PageRoutes.bodyLimit) { request throws(HTTPError) in
        try desktopWork(request) { desktop, drawing throws(HTTPError) in
          let canUndo = try desktop.show(drawing.wanted.file, drawing: drawing.write)
          return CanonicalJSON.object(
            ("desktop", CanonicalJSON.string(desktop.desktop.name)), ("undo", String(canUndo)))
        }
      },
      // The recipe is the picture that the page takes back.
      .post("/desktop/undo", bodyLimit: PageRoutes.bodyLimit) { request throws(HTTPError) in
        try desktopWork(request) { desktop, drawing throws(HTTPError) in
          try desktop.showEarlier(drawing: drawing.write)
          return CanonicalJSON.object(
            ("desktop", CanonicalJSON.string(desktop.desktop.name)), ("undo", "false"))
        }
      },
    ]
  }

  /// How the pictures of a request about the desktop are drawn.
  private struct DesktopDrawing {
    let wanted: StudioRequest
    let pictures: StudioPictures
    let cancellation: Cancellation

    func write(_ file: RecipeFile, to target: FileTarget) throws(HTTPError) {
      try pictures.write(file, to: target, wanted, cancellation)
    }
  }

  /// The work of a request about the desktop; `body` returns the answer.
  private func desktopWork(
    _ request: Request,
    _ body: @escaping @Sendable (StudioDesktop, DesktopDrawing) throws(HTTPError) -> String
  ) throws(HTTPError) -> Response {
    let wanted = try StudioRequest(request.body, named: false)
    guard let desktop else {
      throw HTTPError(403, "no known desktop is running on this computer")
    }
    return .work(
      ResponseWork { [pictures] cancellation throws(HTTPError) in
        .json(
          try body(
            desktop,
            DesktopDrawing(
              wanted: wanted, pictures: pictures, cancellation: cancellation)))
      })
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
  ) throws(HTTPError) -> Value {
    do throws(DocumentError) {
      let value = try JSONValue(parsing: request.body, limit: bodyLimit)
      return try read(try JSONField(value).object(keys: keys))
    } catch {
      throw HTTPError(error)
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
