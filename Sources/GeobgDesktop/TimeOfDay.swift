/// An hour and a minute of the local day.
public struct TimeOfDay: Hashable, Sendable {
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int

  /// 6:00, in the early morning.
  public static let usual = TimeOfDay(hour: 6, minute: 0)
  /// The beginning of the day.
  package static let midnight = TimeOfDay(hour: 0, minute: 0)

  init(hour: Int, minute: Int) { (self.hour, self.minute) = (hour, minute) }

  /// The time in `text`, such as `06:00` or `6:00`; nil for any other text.
  public init?(parsing text: String) {
    guard let parts = text.wholeMatch(of: /([0-9]{1,2}):([0-9]{2})/), let hour = Int(parts.1),
      let minute = Int(parts.2), hour < 24, minute < 60
    else { return nil }
    self.hour = hour
    self.minute = minute
  }
}

extension TimeOfDay: CustomStringConvertible {
  /// `HH:MM`.
  public var description: String {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(digits(hour)):\(digits(minute))"
  }
}
