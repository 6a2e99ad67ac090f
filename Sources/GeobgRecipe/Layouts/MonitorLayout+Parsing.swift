internal import GeobgScene

extension MonitorLayout {
  /// Reads `NAME:WxH+X+Y@SCALE` for each monitor, with commas between the monitors.
  ///
  /// A negative offset is `-X`; a scale of 1 may be left out. A monitor without a name is called by
  /// its number, from 1. A monitor without a position is to the right of the monitor before it, at
  /// the same height; the first monitor is at 0, 0. The `x` may be `X` or `×`.
  ///
  /// - Throws: ``LayoutError``.
  public init(parsing text: String, bezel: Int = 0) throws(LayoutError) {
    let parts = text.parts(between: UInt8(ascii: ","))
    let separated = parts.flatMap { MonitorLayout.parts(betweenSpaces: $0) }
    guard separated.count == parts.count else {
      throw .spaceBetween(text, meant: separated.joined(by: ","))
    }
    var monitors: [Monitor] = []
    for part in parts {
      guard let entry = Entry(part.utf8) else { throw .notAMonitor(part) }
      monitors.append(entry.monitor(after: monitors.last, number: monitors.count + 1))
    }
    try self.init(monitors, bezel: bezel)
  }

  /// The monitors in `text`, separated at the spaces that have a whole monitor on both sides.
  ///
  /// Other spaces belong to a name.
  private static func parts(betweenSpaces text: String) -> [String] {
    // The names of monitors are short; this bounds the time for other texts.
    guard text.utf8.count <= 4096 else { return [text] }
    var parts: [String] = []
    var rest = text.utf8[...]
    var place = rest.startIndex
    while let space = rest[place...].firstIndex(of: UInt8(ascii: " ")) {
      place = rest.index(after: space)
      if Entry(rest[..<space]) != nil, Entry(rest[place...]) != nil {
        parts.append(String(rest[..<space]))
        rest = rest[place...]
      }
    }
    return parts + [String(rest)]
  }

  /// A monitor as it is written: the name and the position may be missing.
  private struct Entry {
    private var name: String?
    private var place: (x: Int, y: Int)?
    private let width: Int
    private let height: Int
    private var scale: Thousandths = 1

    init?(_ text: String.UTF8View) { self.init(text[...]) }

    init?(_ text: Substring.UTF8View) {
      var rest = text
      if let colon = text.lastIndex(of: UInt8(ascii: ":")) {
        guard colon > text.startIndex else { return nil }
        name = String(text[..<colon])
        rest = text[text.index(after: colon)...]
      }
      if let at = rest.firstIndex(of: UInt8(ascii: "@")) {
        guard let number = Thousandths(parsing: String(rest[rest.index(after: at)...])) else {
          return nil
        }
        (scale, rest) = (number, rest[..<at])
      }
      if let sign = rest.firstIndex(where: MonitorLayout.isSign) {
        let offsets = rest[rest.index(after: sign)...]
        guard let second = offsets.firstIndex(where: MonitorLayout.isSign),
          let x = MonitorLayout.offset(rest[sign], offsets[..<second]),
          let y = MonitorLayout.offset(offsets[second], offsets[offsets.index(after: second)...])
        else { return nil }
        (place, rest) = ((x, y), rest[..<sign])
      }
      let sides = Size.withPlainTimes(String(rest)).parts(between: Size.times)
      guard sides.count == 2, let width = Int(digits: sides[0]), let height = Int(digits: sides[1]),
        Canvas.sideRange.contains(width), Canvas.sideRange.contains(height)
      else { return nil }
      (self.width, self.height) = (width, height)
    }

    /// The monitor, which is monitor `number` of the layout and comes after `earlier`.
    func monitor(after earlier: Monitor?, number: Int) -> Monitor {
      let place = place ?? earlier.map { ($0.endX, $0.y) } ?? (0, 0)
      return Monitor(
        name: name ?? number.description, pixelWidth: width, pixelHeight: height, x: place.x,
        y: place.y, scale: scale)
    }
  }

  fileprivate static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  fileprivate static func offset(_ sign: UInt8, _ digits: Substring.UTF8View) -> Int? {
    Int(digits: String(digits)).map { sign == UInt8(ascii: "-") ? -$0 : $0 }
  }
}

// MARK: - Text

extension MonitorLayout: CustomStringConvertible {
  /// The text that ``init(parsing:bezel:)`` reads as these monitors; it does not contain the bezel.
  public var description: String { monitors.map { $0.description }.joined(separator: ",") }
}

extension MonitorLayout.Monitor: CustomStringConvertible {
  /// `NAME:WxH+X+Y`, and `@SCALE` if the scale is not 1.
  public var description: String {
    func signed(_ offset: Int) -> String { offset < 0 ? "\(offset)" : "+\(offset)" }
    return "\(name):\(pixelWidth)x\(pixelHeight)\(signed(x))\(signed(y))"
      + (scale == 1 ? "" : "@\(scale)")
  }
}
