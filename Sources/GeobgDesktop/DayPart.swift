/// A part of the local day, of which a day or an hour has a whole number.
///
/// The parts begin at midnight, so they are the same on every machine.
public struct DayPart: Hashable, Sendable {
  /// The length: a divisor of 60, or a multiple of 60 that divides 1440.
  public let minutes: Int

  /// Lengths that are possible, for messages.
  public static let examples = "10m, 30m, 1h, 2h or 6h"

  /// A part of `minutes`; nil if an hour or a day has no whole number of such parts, or only one
  /// such part.
  public init?(minutes: Int) {
    guard minutes > 0, minutes < 24 * 60, minutes < 60 ? 60 % minutes == 0 : 24 * 60 % minutes == 0,
      minutes < 60 || minutes % 60 == 0
    else { return nil }
    self.minutes = minutes
  }

  /// The beginnings of the parts: of all in a day if they have whole hours, or else of those in an
  /// hour, as minutes since midnight.
  var starts: [Int] {
    Array(stride(from: 0, to: minutes < 60 ? 60 : 24 * 60, by: minutes))
  }
}

extension DayPart: CustomStringConvertible {
  /// Such as `30 minutes`, `hour` or `2 hours`; the word after "every".
  public var description: String {
    switch minutes {
    case 1: "minute"
    case ..<60: "\(minutes) minutes"
    case 60: "hour"
    default: "\(minutes / 60) hours"
    }
  }
}
