package import GeobgKit
package import GeobgPageServer
internal import GeobgRecipe
internal import GeobgScene
package import GeobgServer
internal import GeobgSystem

/// What a served gallery adds to the page: pictures by geobg's own renderers, the original files, and
/// picking.
package struct GalleryServer: Sendable {
  /// The most bytes of a change of the picked pictures.
  package static let listLimit = 16 << 20

  /// The catalogs of the page, as the gallery was after so many changes.
  private struct PageLists: Sendable {
    let revision: Int
    let assets: [StudioAsset]
  }

  private var shared: PageRoutes
  private let gallery: LiveGallery
  private let studio: String?
  private let lists: Locked<PageLists?> = Locked(nil)
  private let pages: OpenPages
  /// The pictures that the visitor picks; nil if the gallery is only for browsing.
  private let picking: Picking?

  package init(
    _ gallery: LiveGallery, assets: [StudioAsset], version: String, options: RenderOptions,
    desktop: StudioDesktop?, studio: StudioLink? = nil, picking: Picking? = nil
  ) {
    self.gallery = gallery
    self.studio = studio?.address
    let pages = picking?.pages ?? OpenPages()
    shared = PageRoutes(
      assets: assets.map(IndexPage.served) + (studio?.assets ?? []), version: version,
      pictures: StudioPictures(options) { share, id in
        pages.send(.progress(share, of: id), kind: "progress \(id)")
      })
    shared.desktop = desktop
    shared.whenLoaded = { pages.load() }
    self.pages = pages
    self.picking = picking
  }

  package func routes(_ access: Access) -> [Route] {
    let facts: [JSONKey: String] = [
      "originals": String(hasFiles), "pick": String(picking != nil),
    ]
    let all = shared.routes(access) { [pages, gallery] in
      pages.arrive()
      let live = gallery.folders.isEmpty ? "null" : "\(gallery.now.revision)"
      return facts.merging(["live": live]) { $1 }
    }
    return all + listRoutes + [revisionRoute, eventRoute] + originalRoutes + pickRoutes
  }

  private var hasFiles: Bool { !gallery.catalog.pictures.files.isEmpty }

  /// The lists say which files and pictures the visitor has, as the originals do.
  private var listRoutes: [Route] {
    ([GallerySite.scriptName] + (hasFiles ? [GallerySite.filesName] : [])).map { name in
      .get("/\(name)", needsSession: true) { _ throws(HTTPError) in
        .work(
          ResponseWork { _ throws(HTTPError) in
            guard let list = listsNow().first(where: { $0.name == name }) else { throw .address }
            return .bytes(list.bytes, type: list.type)
          })
      }
    }
  }

  /// The lists of the gallery as it is now; they are made once for each change.
  private func listsNow() -> [StudioAsset] {
    let (catalog, revision) = gallery.now
    return lists.withLock { lists in
      if let lists, lists.revision == revision { return lists.assets }
      let script = catalog.script(hasThumbnails: false, studio: studio)
      var assets = [StudioAsset(GallerySite.scriptName, script)]
      if !catalog.pictures.files.isEmpty {
        let files = catalog.filesScript(originals: .none, site: "/", hasThumbnails: false)
        assets.append(StudioAsset(GallerySite.filesName, files))
      }
      lists = PageLists(revision: revision, assets: assets)
      return assets
    }
  }

  /// How often the gallery has changed.
  ///
  /// Only a page that is in sight asks, and the server looks at the folders only then.
  private var revisionRoute: Route {
    .get("/revision", needsSession: true) { [gallery, picking] _ throws(HTTPError) in
      .work(
        ResponseWork { _ throws(HTTPError) in
          let revision = gallery.look()
          picking?.drop(gallery.catalog.gone)
          return .json(CanonicalJSON.object(("revision", "\(revision)")))
        })
    }
  }

  private var eventRoute: Route {
    .get("/events", needsSession: true) { [pages, picking] _ throws(HTTPError) in
      guard let picking else { return .events(try pages.stream()) }
      return .events(try picking.stream())
    }
  }

  private var originalRoutes: [Route] {
    guard hasFiles else { return [] }
    return [
      .get("/original/", numbers: 0..<GalleryPictures.limit, needsSession: true) {
        [gallery] _, number throws(HTTPError) in
        let files = gallery.catalog.pictures.files
        guard files.indices.contains(number) else { throw .address }
        guard let file = files[number].first else { throw .noFile }
        return .work(ResponseWork { _ throws(HTTPError) in try GalleryServer.answer(file) })
      }
    ]
  }

  private var pickRoutes: [Route] {
    guard let picking else { return [] }
    return [
      .post("/pick", bodyLimit: GalleryServer.listLimit) { [gallery] request throws(HTTPError) in
        let count = gallery.catalog.pictures.count
        let (added, removed) = try GalleryServer.changes(request, below: count)
        picking.change(adding: added, removing: removed)
        return .done
      },
      .post("/goodbye", bodyLimit: PageRoutes.bodyLimit) { _ throws(HTTPError) in
        picking.finish()
        return .done
      },
    ]
  }

  private static func answer(_ file: GalleryFile) throws(HTTPError) -> Response {
    do throws(FileError) {
      let source = try file.source()
      // It is in memory, as a picture that is drawn for the page.
      let limit = StudioPictures.byteLimit
      guard source.byteCount <= limit else {
        throw FileError.tooLarge(path: file.name, limit: limit)
      }
      let bytes = try source.bytes(in: 0..<source.byteCount)
      let type = Format(pathExtension: file.baseName)?.mediaType ?? "application/json"
      return .bytes(bytes, type: type)
    } catch .tooLarge {
      throw HTTPError(400, "the file is too large to send; open it from its folder", code: .limit)
    } catch {
      throw .noFile
    }
  }

  /// The numbers of the pictures in the body: those to add, and those to remove.
  private static func changes(
    _ request: Request, below count: Int
  ) throws(HTTPError) -> (added: [Int], removed: [Int]) {
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
      throw HTTPError(error)
    }
  }
}

extension HTTPError {
  fileprivate static let noFile = HTTPError(404, "the file is no longer there", code: .file)
}
