package import GeobgKit
package import GeobgRecipe
package import GeobgServer

/// What `geobg studio` serves: the page, and what a page cannot do alone.
package struct Studio: Sendable {
  /// The page, its sessions, and pictures for it.
  private var shared: PageRoutes
  /// The drawing that all pages share.
  package let drawing: SharedDrawing
  /// The recipe that the page begins with; nil if the page chooses.
  package var recipe: RecipeFile?
  /// The folder for pictures; nil if the page cannot save.
  package var saveFolder: SaveFolder? {
    get { shared.saveFolder }
    set { shared.saveFolder = newValue }
  }
  /// The desktop whose wallpaper the page can set; nil if there is none.
  package var desktop: StudioDesktop? {
    get { shared.desktop }
    set { shared.desktop = newValue }
  }
  /// The address for other devices, with the token; nil if only this machine can connect.
  package var address: String?
  /// The address of a studio that everybody can open, for links; nil if there is none.
  package var publicAddress: String?

  /// - Parameter run: The name of the shared drawing. Default: a new one.
  package init(
    assets: [StudioAsset], version: String, options: RenderOptions, run: Secret = Secret()
  ) {
    drawing = SharedDrawing(run: run)
    shared = PageRoutes(
      assets: assets, version: version,
      pictures: StudioPictures(options) { [drawing] share, id in
        drawing.publish(progress: share, of: id)
      })
  }

  package func routes(_ access: Access) -> [Route] {
    shared.routes(access) { facts } + drawingRoutes
  }

  private var drawingRoutes: [Route] {
    [
      .get("/events", needsSession: true) { request throws(HTTPError) in
        .events(try drawing.stream(after: request.values("last-event-id").last))
      },
      .post("/log", bodyLimit: PageRoutes.bodyLimit) { request throws(HTTPError) in
        let (entries, secrets, key) = try PageRoutes.object(
          request, keys: ["entries", "key", "secrets"]
        ) {
          object throws(DocumentError) in
          let entries = try object.required("entries").array().map { item throws(DocumentError) in
            try LogEntry(item)
          }
          return (
            entries, try object.optional("secrets").map(LogEntry.secrets) ?? [:],
            try object.optional("key")?.string()
          )
        }
        try drawing.append(entries, secrets: secrets, key: key)
        return .done
      },
      .post("/presence", bodyLimit: PagePresence.bodyLimit) { request throws(HTTPError) in
        let presence = try PageRoutes.object(request, keys: PagePresence.fields) {
          object throws(DocumentError) in try PagePresence(object)
        }
        try drawing.show(presence)
        return .done
      },
    ]
  }

  /// What the page needs to know, beside what all pages know.
  private var facts: [JSONKey: String] {
    [
      "address": address.map(CanonicalJSON.string) ?? "null",
      "palette": drawing.palette ?? "null",
      "public": publicAddress.map(CanonicalJSON.string) ?? "null",
      "recipe": recipe?.json ?? "null", "share": "true",
    ]
  }
}
