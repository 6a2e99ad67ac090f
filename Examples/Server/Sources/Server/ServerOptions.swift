import WallpaperRouter

/// The options of the program.
struct ServerOptions {
  /// The address to listen on; by default only programs on this machine can connect.
  var host = "127.0.0.1"
  /// The port; 0 lets the system choose a free one.
  var port = 8080
  /// The limits.
  var limits = Limits()

  static let help = """
    usage: Server [--host ADDRESS] [--port N] [--threads N] [--pictures N] [--idle SECONDS]
                  [--sending SECONDS]

      --host ADDRESS  Listens on this address. (default: 127.0.0.1, only this machine)
      --port N        Listens on this port; 0 chooses a free one. (default: 8080)
      --threads N     Draws this many pictures at the same time. (default: one for each core)
      --pictures N    Refuses requests when this many pictures are open. (default: 64)
      --idle SECONDS  Closes connections that send no request for this long. (default: 30)
      --sending SECONDS
                      Closes connections that take longer to receive an answer. (default: 60)
    """

  /// A mistake in the options.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// The options in `words`; nil if they ask for the help.
  init?(_ words: [String]) throws(Fault) {
    var rest = words[...]
    while let name = rest.popFirst() {
      if name == "--help" { return nil }
      guard
        ["--host", "--port", "--threads", "--pictures", "--idle", "--sending"].contains(name)
      else {
        throw Fault(description: "unknown option '\(name)'; --help lists the options")
      }
      guard let text = rest.popFirst() else {
        throw Fault(description: "\(name): the value is missing; write it after the option")
      }
      func number(_ range: ClosedRange<Int>) throws(Fault) -> Int {
        guard let number = Int(text), range.contains(number) else {
          throw Fault(
            description: "\(name): '\(text)' is out of range; use \(range.lowerBound) to "
              + "\(range.upperBound)")
        }
        return number
      }
      switch name {
      case "--host": host = text
      case "--port": port = try number(0...65_535)
      case "--threads": limits.drawingThreads = try number(1...1024)
      case "--pictures": limits.openPictures = try number(1...100_000)
      case "--idle": limits.idleMilliseconds = Int64(1000 * (try number(1...86_400)))
      default: limits.sendingMilliseconds = Int64(1000 * (try number(1...86_400)))
      }
    }
  }
}
