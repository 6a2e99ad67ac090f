import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct ThousandthsTests {
  @Test(
    arguments: [
      (0, "0"), (1, "0.001"), (-1, "-0.001"), (10, "0.01"), (100, "0.1"), (-500, "-0.5"),
      (1000, "1"), (12_000, "12"), (3_125, "3.125"), (-1_010, "-1.01"), (1_000_000, "1000"),
      (123_456_789, "123456.789"), (Int64.max, "9223372036854775.807"),
      (Int64.min, "-9223372036854775.808"), (Int64.min + 808, "-9223372036854775"),
    ] as [(Int64, String)])
  func writesTheShortestDecimal(count: Int64, text: String) {
    #expect(Thousandths(count: count).description == text)
    var bytes = Array("x".utf8)
    Thousandths(count: count).write(to: &bytes)
    #expect(bytes == Array("x\(text)".utf8))
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("-0.000", 0), ("1", 1000), ("007", 7000), ("1.5", 1500), ("1.50", 1500),
      ("0.001", 1), ("-0.5", -500), ("-12.345", -12_345), ("999999999999.999", 999_999_999_999_999),
      ("-999999999999.999", -999_999_999_999_999),
    ] as [(String, Int64)])
  func parses(text: String, count: Int64) {
    #expect(Thousandths(parsing: text)?.count == count)
  }

  @Test(arguments: [
    "", "-", ".", "-.", "1.", ".5", "-.5", "1.2345", "1e3", "1E3", "+1", "--1", "-+1", "1-", " 1",
    "1 ", "1,5", "1.2.3", "1..2", "0x10", "１", "٣", "1_000", "nan", "inf", "1000000000000",
    "1\0", "½", "1\u{301}", "−1",
  ])
  func refuses(text: String) {
    #expect(Thousandths(parsing: text) == nil)
  }

  @Test func textRoundTrips() {
    var generator = FixedGenerator(1)
    for digits in 0..<15 {
      let bound = (0..<digits).reduce(Int64(10)) { bound, _ in bound * 10 } - 1
      for _ in 0..<200 {
        let number = Thousandths(count: .random(in: -bound...bound, using: &generator))
        #expect(Thousandths(parsing: number.description) == number)
      }
    }
  }

  /// All ties in this list are exact in binary.
  @Test(
    arguments: [
      (0.0625, 62), (0.1875, 188), (-0.0625, -62), (-0.1875, -188), (2.0625, 2062), (2.1875, 2188),
      (0.4, 400), (1.0006, 1001), (1.0004, 1000), (-0.0001, 0),
    ] as [(Double, Int64)])
  func roundsHalfToEven(value: Double, count: Int64) {
    #expect(Thousandths(rounding: value).count == count)
  }

  @Test(
    arguments: [
      (0, 0), (1, 0), (2, 1), (3, 2), (5, 2), (7, 4), (-1, 0), (-2, -1), (-3, -2), (-5, -2),
      (-7, -4), (Int64.max, 1 << 62), (Int64.min, -(1 << 62)),
    ] as [(Int64, Int64)])
  func halfIsRoundedHalfToEven(count: Int64, half: Int64) {
    #expect(Thousandths(count: count).half.count == half)
  }

  @Test func arithmeticIsExact() {
    let (tenth, fifth): (Thousandths, Thousandths) = (0.1, 0.2)
    #expect(tenth + fifth == 0.3)
    #expect(fifth - tenth == tenth)
    #expect(3 * tenth == 0.3)
    #expect(-tenth < .zero && tenth > .zero)
    #expect(Thousandths(7) == 7)
  }

  @Test func aResultBeyondTheEndsIsTheEnd() {
    let (lowest, highest) = (Thousandths(count: .min), Thousandths(count: .max))
    #expect(highest + 0.001 == highest && highest + highest == highest)
    #expect(lowest - 0.001 == lowest && lowest + lowest == lowest)
    #expect(0 - lowest == highest && -0.002 - highest == lowest)
    #expect(highest + lowest == -0.001 && lowest - lowest == 0)
    #expect(-lowest == highest)
    #expect(Int.min * -0.002 == highest && Int.max * -0.002 == lowest)
    #expect(Thousandths(Int.max) == highest && Thousandths(Int.min) == lowest)
  }

  @Test(
    arguments: [
      (.infinity, .max), (-.infinity, .min), (1e300, .max), (-1e300, .min), (0x1p63, .max),
      (-0x1p63, .min), (.nan, 0), (.leastNonzeroMagnitude, 0), (-0.0, 0),
    ] as [(Double, Int64)])
  func anyDoubleHasANearestNumber(value: Double, count: Int64) {
    #expect(Thousandths(rounding: value).count == count)
  }
}
