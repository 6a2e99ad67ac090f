internal import GeobgDesktop
internal import GeobgGallery
internal import GeobgKit
internal import GeobgPageServer
internal import GeobgServer
internal import GeobgSystem
internal import GeobgWebAssets

/// A page that the command serves until a signal arrives.
final class ServedPage: Sendable {
  /// The usual port: the telephone keys of GEOB.
  ///
  /// A browser keeps drawings and favorites for each port, so the port is the same each time.
  static let port = 4362

  /// How pictures are drawn for a page.
  static var rendering: RenderOptions {
    var rendering = RenderOptions(encoders: Encoders.all)
    rendering.threads = CommandProcess.processorCount
    return rendering
  }

  private struct ServerState {
    var server: Server?
    var interrupt: Interrupt?
  }

  private let state = Locked(ServerState())

  /// Watches for signals; create it before any other thread begins.
  ///
  /// Before the server runs, a signal ends the process.
  init() {
    let interrupt = Interrupt { _ in
    } stop: { [self] in
      guard let server = state.withLock({ $0.server }) else { end() }
      server.stop()
    }
    state.withLock { $0.interrupt = interrupt }
  }

  /// The running server, and who may use it.
  struct RunningPage {
    let server: Server
    let access: Access
    private let local: String
    /// The address for other devices, with the token; nil if only this computer can connect.
    let deviceAddress: String?

    fileprivate init(_ server: Server, _ place: ListeningPlace, _ keys: ServerKeys) {
      self.server = server
      let access = Access(names: place.names, port: server.port, keys: keys)
      self.access = access
      local = place.localAddress(port: server.port)
      deviceAddress = place.deviceAddress(port: server.port).map { "\($0)/#t=\(access.token.text)" }
    }

    /// The address for this computer, with the token.
    var address: String { "\(local)/#t=\(access.token.text)" }

    /// Opens the page in the browser.
    func open() {
      guard let token = access.openingToken else { return }
      do {
        try Program.start(Invocation(Program.opener, "\(local)/#t=\(token)"))
      } catch {
        Console.note("no browser can be opened; open the address in a browser")
      }
    }
  }

  /// Starts a server of the routes that `make` returns.
  ///
  /// - Parameters:
  ///   - host: The address to listen at.
  ///   - port: The port; nil for the usual one.
  ///   - keys: What opens the server. Default: new keys.
  func start(
    host: String = "127.0.0.1", port: Int?, keys: ServerKeys = ServerKeys(),
    _ make: (RunningPage) -> [Route]
  ) throws -> RunningPage {
    let place = ListeningPlace(host)
    let server = try Server(address: place.host, port: port ?? ServedPage.port)
    let running = RunningPage(server, place, keys)
    server.start(Router(make(running), access: running.access))
    let isInterrupted = state.withLock { state in
      state.server = server
      return state.interrupt?.signal != nil
    }
    if isInterrupted { server.stop() }
    return running
  }

  /// Ends the process after a signal, with the signal's exit code.
  func end() -> Never {
    let signal = state.withLock { $0.interrupt?.signal }
    CommandProcess.end((signal == .terminate ? Failure.Code.terminated : .interrupted).rawValue)
  }
}

extension StudioDesktop {
  /// The running desktop; nil if there is none that geobg knows.
  static var current: StudioDesktop? {
    let folders = UserFolders(environment: Environment.value(of:))
    guard let desktop = Desktop(of: .current), let data = folders.data, let state = folders.state
    else { return nil }
    return StudioDesktop(desktop, dataFolder: data, savedPath: state + "/wallpapers.json")
  }
}

/// The files of a page: the studio's, or the gallery's.
enum PageAssets {
  /// The most bytes of one file; the pages have a tenth of this.
  private static let byteLimit = 16 << 20

  /// The files of `page`: those in the folder `override`, or those in this program.
  ///
  /// - Throws: A failure if this program was built without the files.
  static func files(of page: PageFile.Page, override folder: String?) throws -> [StudioAsset] {
    let assets = try folder.map(files) ?? builtIn(page)
    guard !assets.isEmpty else {
      throw Failure(
        "this geobg was built without the files of the page; in the source folder of geobg, "
          + "make web writes them to web/ and builds a geobg that has them", .unavailable)
    }
    return assets
  }

  /// The files of the studio, for a gallery: those in this program, or those in the folder `studio`
  /// beside `folder`; none if it was built without them.
  static func studio(besideGallery folder: String?) throws -> [StudioAsset] {
    guard let folder else { return builtIn(.studio) }
    let path = "\(folder)/../studio"
    return FileStatus(path)?.kind == .folder ? try files(in: path) : []
  }

  /// The files in this program; none if it was built without them.
  private static func builtIn(_ page: PageFile.Page) -> [StudioAsset] {
    PageFile.files(of: page).map { StudioAsset($0.name, $0.file.contents) }
  }

  /// The files in the folder at `path`, without those in folders below it, read once.
  private static func files(in path: String) throws -> [StudioAsset] {
    try Folder.names(in: path).filter { FileStatus("\(path)/\($0)")?.kind == .file }.map { name in
      let source = try FileSource.regular("\(path)/\(name)")
      return StudioAsset(name, try source.bytes(in: 0..<byteLimit))
    }
  }
}
