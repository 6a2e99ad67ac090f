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

/// Lets a person pick pictures in a gallery, and prints them.
struct PickCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pick",
    abstract: "Opens a gallery for picking pictures, and prints the picked ones.",
    discussion: """
      The command ends when all pages are closed. It prints a line for each picked picture: the path \
      of its file, or its seed if the gallery was made from seeds.

      Examples:
        geobg pick walls > picked.txt
        geobg pick --seeds 1...10000 --dark -o favorites.txt
        geobg batch --seeds @favorites.txt --dark -o '{seed}.png'
      """)

  /// How often the command checks whether the page is closed, in seconds.
  private static let interval = 0.1

  @OptionGroup var sources: GallerySources

  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditional,
    help: .init(
      "The file for the list, or - for standard output. (default: standard output)",
      valueName: "out"),
    completion: .file())
  var output = "-"

  @OptionGroup var serving: ServingOptions

  @OptionGroup(title: "Limits") var bounds: RunLimitOptions

  func run() throws {
    try FileOptions.checkIsNoPicture(output, "a list of pictures", is: "text", endsIn: "txt")
    let assets = try serving.assets(of: .gallery)
    // Before any other thread begins.
    let page = ServedPage()
    let target = try FileTarget.named(output)
    let (catalog, notes) = try sources.catalog(title: "geobg pick")
    Console.note(notes)
    let picking = Picking()
    let live = LiveGallery(catalog, folders: sources.folders, site: nil)
    let gallery = GalleryServer(
      live, assets: assets, version: Geobg.number, options: ServedPage.rendering,
      desktop: .current, studio: try serving.studioLink(), picking: picking)
    let running = try page.start(port: serving.port) { gallery.routes($0.access) }
    // Standard output is for the list.
    Console.note(running.address)
    if !serving.noOpen { running.open() }
    while !picking.isFinished {
      if running.server.isStopped(within: PickCommand.interval) {
        running.server.finish()
        page.end()
      }
    }
    running.server.stop()
    while !running.server.isStopped(within: PickCommand.interval) {}
    running.server.finish()
    _ = live.look()
    picking.drop(live.catalog.gone)
    // A path need not be UTF-8.
    try target.write(PathText.bytes(picking.pictures.map { line(live.catalog, $0) }.joined()))
  }

  /// The line of the picture `number`.
  private func line(_ catalog: Catalog, _ number: Int) -> String {
    let files = catalog.pictures.files
    let file = files.isEmpty ? nil : files[number].first
    return (file?.path ?? catalog.pictures.recipe(number).seed.text) + "\n"
  }
}
