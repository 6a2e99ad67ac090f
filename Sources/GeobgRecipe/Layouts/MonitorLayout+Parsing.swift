internal import GeobgScene

extension MonitorLayout {
  /// Reads `NAME:WxH+X+Y@SCALE` for each monitor, with commas between the monitors.
  ///
  /// A negative offset is `-X`; a scale of 1 may be left out.
  ///
  /// - Throws: ``LayoutError``.
  public init(parsing text: String, bezel: Int = 0) throws(LayoutError) {
    var monitors: [Monitor] = []
    for part in text.parts(between: UInt8(ascii: ",")) {
      guard let monitor = MonitorLayout.monitor(part.utf8) else { throw .notAMonitor(part) }
      monitors.append(monitor)
    }
    try self.init(monitors, bezel: bezel)
  }

  private static func monitor(_ text: String.UTF8View) -> Monitor? {
    guard let colon = text.lastIndex(of: UInt8(ascii: ":")), colon > text.startIndex else {
      return nil
    }
    var rest = text[text.index(after: colon)...]
    var scale: Thousandths = 1
    if let at = rest.firstIndex(of: UInt8(ascii: "@")) {
      guard let number = Thousandths(parsing: String(rest[rest.index(after: at)...])) else {
        return nil
      }
      (scale, rest) = (number, rest[..<at])
    }
    guard let sign = rest.firstIndex(where: isSign) else { return nil }
    let sides = String(rest[..<sign]).parts(between: UInt8(ascii: "x"))
    let offsets = rest[rest.index(after: sign)...]
    guard sides.count == 2, let width = Int(digits: sides[0]), let height = Int(digits: sides[1]),
      Canvas.sideRange.contains(width), Canvas.sideRange.contains(height),
      let second = offsets.firstIndex(where: isSign),
      let x = offset(rest[sign], offsets[..<second]),
      let y = offset(offsets[second], offsets[offsets.index(after: second)...])
    else { return nil }
    return Monitor(
      name: String(text[..<colon]), pixelWidth: width, pixelHeight: height, x: x, y: y,
      scale: scale)
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  private static func offset(_ sign: UInt8, _ digits: Substring.UTF8View) -> Int? {
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
