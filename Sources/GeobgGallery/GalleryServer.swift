package import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
package import GeobgServer
package import GeobgStudio
internal import GeobgSystem

/// What a served gallery adds to the page: pictures by geobg's own renderers, the original files, and
/// picking.
package struct GalleryServer: Sendable {
  /// The most bytes of a change of the picked pictures.
  package static let listLimit = 16 << 20

  private var shared: PageRoutes
  /// The catalogs of the page.
  private var lists: [StudioAsset]
  private let files: [[GalleryFile]]
  private let count: Int
  private let pages: OpenPages
  /// The pictures that the visitor picks; nil if the gallery is only for browsing.
  private let picking: Picking?

  package init(
    _ catalog: Catalog, assets: [StudioAsset], version: String, options: RenderOptions,
    desktop: StudioDesktop?, studio: StudioLink? = nil, picking: Picking? = nil
  ) {
    let script = catalog.script(hasThumbnails: false, studio: studio?.address)
    lists = [StudioAsset(GallerySite.scriptName, script)]
    files = catalog.pictures.files
    count = catalog.pictures.count
    if !files.isEmpty {
      let script = catalog.filesScript(originals: .none, site: "/", hasThumbnails: false)
      lists.append(StudioAsset(GallerySite.filesName, script))
    }
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
      "originals": String(!files.isEmpty), "pick": String(picking != nil),
    ]
    let all = shared.routes(access) { [pages] in
      pages.arrive()
      return facts
    }
    return all + listRoutes + [eventRoute] + originalRoutes + pickRoutes
  }

  /// The lists say which files and pictures the visitor has, as the originals do.
  private var listRoutes: [Route] {
    lists.map { list in
      .get("/\(list.name)", needsSession: true) { _ throws(Refusal) in
        .bytes(list.bytes, type: list.type)
      }
    }
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

  private static func answer(_ file: GalleryFile) throws(Refusal) -> Response {
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

/// Whether a site has the files that its pictures come from.
package enum Originals: Sendable {
  /// The site has no files.
  case none
  /// The page links to the files where they are.
  case linked
  /// The files are copied into the site.
  case copied

  static let folder = "originals"

  /// The addresses of `files`, the files of the picture `number`, relative to the page in `site`.
  ///
  /// - Parameter site: The resolved path of the site's folder.
  func addresses(of files: [GalleryFile], number: Int, site: String) -> [String] {
    switch self {
    case .none: []
    case .linked: files.map { Originals.address(from: site, to: $0.path) }
    case .copied: Originals.names(of: files, number: number).map { "\(Originals.folder)/\($0)" }
    }
  }

  /// The names of the copies of `files`: the picture's number, and a second number for another file
  /// of the same format.
  static func names(of files: [GalleryFile], number: Int) -> [String] {
    var counts: [String: Int] = [:]
    return files.map { file in
      let count = counts[file.pathExtension, default: 0] + 1
      counts[file.pathExtension] = count
      // Only extensions of geobg's formats get here.
      return "\(number)\(count > 1 ? "-\(count)" : "").\(file.pathExtension)"
    }
  }

  /// The address of the file at `path`, relative to the folder `site`, percent-encoded.
  private static func address(from site: String, to path: String) -> String {
    let target = parts(FilePath.resolved(path) ?? path)
    let base = parts(site)
    let common = zip(base, target).prefix { $0.0.elementsEqual($0.1) }.count
    let up = [String](repeating: "..", count: base.count - common)
    let down = target[common...].map { part in
      // The bytes of the name, which need not be UTF-8.
      String(
        decoding: PercentEncoding.encode(PathText.bytes(String(Substring(part)))) { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
          default: "-._~".utf8.contains(byte)
          }
        }, as: UTF8.self)
    }
    return (up + down).joined(separator: "/")
  }

  private static func parts(_ path: String) -> [Substring.UTF8View] {
    path.utf8.split(separator: UInt8(ascii: "/"))
  }
}

// MARK: - Pages in browsers

/// The open pages of a served gallery: events for them, and how long all have been away.
package final class OpenPages: Sendable {
  package static let limit = 64
  /// How long all pages may be away, in seconds.
  private static let absence = 2.0
  /// How long a page may take from its first file, or its session, to its stream, in seconds.
  ///
  /// A reload on a slow computer takes this time.
  private static let loading = 30.0

  private struct Page: Sendable {
    var waiting: WaitingEvents
    let stream: EventStream
  }

  private struct PageStates: Sendable {
    var pages: [Int: Page] = [:]
    var lastPage = 0
    /// When the last page left; nil if no page has left, or one is there.
    var leftAt: Double?
    /// When a page began to load; nil if its stream is open.
    var loadedAt: Double?
  }

  private let state = Locked(PageStates())
  private let now: @Sendable () -> Double

  package init(now: @escaping @Sendable () -> Double = { CommandProcess.now }) {
    self.now = now
  }

  package var areClosed: Bool {
    let now = now()
    return state.held { state in
      guard let leftAt = state.leftAt, now - leftAt >= OpenPages.absence else { return false }
      return state.loadedAt.map { now - $0 >= OpenPages.loading } ?? true
    }
  }

  /// Notes that a page begins to load.
  package func load() {
    let now = now()
    state.held { $0.loadedAt = now }
  }

  /// Notes that a page asked for its session.
  ///
  /// It can be closed before it opens its stream, and nothing would show its end.
  package func arrive() {
    let now = now()
    state.held { state in
      guard state.pages.isEmpty else { return }
      state.leftAt = state.leftAt ?? now
      state.loadedAt = now
    }
  }

  /// A stream of the events for one page, whose end shows that the page was closed.
  ///
  /// - Parameter event: The first event; nil for none.
  /// - Throws: ``Refusal`` if too many streams are open.
  package func stream(beginning event: ServerEvent? = nil) throws(Refusal) -> EventStream {
    try state.held { state throws(Refusal) -> EventStream in
      guard state.pages.count < OpenPages.limit else { throw .streams }
      state.lastPage += 1
      let number = state.lastPage
      let stream = EventStream { [weak self] in
        self?.state.held { $0.pages[number]?.waiting.take() }
      } whenEnded: { [weak self] in
        self?.remove(number)
      }
      var waiting = WaitingEvents()
      if let event { waiting.add(event, kind: event.name) }
      state.pages[number] = Page(waiting: waiting, stream: stream)
      state.leftAt = nil
      state.loadedAt = nil
      return stream
    }
  }

  /// Sends `event` to all pages, instead of an older one of the same `kind`.
  package func send(_ event: ServerEvent, kind: String) {
    let streams = state.held { state in
      for number in state.pages.keys { state.pages[number]?.waiting.add(event, kind: kind) }
      return state.pages.values.map(\.stream)
    }
    for stream in streams { stream.notify() }
  }

  private func remove(_ number: Int) {
    let now = now()
    state.held { state in
      state.pages[number] = nil
      if state.pages.isEmpty { state.leftAt = now }
    }
  }
}

/// The pictures that a visitor picks, until all pages are closed.
///
/// The pages send changes and get the whole list, so two pages, or a page that is loaded again, pick
/// together.
package final class Picking: Sendable {
  private struct PickedPictures: Sendable {
    var pictures: [Int] = []
    var isFinished = false
  }

  /// The pages in which pictures are picked.
  package let pages: OpenPages
  private let state = Locked(PickedPictures())

  package init(_ pages: OpenPages = OpenPages()) {
    self.pages = pages
  }

  /// The numbers of the picked pictures, in the order of picking.
  package var pictures: [Int] { state.held { $0.pictures } }

  package var isFinished: Bool { state.held { $0.isFinished } || pages.areClosed }

  /// Adds pictures that are not picked, and then removes others.
  package func change(adding added: [Int], removing removed: [Int]) {
    let removed = Set(removed)
    let event = state.held { state in
      var known = Set(state.pictures)
      state.pictures += added.filter { known.insert($0).inserted }
      state.pictures.removeAll { removed.contains($0) }
      return Picking.event(state.pictures)
    }
    pages.send(event, kind: event.name)
  }

  package func finish() {
    state.held { $0.isFinished = true }
    pages.send(ServerEvent("finished", data: "{}"), kind: "finished")
  }

  /// A stream that begins with the picked pictures.
  ///
  /// - Throws: ``Refusal`` if too many streams are open.
  package func stream() throws(Refusal) -> EventStream {
    try pages.stream(beginning: Picking.event(pictures))
  }

  private static func event(_ pictures: [Int]) -> ServerEvent {
    ServerEvent(
      "picked",
      data: CanonicalJSON.object(("pictures", CanonicalJSON.array(pictures.map { "\($0)" }))))
  }
}
