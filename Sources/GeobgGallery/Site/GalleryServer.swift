package import GeobgKit
internal import GeobgRecipe
package import GeobgServer
package import GeobgStudio
internal import GeobgSystem

/// What a served gallery adds to the page: pictures by geobg's own renderers, the original files, and
/// picking.
package struct GalleryServer: Sendable {
  /// The most bytes of a change of the picked pictures.
  package static let listLimit = 16 << 20

  private var shared: PageRoutes
  private let files: [[GalleryFile]]
  private let count: Int
  private let pages: OpenPages
  /// The pictures that the visitor picks; nil if the gallery is only for browsing.
  private let picking: Picking?

  /// A server of the gallery `catalog`.
  ///
  /// - Parameters:
  ///   - assets: The files of the page.
  ///   - version: The version of the command.
  ///   - options: How pictures are drawn.
  ///   - desktop: The desktop whose wallpaper the page can set; nil if there is none.
  ///   - studio: The studio that the page links to. Default: none.
  ///   - picking: Gets the pictures that the visitor picks. Default: none.
  package init(
    _ catalog: Catalog, assets: [StudioAsset], version: String, options: RenderOptions,
    desktop: StudioDesktop?, studio: StudioLink? = nil, picking: Picking? = nil
  ) {
    let script = catalog.script(
      hasThumbnails: false, studio: studio?.address, isServed: true)
    var assets = assets + (studio?.assets ?? []) + [StudioAsset("catalog.js", script)]
    files = catalog.pictures.files
    count = catalog.pictures.count
    if !files.isEmpty {
      let script = catalog.filesScript(originals: .none, site: "/", hasThumbnails: false)
      assets.append(StudioAsset("files.js", script))
    }
    let pages = picking?.pages ?? OpenPages()
    shared = PageRoutes(
      assets: assets, version: version,
      pictures: StudioPictures(options) { share, id in
        pages.send(.progress(share, of: id), kind: "progress \(id)")
      })
    shared.desktop = desktop
    shared.whenLoaded = { pages.load() }
    self.pages = pages
    self.picking = picking
  }

  /// The routes, with sessions of `access`.
  package func routes(_ access: Access) -> [Route] {
    let facts: [JSONKey: String] = [
      "originals": String(!files.isEmpty), "pick": String(picking != nil),
    ]
    let all = shared.routes(access) { [pages] in
      pages.arrive()
      return facts
    }
    return all + [eventRoute] + originalRoutes + pickRoutes
  }

  private var eventRoute: Route {
    .get("/events", needsSession: true) { [pages, picking] _ throws(Refusal) in
      guard let picking else { return .events(try pages.stream()) }
      return .events(try picking.stream())
    }
  }

  private var originalRoutes: [Route] {
    [
      .get("/original/", numbers: 0..<files.count, needsSession: true) {
        [files] _, number throws(Refusal) in
        guard let file = files[number].first else { throw .address }
        return .work(Work { _ throws(Refusal) in try GalleryServer.answer(file) })
      }
    ]
  }

  private var pickRoutes: [Route] {
    guard let picking else { return [] }
    return [
      .post("/pick", bodyLimit: GalleryServer.listLimit) { [count] request throws(Refusal) in
        let (added, removed) = try GalleryServer.changes(request, below: count)
        picking.change(adding: added, removing: removed)
        return .done
      },
      .post("/goodbye", bodyLimit: PageRoutes.bodyLimit) { _ throws(Refusal) in
        picking.finish()
        return .done
      },
    ]
  }

  /// The content of `file`.
  private static func answer(_ file: GalleryFile) throws(Refusal) -> Response {
    do throws(FileError) {
      let source = try FileSource.regular(file.path)
      // It is in memory, as a picture that is drawn for the page.
      let limit = StudioPictures.byteLimit
      guard source.byteCount <= limit else {
        throw FileError.tooLarge(path: file.name, limit: limit)
      }
      let bytes = try source.bytes(in: 0..<source.byteCount)
      let type = Format(pathExtension: file.baseName)?.mediaType ?? "application/json"
      return .bytes(bytes, type: type)
    } catch .tooLarge {
      throw Refusal(400, "the file is too large to send; open it from its folder", code: .limit)
    } catch {
      throw Refusal(404, "the file is no longer there", code: .file)
    }
  }

  /// The numbers of the pictures in the body: those to add, and those to remove.
  private static func changes(
    _ request: Request, below count: Int
  ) throws(Refusal) -> (added: [Int], removed: [Int]) {
    func numbers(_ field: JSONField) throws(DocumentError) -> [Int] {
      try field.array().map { field throws(DocumentError) -> Int in
        let number = try field.integer()
        guard (0..<count).contains(number) else {
          throw field.invalid("no picture has this number")
        }
        return number
      }
    }
    do throws(DocumentError) {
      let value = try JSONValue(parsing: request.body, limit: listLimit)
      let object = try JSONField(value).object(keys: ["add", "remove"])
      return (try numbers(object.required("add")), try numbers(object.required("remove")))
    } catch {
      throw Refusal(error)
    }
  }
}
