public import GeobgRecipe
internal import GeobgScene
public import GeobgSystem

/// A program that reports the monitors of a session.
public struct MonitorProgram: Sendable {
  /// The longest answer that is read, in bytes.
  package static let byteLimit = 1 << 22

  /// The command; it changes nothing.
  public let query: Invocation
  private let read: @Sendable (String) throws(DocumentError) -> [SessionMonitor]

  /// A program that is called with `query`, and whose output `read` understands.
  init(
    _ query: Invocation,
    read: @escaping @Sendable (String) throws(DocumentError) -> [SessionMonitor]
  ) {
    self.query = query
    self.read = read
  }

  /// A program that is called with `query`, and whose JSON output `read` understands.
  init(
    _ query: Invocation,
    json read: @escaping @Sendable (JSONField) throws(DocumentError) -> [SessionMonitor]
  ) {
    self.init(query) { answer throws(DocumentError) in
      try read(
        JSONField(
          try JSONValue(parsing: Array(answer.utf8), limit: MonitorProgram.byteLimit)))
    }
  }

  /// The active monitors listed in `answer`.
  ///
  /// - Throws: ``DocumentError`` if the answer has an unexpected form.
  public func monitors(in answer: String) throws(DocumentError) -> [SessionMonitor] {
    try read(answer)
  }

  /// The supported programs.
  public static let all: [MonitorProgram] = [
    swaymsg, hyprctl, kscreenDoctor, busctl, wlrRandr, xrandr, appKit,
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
  /// The program to use in `session`; nil if there is no session.
  ///
  /// On Wayland, the X server for older programs is not used: it does not know scales, and on some
  /// compositors it does not know the real sizes.
  ///
  /// - Parameter desktop: The session's desktop; nil if it is unknown.
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

// MARK: - Reading answers

extension JSONField {
  func mode() throws(DocumentError) -> (width: Int, height: Int) {
    let object = try object()
    return (try object.required("width").side(), try object.required("height").side())
  }

  func position() throws(DocumentError) -> (x: Int, y: Int) {
    let object = try object()
    return (try object.required("x").integer(), try object.required("y").integer())
  }

  /// A side of a monitor, in pixels.
  func side() throws(DocumentError) -> Int {
    let (side, range) = (try integer(), Canvas.sideRange)
    guard range.contains(side) else {
      throw invalid("a side must have \(range.lowerBound) to \(range.upperBound) pixels")
    }
    return side
  }

  func scale() throws(DocumentError) -> Thousandths {
    guard case .number(let text) = value, let scale = Double(text) else {
      throw wrongKind("a number")
    }
    let range = MonitorLayout.scaleRange
    guard (range.lowerBound.double...range.upperBound.double).contains(scale) else {
      throw invalid("a scale must be \(range.lowerBound) to \(range.upperBound)")
    }
    return Thousandths(rounding: scale)
  }

  /// Whether a Wayland transform, given by name or number, swaps a monitor's width and height.
  func isTurned() throws(DocumentError) -> Bool {
    let names = [
      "normal", "90", "180", "270", "flipped", "flipped-90", "flipped-180", "flipped-270",
    ]
    let number: Int?
    if case .string(let name) = value {
      number = names.firstIndex(of: name)
    } else {
      number = try integer()
    }
    guard let number, names.indices.contains(number) else {
      throw invalid("it is not a known transform")
    }
    return number % 2 == 1
  }

  func item(_ index: Int) throws(DocumentError) -> JSONField {
    let items = try array()
    guard items.indices.contains(index) else { throw invalid("item \(index + 1) is missing") }
    return items[index]
  }
}
