/// A moment in UTC, in the Gregorian calendar.
///
/// Source: Hinnant, "chrono-compatible low-level date algorithms", for the days.
package struct CalendarDate: CustomStringConvertible {
  /// The moment in ISO 8601: `2000-01-01T00:00:00Z`.
  package let description: String

  /// The moment `seconds` after the start of 1970; not negative.
  package init(secondsSince1970 seconds: Int64) {
    let (days, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
    // Years that begin in March have the leap day at their end; eras of 400 years repeat.
    let shifted = days + 719_468
    let (era, day) = shifted.quotientAndRemainder(dividingBy: 146_097)
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
    let calendarMonth = month < 10 ? month + 3 : month - 9
    let calendarYear = year + era * 400 + (calendarMonth <= 2 ? 1 : 0)

    func padded(_ number: Int64, to length: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, length - digits.count)) + digits
    }
    let date = [
      padded(calendarYear, to: 4), padded(calendarMonth, to: 2), padded(dayOfMonth, to: 2),
    ]
    let time = [second / 3600, second / 60 % 60, second % 60].map { padded($0, to: 2) }
    description = "\(date.joined(separator: "-"))T\(time.joined(separator: ":"))Z"
  }
}
