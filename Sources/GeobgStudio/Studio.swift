internal import GeobgDesktop
package import GeobgKit
package import GeobgRecipe
package import GeobgServer

/// What `geobg studio` serves: the page, and what a page cannot do alone.
package struct Studio: Sendable {
  /// The longest body of a request, in bytes.
  package static let bodyLimit = 1 << 20
  /// The longest body with a token, in bytes.
  private static let tokenBodyLimit = 1024

  /// The files of the page.
  private let assets: [StudioAsset]
  /// The version of the command.
  private let version: String
  /// The drawing that all pages share.
  package let drawing = SharedDrawing()
  private let pictures: StudioPictures
  /// The recipe that the page begins with; nil if the page chooses.
  package var recipe: RecipeFile?
  /// The folder for pictures; nil if the page cannot save.
  package var saveFolder: SaveFolder?
  /// The desktop whose wallpaper the page can set; nil if there is none.
  package var desktop: StudioDesktop?
  /// The address for other devices, with the token; nil if only this machine can connect.
  package var address: String?

  /// A studio.
  ///
  /// - Parameters:
  ///   - assets: The files of the page; `index.html` is also at `/`.
  ///   - version: The version of the command.
  ///   - options: How pictures are drawn.
  package init(assets: [StudioAsset], version: String, options: RenderOptions) {
    self.assets = assets
    self.version = version
    pictures = StudioPictures(options, drawing: drawing)
  }

  /// The routes, with sessions of `access`.
  package func routes(_ access: Access) -> [Route] {
    assetRoutes + sessionRoutes(access) + pictureRoutes + drawingRoutes
  }

  private var assetRoutes: [Route] {
    assets.flatMap { asset in
      let paths = ["/\(asset.name)"] + (asset.name == "index.html" ? ["/"] : [])
      return paths.map { path in
        Route.get(path, needsSession: false) { _ throws(Refusal) in
          .bytes(asset.bytes, type: asset.type)
        }
      }
    }
  }

  private func sessionRoutes(_ access: Access) -> [Route] {
    [
      .get("/session", needsSession: true) { _ throws(Refusal) in .json(facts) },
      .post("/session", needsSession: false, bodyLimit: Studio.tokenBodyLimit) {
        request throws(Refusal) in
        let token = try Studio.object(request, keys: ["token"]) { object throws(DocumentError) in
          try object.required("token").string()
        }
        guard let cookie = access.beginSession(token: token) else { throw .session }
        return Response(204, .none, headers: [cookie])
      },
    ]
  }

  private var pictureRoutes: [Route] {
    [
      .post("/render", bodyLimit: Studio.bodyLimit) { request throws(Refusal) in
        let wanted = try StudioRequest(request.body, named: false)
        return .work(
          Work { cancellation throws(Refusal) in
            .bytes(
              try pictures.bytes(wanted, cancellation), type: wanted.file.output.format.mediaType)
          })
      },
      .post("/save", bodyLimit: Studio.bodyLimit) { request throws(Refusal) in
        let wanted = try StudioRequest(request.body, named: true)
        guard let saveFolder, let name = wanted.name else {
          throw Refusal(403, "no folder for pictures was chosen when the studio was started")
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
      .post("/desktop", bodyLimit: Studio.bodyLimit) { request throws(Refusal) in
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

  private var drawingRoutes: [Route] {
    [
      .get("/events", needsSession: true) { request throws(Refusal) in
        .events(try drawing.stream(after: request.values("last-event-id").last))
      },
      .post("/log", bodyLimit: Studio.bodyLimit) { request throws(Refusal) in
        let entries = try Studio.object(request, keys: ["entries"]) {
          object throws(DocumentError) in
          try object.required("entries").array().map { item throws(DocumentError) in
            try LogEntry(item)
          }
        }
        try drawing.append(entries)
        return .done
      },
    ]
  }

  /// What the page needs to know, as JSON.
  private var facts: String {
    CanonicalJSON.object(
      ("address", address.map(CanonicalJSON.string) ?? "null"),
      ("desktop", desktop.map { CanonicalJSON.string($0.desktop.name) } ?? "null"),
      ("palette", drawing.palette ?? "null"),
      ("recipe", recipe?.json ?? "null"),
      (
        "render",
        CanonicalJSON.array(StudioPictures.formats.map { CanonicalJSON.string($0.rawValue) })
      ),
      ("save", saveFolder.map { CanonicalJSON.string($0.path) } ?? "null"),
      ("share", "true"),
      ("version", CanonicalJSON.string(version)))
  }

  /// The value that `read` finds in the body, which is an object with `keys`.
  private static func object<Value>(
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
