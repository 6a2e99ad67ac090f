/// When a timer sets a new wallpaper.
public enum TimerTimes: Hashable, Sendable {
  /// Once a day. The seed is the date.
  case daily(TimeOfDay)
  /// At the beginning of each part of a day. The seed is the date and the time at which the part
  /// begins, such as `2026-12-24T21:30`.
  case every(DayPart)
}

extension TimerTimes {
  /// The seed of the picture that is shown on `date`, `minute` minutes after midnight.
  public func seed(on date: String, minute: Int) -> String {
    guard case .every(let part) = self else { return date }
    let start = minute / part.minutes * part.minutes
    return "\(date)T\(TimeOfDay(hour: start / 60, minute: start % 60))"
  }
}

extension TimerTimes: CustomStringConvertible {
  /// Such as `every day at 06:00`.
  public var description: String {
    switch self {
    case .daily(let time): "every day at \(time)"
    case .every(let part): "every \(part)"
    }
  }
}
