import Foundation
import GeobgTestSupport
import Testing

/// A language and a time zone to run the command in.
struct Surroundings: Sendable, CustomTestStringConvertible {
  let locale: String
  let timeZone: String

  /// The plainest locale and time zone.
  static let plain = Surroundings(locale: "C", timeZone: "UTC")

  /// Locales with a decimal comma and a dotless i; the earliest time zone, and one with a half
  /// hour.
  static let all = [
    Surroundings(locale: "C", timeZone: "America/St_Johns"),
    Surroundings(locale: "de_DE.UTF-8", timeZone: "Pacific/Kiritimati"),
    Surroundings(locale: "tr_TR.UTF-8", timeZone: "America/St_Johns"),
  ]

  var testDescription: String { "\(locale), \(timeZone)" }

  /// The variables for this locale and time zone; the locale is created in `scratch`, not in the
  /// system.
  func environment(in scratch: TemporaryFolder) throws -> [String: String] {
    var environment = ["LC_ALL": locale, "TZ": timeZone]
    if let name = locale.split(separator: ".").first, locale != "C" {
      // localedef may print warnings about a language, and then exits with 1.
      let made = try Shell.run(
        "localedef", ["-i", String(name), "-f", "UTF-8", scratch.path(locale)])
      #expect(made.code <= 1, "\(made.errors)")
      environment["LOCPATH"] = scratch.url.path
      // Check both, because a missing locale or time zone would silently be replaced by the
      // default.
      let point = try Shell.run("locale", ["decimal_point"], environment: environment)
      #expect(point.text == ",\n", "the locale \(locale) could not be made")
    }
    let offset = try Shell.run("date", ["-d", "2026-01-01", "+%z"], environment: environment)
    let expected = ["UTC": "+0000", "America/St_Johns": "-0330", "Pacific/Kiritimati": "+1400"]
    #expect(offset.text == expected[timeZone].map { $0 + "\n" }, "no time zone \(timeZone)")
    return environment
  }
}
