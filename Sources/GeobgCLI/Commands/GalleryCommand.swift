internal import ArgumentParser
internal import GeobgBatch
internal import GeobgGallery
internal import GeobgKit
internal import GeobgPageServer
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgServer
internal import GeobgSystem
internal import GeobgWebAssets

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
      "The address of the site on the web, for a feed of its newest pictures (feed.atom), and for "
        + "previews of the pages that --thumbnails writes. (default: neither)",
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

  @Flag(
    inversion: .prefixedNo,
    help: .init(
      "The wall goes on behind the last picture with new ones, which the page draws from new seeds."
    ))
  var endless = true

  @Flag(help: "The page links to the pictures' files, or has copies of them. (default: neither)")
  var originals: OriginalsFlag?

  @Flag(
    help: .init(
      "Serves the gallery to the browser of this computer, with pictures by geobg's own renderers, "
        + "the original files and setting the wallpaper. Ctrl-C ends the command."))
  var serve = false

  @OptionGroup var serving: ServingOptions

  @Flag(
    help: .init(
      "Makes all colors, small pictures and copies again, also those of pictures that did not "
        + "change."))
  var rebuild = false

  @Flag(name: .shortAndLong, help: "Prints only errors.")
  var quiet = false

  @OptionGroup(title: "Limits") var bounds: RunLimitOptions

  func run() throws {
    let assets = try serving.assets(of: .gallery)
    guard let output else {
      guard serve else {
        throw Failure(usage: "-o: name the folder of the site, such as -o site, or use --serve")
      }
      guard originals == nil, !thumbnails, !rebuild, url == nil else {
        throw Failure(
          usage:
            "--link, --copy, --thumbnails, --url, --rebuild: they need the folder of a site; add -o"
        )
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
    let known = rebuild ? nil : site.known
    var (catalog, notes) = try sources.catalog(title: title, site: output, known: known)
    catalog.isEndless = endless
    try site.write(
      catalog, originals: originals?.originals ?? .none, hasThumbnails: thumbnails, address: url,
      studio: studio, known: known, options: ServedPage.rendering)
    notes.append("open \(site.path("index.html")) in a browser")
    note(notes)
    return catalog
  }

  /// The catalog of a gallery without a site.
  private func unwritten() throws -> Catalog {
    var (catalog, notes) = try sources.catalog(title: title)
    catalog.isEndless = endless
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
    let live = LiveGallery(catalog, folders: sources.folders, site: site)
    let gallery = GalleryServer(
      live, assets: assets, version: Geobg.number, options: ServedPage.rendering,
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

/// The pictures of a gallery, as arguments: files, or seeds with options.
struct GallerySources: ParsableArguments {
  @Option(
    name: .customLong("seeds"), parsing: .unconditionalSingleValue,
    help: .init(
      "The seeds, as in geobg batch: ranges (1...1000), seeds and @FILE, with commas between them. "
        + "The gallery needs no files then. The picture options and the settings of FILE apply, and "
        + "each combination of the options' values is a picture.",
      valueName: "list"))
  var seedEntries: [String] = []

  @OptionGroup var picture: PictureOptions
  @OptionGroup(title: "Picture") var sweep: SweepOptions

  @Argument(
    help: .init(
      "More pictures, recipes, folders, lists of batches (manifest.jsonl), or lists of favorites "
        + "(@FILE).",
      valueName: "more-files"),
    completion: .file())
  var moreFiles: [String] = []

  @OptionGroup var settingsOptions: SettingsOptions

  /// The folders among the sources, whose pictures may come and go.
  var folders: [String] {
    guard seedEntries.isEmpty, picture.look.seeds.isEmpty else { return [] }
    return ((picture.file.map { [$0] } ?? []) + moreFiles).filter {
      FileStatus($0)?.kind == .folder
    }
  }

  /// The catalog of the pictures, with lines to print when it is used.
  ///
  /// - Parameters:
  ///   - title: The title of the gallery.
  ///   - site: The folder of the site; nil if none is written.
  ///   - known: The site's earlier catalog.
  func catalog(
    title: String, site: String? = nil, known: KnownCatalog? = nil
  ) throws -> (catalog: Catalog, notes: [String]) {
    var notes: [String] = []
    let (pictures, skipped) = try pictures(site: site, known: known, notes: &notes)
    let traits = try FeatureTable(
      of: pictures, known: known, threads: CommandProcess.processorCount)
    notes.append(pictures.count == 1 ? "1 picture" : "\(pictures.count) pictures")
    notes += skipped
    return (Catalog(title: title, pictures, traits), notes)
  }

  /// The pictures, and lines about the files in the folders that are none.
  ///
  /// - Parameters:
  ///   - site: The folder of the site; nil if none is written.
  ///   - known: The site's earlier catalog.
  private func pictures(
    site: String?, known: KnownCatalog?, notes: inout [String]
  ) throws -> (pictures: GalleryPictures, skipped: [String]) {
    let paths = (picture.file.map { [$0] } ?? []) + moreFiles
    var seeds = try SeedArguments.list(seedEntries)
    for seed in picture.look.seeds { try seeds.append(seed) }
    guard seeds.lastPosition == nil else {
      guard moreFiles.isEmpty else {
        throw Failure(
          usage:
            "\(moreFiles[0]): with --seeds, name only one picture, whose settings are used; or "
            + "leave out --seeds")
      }
      // The settings and the options decide the pictures, as in a batch.
      let values = try settingsOptions.values(startingFromFile: picture.file != nil)
      let variants = try picture.variants(values, steps: sweep.steps, notes: &notes)
        .map(\.ofAnySeed)
      return (try GalleryPictures(seeds: seeds, variants: variants), [])
    }
    guard !paths.isEmpty else {
      throw Failure(
        usage: "there are no pictures; name a folder with pictures that geobg made, or use "
          + "--seeds, such as --seeds 1...100")
    }
    guard picture.isOnlyFile, sweep.steps == nil, settingsOptions.preset == nil else {
      throw Failure(
        usage: "picture options need --seeds; pictures in files have options of their own")
    }
    var entries = GalleryEntries(site: site, known: known)
    for picture in try PictureArguments.items(paths) {
      switch picture.item {
      case .file(let path) where picture.isListed: try entries.add(listed: path)
      case .file(let path) where path != "-": try entries.add(path)
      default: entries.add(try picture.recipeFile().recipe)
      }
    }
    guard !entries.entries.isEmpty else {
      if let error = entries.unreadable.first ?? entries.unlisted.first { throw error }
      throw Failure(
        "\(paths.joined(separator: ", ")): no picture here contains a recipe; name pictures that "
          + "geobg made, or their folder", .inputMissing)
    }
    return (try GalleryPictures(entries.entries), skipped(entries))
  }

  /// Lines about the files that are no pictures, and the folders that cannot be listed.
  private func skipped(_ entries: GalleryEntries) -> [String] {
    func files(_ count: Int) -> String { count == 1 ? "1 file" : "\(count) files" }
    var notes: [String] = []
    if entries.foreignCount > 0 {
      let verb = entries.foreignCount == 1 ? "contains" : "contain"
      notes.append("skipped \(files(entries.foreignCount)) that \(verb) no recipe")
    }
    if let first = entries.unreadable.first {
      notes.append(
        "skipped \(files(entries.unreadable.count)) that cannot be read, such as \(first)")
    }
    if let first = entries.unlisted.first {
      let count = entries.unlisted.count
      notes.append(
        "skipped \(count == 1 ? "1 folder" : "\(count) folders") that cannot be listed, such as "
          + "\(first)")
    }
    return notes
  }
}
