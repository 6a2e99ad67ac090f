internal import GeobgDesktop
internal import GeobgKit
internal import GeobgServer
internal import GeobgStudio
internal import GeobgSystem

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

  private struct State {
    var server: Server?
    var interrupt: Interrupt?
  }

  private let state = Locked(State())

  /// Watches for signals; create it before any other thread begins.
  ///
  /// Before the server runs, a signal ends the process.
  init() {
    let interrupt = Interrupt { _ in
    } stop: { [self] in
      guard let server = state.held({ $0.server }) else { end() }
      server.stop()
    }
    state.held { $0.interrupt = interrupt }
  }

  /// The running server, and who may use it.
  struct Running {
    let server: Server
    let access: Access
    private let local: String
    /// The address for other devices, with the token; nil if only this computer can connect.
    let deviceAddress: String?

    fileprivate init(_ server: Server, _ place: ListeningPlace) {
      self.server = server
      let access = Access(names: place.names, port: server.port)
      self.access = access
      local = place.localAddress(port: server.port)
      deviceAddress = place.deviceAddress(port: server.port).map {
        "\($0)/#t=\(access.token.text)"
      }
    }

    /// The address for this computer, with the token.
    var address: String { "\(local)/#t=\(access.token.text)" }

    /// Opens the page in the browser.
    func open() {
      guard let token = access.openingToken else { return }
      #if os(macOS)
      let program = "open"
      #else
      let program = "xdg-open"
      #endif
      do {
        try Program.start(Invocation(program, "\(local)/#t=\(token)"))
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
  func start(
    host: String = "127.0.0.1", port: Int?, _ make: (Running) -> [Route]
  ) throws -> Running {
    let place = ListeningPlace(host)
    let server = try Server(address: place.host, port: port ?? ServedPage.port)
    let running = Running(server, place)
    server.start(Router(make(running), access: running.access))
    let isInterrupted = state.held { state in
      state.server = server
      return state.interrupt?.signal != nil
    }
    if isInterrupted { server.stop() }
    return running
  }

  /// Ends the process after a signal, with the signal's exit code.
  func end() -> Never {
    let signal = state.held { $0.interrupt?.signal }
    CommandProcess.end(
      (signal == .terminate ? Failure.Code.terminated : .interrupted).rawValue)
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
