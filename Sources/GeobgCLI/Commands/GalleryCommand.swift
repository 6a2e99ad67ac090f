internal import ArgumentParser
internal import GeobgGallery
internal import GeobgKit
internal import GeobgPage
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
      """)

  @OptionGroup var sources: GallerySources

  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditional,
    help: .init("The folder of the site; it is created if it is missing.", valueName: "folder"),
    completion: .directory)
  var output: String

  @Option(
    parsing: .unconditional,
    help: .init("The title of the page, up to 200 characters. (default: geobg)", valueName: "text"))
  var title = "geobg"

  @Flag(help: "The page links to the pictures' files, or has copies of them. (default: neither)")
  var originals: OriginalsFlag?

  @Flag(name: .shortAndLong, help: "Prints only errors.")
  var quiet = false

  @Option(
    parsing: .unconditional,
    help: .init(
      "Uses the files of the page in this folder; for work on the page.", valueName: "folder",
      visibility: .hidden))
  var page: String?

  func run() throws {
    guard !output.isEmpty else {
      throw Failure(usage: "-o: the name of the folder is empty; write a name such as site")
    }
    let site = GallerySite(output, assets: try PageAssets.files(of: .gallery, override: page))
    let known = site.known
    var notes: [String] = []
    let (pictures, foreignCount) = try sources.pictures(
      site: output, known: known, notes: &notes)
    let traits = try TraitTable(
      of: pictures, known: known, threads: CommandProcess.processorCount)
    let catalog = Catalog(title: title, pictures, traits)
    try site.write(catalog, originals: originals?.originals ?? .none, known: known)
    guard !quiet else { return }
    notes.append(
      "\(pictures.count == 1 ? "1 picture" : "\(pictures.count) pictures"); open "
        + "\(site.path("index.html")) in a browser")
    if foreignCount > 0 {
      notes.append(
        foreignCount == 1
          ? "skipped 1 file that contains no recipe"
          : "skipped \(foreignCount) files that contain no recipe")
    }
    Console.note(notes)
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
