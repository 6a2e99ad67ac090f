import Foundation

/// The time in the form of HTTP headers (RFC 9110, 5.6.7), in English whatever the locale is.
enum HTTPDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The current time, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  static var now: String {
    var (seconds, parts) = (time(nil), tm())
    gmtime_r(&seconds, &parts)
    func digits(_ number: CInt) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return "\(days[Int(parts.tm_wday)]), \(digits(parts.tm_mday)) \(months[Int(parts.tm_mon)]) "
      + "\(1900 + parts.tm_year) \(digits(parts.tm_hour)):\(digits(parts.tm_min)):"
      + "\(digits(parts.tm_sec)) GMT"
  }
}
