public import GeobgScene

/// Why a layout of monitors is refused.
public enum LayoutError: Error, Hashable, Sendable {
  /// A text that is not a monitor.
  case notAMonitor(String)
  /// Monitors with spaces between them, and the same monitors with commas.
  case spaceBetween(String, meant: String)
  /// No monitors, or too many.
  case monitorCount(count: Int, limit: Int)
  /// Two monitors with the same name.
  case nameTwice(String)
  /// A scale outside its range.
  case scaleOutOfRange(Thousandths, of: String, range: ClosedRange<Thousandths>)
  /// A position outside its range, in pixels.
  case offsetOutOfRange(Int, of: String, range: ClosedRange<Int>)
  /// A bezel outside its range, in pixels.
  case bezelOutOfRange(Int, range: ClosedRange<Int>)
}

extension LayoutError: CustomStringConvertible {
  /// One sentence, in lower case, that says what to do.
  public var description: String {
    switch self {
    case .notAMonitor(let text):
      "\(JSONField.shown(text)) is not a monitor; write WxH, such as 2560x1440, or NAME:WxH+X+Y, "
        + "such as DP-1:2560x1440+0+0, and add @1.25 for a scale"
    case .spaceBetween(let text, let meant):
      "\(JSONField.shown(text)) has a space between two monitors; did you mean \(meant)?"
    case .monitorCount(let count, let limit): "\(count) monitors is out of range; use 1 to \(limit)"
    case .nameTwice(let name): "two monitors are named \(name); give each monitor its own name"
    case .scaleOutOfRange(let scale, let name, let range):
      "the scale \(scale) of \(name) is out of range; use \(range.lowerBound) to "
        + "\(range.upperBound)"
    case .offsetOutOfRange(let offset, let name, let range):
      "the position \(offset) of \(name) is out of range; use \(range.lowerBound) to "
        + "\(range.upperBound)"
    case .bezelOutOfRange(let bezel, let range):
      "a bezel of \(bezel) pixels is out of range; use \(range.lowerBound) to \(range.upperBound)"
    }
  }
}
