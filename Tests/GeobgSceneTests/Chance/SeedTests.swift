import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct SeedTests {
  @Test(
    arguments: [
      ("0", 0), ("1", 1), ("42", 42), ("18446744073709551615", UInt64.max),
    ] as [(String, UInt64)])
  func plainDecimalsAreTheirNumber(text: String, number: UInt64) throws {
    let seed = try Seed(parsing: text)
    #expect(seed.number == number)
    #expect(seed.text == text)
    #expect(seed == Seed(number))
  }

  /// Texts that only look like numbers are names, and names are hashed.
  @Test(arguments: [
    "18446744073709551616", "99999999999999999999", "007", "00", "-1", "+1", "1 ", " 1", "1.0",
    "0x10", "1e3", "１", "٣", "1\u{301}", "2026-12-24", "\0", "\n",
  ])
  func everyOtherTextIsHashed(text: String) throws {
    let seed = try Seed(parsing: text)
    #expect(seed.number == fnv(text))
    #expect(seed.text.utf8.elementsEqual(text.utf8))
  }

  /// Test vectors from the authors of the hash.
  @Test(
    arguments: [
      ("a", 0xAF63_DC4C_8601_EC8C), ("b", 0xAF63_DF4C_8601_F1A5), ("foobar", 0x8594_4171_F739_67E8),
      ("foo", 0xDCB2_7518_FED9_D577),
    ] as [(String, UInt64)])
  func knownHash(text: String, number: UInt64) throws {
    #expect(try Seed(parsing: text).number == number)
  }

  /// Swift considers the two equal; as seeds they give two pictures.
  @Test func seedsAreNotNormalised() throws {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    #expect(composed == decomposed)
    let (one, other) = (try Seed(parsing: composed), try Seed(parsing: decomposed))
    #expect(one != other)
    #expect(one.number != other.number)
    #expect(Set([one, other, one]).count == 2)
  }

  @Test func emptyIsRefused() {
    #expect(throws: RecipeError.seedEmpty) { try Seed(parsing: "") }
  }

  @Test func limitIsInBytes() throws {
    let limit = Seed.byteLimit
    #expect(limit == 1024)
    #expect(try Seed(parsing: String(repeating: "x", count: limit)).text.utf8.count == limit)
    #expect(throws: RecipeError.seedTooLong(byteCount: limit + 1, limit: limit)) {
      try Seed(parsing: String(repeating: "x", count: limit + 1))
    }
    // Each letter has two bytes.
    #expect(try Seed(parsing: String(repeating: "é", count: limit / 2)).text.count == limit / 2)
    #expect(throws: RecipeError.seedTooLong(byteCount: limit + 2, limit: limit)) {
      try Seed(parsing: String(repeating: "é", count: limit / 2 + 1))
    }
  }

  /// A second implementation, with the numbers in decimal as in RFC 9923.
  private func fnv(_ text: String) -> UInt64 {
    var hash: UInt64 = 14_695_981_039_346_656_037
    for byte in text.utf8 {
      hash ^= UInt64(byte)
      hash = hash &* 1_099_511_628_211
    }
    return hash
  }
}
