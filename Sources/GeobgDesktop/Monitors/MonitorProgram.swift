public import GeobgRecipe
public import GeobgSystem

/// A program by which a session reports its monitors.
///
/// Each is in a file of its own beside this one; ``all`` is the table of them.
public struct MonitorProgram: Sendable {
  /// The longest answer that is read, in bytes.
  static let byteLimit = 1 << 22

  /// The command that asks, and changes nothing.
  public let query: Invocation
  /// Whether it reports where the monitors lie.
  public let reportsPlaces: Bool
  private let read: @Sendable (String) throws(DocumentError) -> [SessionMonitor]

  /// The program that `query` asks, whose answer `read` understands.
  init(
    _ query: Invocation, reportsPlaces: Bool = true,
    read: @escaping @Sendable (String) throws(DocumentError) -> [SessionMonitor]
  ) {
    self.query = query
    self.reportsPlaces = reportsPlaces
    self.read = read
  }

  /// The program that `query` asks, whose answer is the JSON that `read` understands.
  init(
    _ query: Invocation, reportsPlaces: Bool = true,
    json read: @escaping @Sendable (JSONField) throws(DocumentError) -> [SessionMonitor]
  ) {
    self.init(query, reportsPlaces: reportsPlaces) { answer throws(DocumentError) in
      try read(
        JSONField(
          try JSONValue(parsing: Array(answer.utf8), limit: MonitorProgram.byteLimit)))
    }
  }

  /// The monitors that are on, as `answer` lists them.
  ///
  /// - Throws: ``DocumentError`` for an answer of another form.
  public func monitors(in answer: String) throws(DocumentError) -> [SessionMonitor] {
    try read(answer)
  }
}

extension MonitorProgram {
  /// The programs that geobg knows.
  ///
  /// A new one is a file beside this one, and a name here.
  public static let all: [MonitorProgram] = [
    swaymsg, hyprctl, kscreenDoctor, busctl, wlrRandr, xrandr, systemProfiler,
  ]
}

extension MonitorProgram: Hashable {
  /// Whether both are the same program.
  public static func == (left: MonitorProgram, right: MonitorProgram) -> Bool {
    left.query == right.query
  }

  /// Feeds the command to `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(query) }
}

extension MonitorProgram {
  /// The program to ask in `session`; nil where there is no session.
  ///
  /// On Wayland the X server for old programs is not asked: it knows nothing of scales, and on some
  /// compositors no true sizes.
  ///
  /// - Parameter desktop: The session's desktop; nil where it is not known.
  public init?(of session: DesktopSession, desktop: Desktop?) {
    let isAsked = desktop?.monitorVariable.map(session.isSet) ?? true
    if let program = desktop?.monitorProgram, isAsked {
      self = program
    } else if session.isSet("WAYLAND_DISPLAY") {
      self = .wlrRandr
    } else if session.isSet("DISPLAY") {
      self = .xrandr
    } else {
      return nil
    }
  }
}
