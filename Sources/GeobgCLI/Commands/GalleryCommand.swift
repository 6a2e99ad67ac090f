internal import ArgumentParser
internal import GeobgGallery
internal import GeobgKit
internal import GeobgPage
internal import GeobgServer
internal import GeobgStudio
internal import GeobgSystem

/// Writes a site for browsing many pictures.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Writes a site for browsing thousands of pictures.",
    discussion: """
      The site has recipes, not pictures: the page draws each picture when it is shown. It opens \
      from a file or from any web server. If the site exists, only changes are processed.

      Examples:
        geobg gallery --seeds 1...10000 -o site
        geobg gallery walls -o site --title 'My walls' --link
        geobg gallery walls/manifest.jsonl -o site --copy
        geobg gallery --seeds 1...500 --light --dark --palette dusk -o site
        geobg gallery walls --serve
      """)

  @OptionGroup var sources: GallerySources

  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditional,
    help: .init(
      "The folder of the site; it is created if it is missing. Only --serve works without it.",
      valueName: "folder"),
    completion: .directory)
  var output: String?

  @Option(
    parsing: .unconditional,
    help: .init("The title of the page, up to 200 characters. (default: geobg)", valueName: "text"),
    transform: OptionValue.plain)
  var title = "geobg"

  @Flag(
    help: .init(
      "Also writes a small picture and a page without script for each picture, for previews and for "
        + "browsers without script."))
  var thumbnails = false

  @Option(
    parsing: .unconditional,
    help: .init(
      "The address of the site on the web, for previews of the pages that --thumbnails writes. "
        + "(default: no previews)",
      valueName: "url"),
    transform: OptionValue.webAddress)
  var url: WebAddress?

  @Option(
    parsing: .unconditional,
    help: .init(
      "The address of a studio that the page links to: of the web, or relative to the site. "
        + "A served page without one of the web has the studio of this geobg. (default: no link)",
      valueName: "url"),
    transform: OptionValue.studioLink)
  var studio: StudioLink?

  @Flag(help: "The page links to the pictures' files, or has copies of them. (default: neither)")
  var originals: OriginalsFlag?

  @Flag(
    help: .init(
      "Serves the gallery to the browser of this computer, with pictures by geobg's own renderers, "
        + "the original files and setting the wallpaper. Ctrl-C ends the command."))
  var serve = false

  @OptionGroup var serving: ServingOptions

  @Flag(name: .shortAndLong, help: "Prints only errors.")
  var quiet = false

  @OptionGroup(title: "Limits") var bounds: BoundOptions

  func run() throws {
    guard url == nil || thumbnails else {
      throw Failure(usage: "--url: it is for previews of thumbnails; add --thumbnails")
    }
    let assets = try serving.assets(of: .gallery)
    guard let output else {
      guard serve else {
        throw Failure(usage: "-o: name the folder of the site, such as -o site, or use --serve")
      }
      guard originals == nil, !thumbnails else {
        throw Failure(usage: "--link, --copy, --thumbnails: they need the folder of a site; add -o")
      }
      return try serve(assets, site: nil)
    }
    guard !output.isEmpty else {
      throw Failure(usage: "-o: the name of the folder is empty; write a name such as site")
    }
    guard serve || !serving.isGiven else {
      throw Failure(usage: "--port, --no-open: they need --serve; add --serve")
    }
    if serve {
      try serve(assets, site: output)
    } else {
      try write(assets, to: output)
    }
  }

  /// Writes the site in the folder `output`, and returns its catalog.
  @discardableResult
  private func write(_ assets: [StudioAsset], to output: String) throws -> Catalog {
    let site = try GallerySite(output, assets: assets)
    let known = site.known
    let (catalog, notes) = try sources.catalog(title: title, site: output, known: known)
    try site.write(
      catalog, originals: originals?.originals ?? .none, hasThumbnails: thumbnails, address: url,
      studio: studio, known: known, options: ServedPage.rendering)
    note(notes + ["open \(site.path("index.html")) in a browser"])
    return catalog
  }

  /// The catalog of a gallery without a site.
  private func unwritten() throws -> Catalog {
    let (catalog, notes) = try sources.catalog(title: title)
    note(notes)
    return catalog
  }

  private func note(_ notes: [String]) {
    if !quiet { Console.note(notes) }
  }

  /// Serves the gallery until a signal arrives, and writes the site before, if there is one.
  private func serve(_ assets: [StudioAsset], site: String?) throws {
    // Before any other thread begins.
    let page = ServedPage()
    let catalog = try site.map { try write(assets, to: $0) } ?? unwritten()
    // The server has no files beside the site.
    let given = studio.flatMap { $0.isAbsolute ? $0 : nil }
    let gallery = GalleryServer(
      catalog, assets: assets, version: Geobg.number, options: ServedPage.rendering,
      desktop: .current, studio: try given ?? serving.studioLink())
    let running = try page.start(port: serving.port) { gallery.routes($0.access) }
    try Console.print(running.address)
    if !serving.noOpen { running.open() }
    while !running.server.isStopped(within: 3600) {}
    running.server.finish()
    page.end()
  }
}

/// Whether the site has the pictures' files.
enum OriginalsFlag: EnumerableFlag {
  case link, copy

  /// The value that the library takes.
  var originals: Originals {
    switch self {
    case .link: .linked
    case .copy: .copied
    }
  }
}
