import GeobgCairo
import GeobgTestSupport
import Testing

@Suite(.timed) struct CalendarDateTests {
  /// Ends of months and years, a leap day, and a year of a hundred that has none.
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (31 * 86_400, "1970-02-01T00:00:00Z"),
      (59 * 86_400 - 1, "1970-02-28T23:59:59Z"), (59 * 86_400, "1970-03-01T00:00:00Z"),
      (365 * 86_400 - 1, "1970-12-31T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
      (1_798_070_523, "2026-12-24T00:02:03Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
    ] as [(Int64, String)])
  func dates(seconds: Int64, text: String) {
    #expect(CalendarDate(secondsSince1970: seconds).description == text)
  }
}
