internal import ArgumentParser
internal import GeobgKit
internal import GeobgPageServer
internal import GeobgRecipe
internal import GeobgServer
internal import GeobgSystem
internal import GeobgWebAssets

/// Serves the studio, a page for drawing by hand.
struct StudioCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studio",
    abstract: "Opens the studio, a page for drawing wallpapers by hand.",
    discussion: """
      The studio runs in the browser. FILE is where the drawing begins: a picture that geobg wrote, \
      a recipe, or a palette, which the page follows when the file changes. Only this computer can \
      connect, and only with the token in the printed address. Ctrl-C ends the command.

      Examples:
        geobg studio
        geobg studio wall.png --save-to walls
        geobg studio mine.json --no-open
        geobg studio --host 0.0.0.0
        geobg studio --export site
      """)

  /// How often the palette file is read, in seconds.
  private static let watchInterval = 0.5

  @Argument(
    help: .init(
      "A picture that geobg wrote, a recipe, or a palette file; - is standard input.",
      valueName: "file"),
    completion: .file())
  var file: String?

  @Option(
    parsing: .unconditional,
    help: .init(
      "The folder that the page saves pictures into; it is created if it is missing. (default: "
        + "the page saves as the browser does)",
      valueName: "folder"),
    completion: .directory)
  var saveTo: String?

  @OptionGroup var serving: ServingOptions

  @Option(
    parsing: .unconditional,
    help: .init(
      "The address to listen at. With 0.0.0.0, other devices in your networks can draw on the same "
        + "page; the command prints their address with its QR code. (default: 127.0.0.1, only this "
        + "computer)",
      valueName: "address"))
  var host: String?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Keeps the token of the address in this file, so that the address and open pages stay valid when "
        + "the command is started again. The file is made if it is missing. (default: a new token "
        + "each time)",
      valueName: "file"),
    completion: .file())
  var tokenFile: String?

  @Option(
    name: .customLong("public"), parsing: .unconditional,
    help: .init(
      "The address of a studio on the web, for links to give away; such as a site made with --export. "
        + "(default: the page gives no links, because its own address is only for this computer)",
      valueName: "url"),
    transform: OptionValue.publicAddress)
  var publicAddress: String?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Writes the files of the page into this folder, for any web server or for opening without "
        + "one, and ends.",
      valueName: "folder"),
    completion: .directory)
  var export: String?

  @OptionGroup(title: "Limits") var bounds: RunLimitOptions

  func run() throws {
    let assets = try serving.assets(of: .studio)
    if let export { return try write(assets, to: export) }
    try serve(assets)
  }

  // MARK: - Writing the folder

  private func write(_ assets: [StudioAsset], to folder: String) throws {
    guard file == nil, saveTo == nil, host == nil, tokenFile == nil, publicAddress == nil,
      !serving.isGiven
    else {
      throw Failure(usage: "--export only writes a folder; leave out the other options")
    }
    guard !folder.isEmpty else {
      throw Failure(usage: "--export: the name of the folder is empty; write a name such as site")
    }
    let site = try ManagedFolder.making(folder)
    guard site.status(of: "index.html") == nil || site.status(of: "studio.js") != nil else {
      throw Failure(
        "--export \(folder): the folder has an index.html of something else; name another folder",
        .cannotCreate)
    }
    // Check every file before the first is written.
    let targets = try assets.map { try FileTarget($0.name, in: site) }
    for (asset, target) in zip(assets, targets) { try target.write(asset.bytes) }
    Console.note("wrote \(assets.count) files; open \(site.path(of: "index.html")) in a browser")
  }

  // MARK: - Serving

  private func serve(_ assets: [StudioAsset]) throws {
    // Before any other thread begins.
    let page = ServedPage()
    let keys = try tokenFile.map(StudioCommand.keys) ?? ServerKeys()
    var studio = Studio(
      assets: assets, version: Geobg.number, options: ServedPage.rendering, run: keys.run)
    let beginning = try file.map { try StudioFile($0) }
    if case .recipe(let file) = beginning { studio.recipe = file }
    if case .palette(let file, _) = beginning { studio.drawing.publish(palette: file) }
    studio.saveFolder = try saveTo.map { try SaveFolder($0) }
    studio.desktop = StudioDesktop.current
    studio.publicAddress = publicAddress

    let running = try page.start(
      host: host ?? "127.0.0.1", port: serving.port, keys: keys
    ) { running in
      studio.address = running.deviceAddress
      return studio.routes(running.access)
    }
    try Console.print(running.deviceAddress ?? running.address)
    if let address = running.deviceAddress { try printCode(of: address) }
    if !serving.noOpen { running.open() }
    wait(for: running.server, studio.drawing, beginning)
    running.server.finish()
    page.end()
  }

  /// The keys in the file at `path`, which is made with new ones if it is missing.
  private static func keys(in path: String) throws -> ServerKeys {
    guard let status = try FileStatus.looking(at: path) else {
      let keys = ServerKeys()
      try ManagedFile(path).writePrivately(keys.bytes)
      return keys
    }
    guard status.kind == .file,
      let keys = ServerKeys(try FileSource.regular(path).bytes(in: 0..<keyLimit))
    else {
      throw Failure(
        "--token-file \(path): this is no file of tokens; name a file that does not exist, and geobg "
          + "makes it", .badData)
    }
    if status.isReadableByOthers {
      Console.note("other users of this computer can read \(path); chmod 600 keeps it to you")
    }
    return keys
  }
  /// The most bytes of a file of tokens that are read.
  private static let keyLimit = 1024

  /// Waits until the server was stopped; meanwhile, sends changes of the palette file to the pages.
  private func wait(for server: Server, _ drawing: SharedDrawing, _ beginning: StudioFile?) {
    guard case .palette(_, var watch) = beginning else {
      while !server.isStopped(within: 3600) {}
      return
    }
    while !server.isStopped(within: StudioCommand.watchInterval) {
      switch watch.change() {
      case .palette(let file): drawing.publish(palette: file)
      case .broken(let reason): Console.note("\(reason); the page keeps the earlier palette")
      case nil: break
      }
    }
  }

  private func printCode(of address: String) throws {
    guard let code = try? QRCode(address) else { return }
    try Console.print([TerminalText(trusted: code.terminalText)])
  }
}

/// The file that the studio begins with.
enum StudioFile {
  /// A picture with a recipe, or a recipe.
  case recipe(RecipeFile)
  case palette(PaletteFile, PaletteWatch)

  /// The file at `path`, or standard input if `path` is `-`.
  init(_ path: String) throws {
    guard path != "-", let bytes = try StudioFile.paletteBytes(path) else {
      self = .recipe(try RecipeArgument.recipeFile(path))
      return
    }
    do throws(PaletteFileError) {
      self = .palette(
        try PaletteFile(reading: bytes, named: PathText.shown(path)),
        PaletteWatch(path, bytes: bytes))
    } catch {
      throw Failure(error)?.naming(path) ?? error
    }
  }

  /// The bytes of a file that is no picture and no recipe; nil for these.
  private static func paletteBytes(_ path: String) throws -> [UInt8]? {
    // A missing file gets the error of a recipe's file.
    guard let bytes = try? PaletteWatch.read(path), Format(beginning: bytes) == nil,
      !bytes.starts(with: "<?xml".utf8)
    else { return nil }
    // Only a recipe has a seed.
    if let value = try? JSONValue(parsing: bytes, limit: PaletteFile.byteLimit),
      case .object(let members) = value, members["seed"] != nil
    {
      return nil
    }
    return bytes
  }
}
