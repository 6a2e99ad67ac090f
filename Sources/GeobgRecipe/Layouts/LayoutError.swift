public import GeobgScene

/// Why a layout of monitors is refused.
public enum LayoutError: Error, Hashable, Sendable {
  /// A text that is no monitor.
  case notAMonitor(String)
  /// No monitors, or too many.
  case monitorCount(count: Int, limit: Int)
  /// Two monitors of one name.
  case nameTwice(String)
  /// A scale outside its range.
  case scaleOutOfRange(Thousandths, of: String, range: ClosedRange<Thousandths>)
  /// A place too far away, in pixels.
  case offsetOutOfRange(Int, of: String, range: ClosedRange<Int>)
  /// Frames outside their range, in pixels.
  case bezelOutOfRange(Int, range: ClosedRange<Int>)
}

extension LayoutError: CustomStringConvertible {
  /// One sentence, in lower case, that says what to do.
  public var description: String {
    switch self {
    case .notAMonitor(let text):
      "'\(JSONField.excerpt(text))' is no monitor; write NAME:WxH+X+Y, like DP-1:2560x1440+0+0, and "
        + "@1.25 behind it for a scale"
    case .monitorCount(let count, let limit): "\(count) monitors; there may be 1 to \(limit)"
    case .nameTwice(let name): "\(name) is there twice; each monitor has a name of its own"
    case .scaleOutOfRange(let scale, let name, let range):
      "the scale \(scale) of \(name) is outside \(range.lowerBound) to \(range.upperBound)"
    case .offsetOutOfRange(let offset, let name, let range):
      "\(name) is at \(offset), outside \(range.lowerBound) to \(range.upperBound)"
    case .bezelOutOfRange(let bezel, let range):
      "a bezel of \(bezel) pixels; there may be \(range.lowerBound) to \(range.upperBound)"
    }
  }
}
