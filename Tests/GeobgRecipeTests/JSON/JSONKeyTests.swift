import GeobgRecipe
import GeobgTestSupport
import Testing

@Suite(.timed) struct JSONKeyTests {
  @Test func keysAreComparedByTheirBytes() throws {
    // Swift's own comparison considers the two equal.
    let value = try JSONValue(parsing: Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8), limit: 100)
    guard case .object(let members) = value else {
      Issue.record("not an object")
      return
    }
    #expect(members.all.count == 2)
    guard case .number("1")? = members[JSONKey("\u{E9}")],
      case .number("2")? = members[JSONKey("e\u{301}")]
    else {
      Issue.record("a key has another's value")
      return
    }
  }

  @Test func theSameBytesTwiceAreRefused() {
    #expect(throws: DocumentError.notJSON(reason: "line 1, column 9: the key occurs twice")) {
      try JSONValue(parsing: Array("{\"é\":1,\"\\u00e9\":2}".utf8), limit: 100)
    }
  }

  /// If the time were quadratic, this would take minutes.
  @Test func manyKeysTakeLittleTime() throws {
    var text = "{"
    for key in 0..<50_000 { text += "\"\(key)\":0," }
    text += "\"last\":0}"
    guard case .object(let members) = try JSONValue(parsing: Array(text.utf8), limit: 1 << 24)
    else {
      Issue.record("not an object")
      return
    }
    #expect(members.all.count == 50_001)
    // Of many unknown keys, the first one is named.
    #expect(throws: DocumentError.unknown(field: "0", allowed: ["last"])) {
      try JSONField(.object(members)).object(keys: ["last"])
    }
  }

  /// The result is the same on 32-bit and 64-bit machines.
  @Test(arguments: ["2147483648", "-2147483649", "4294967296", "9007199254740992"])
  func numbersPast32BitsAreTooLarge(number: String) throws {
    let field = JSONField(.number(number))
    #expect(throws: DocumentError.invalid(field: "the document", reason: "\(number) is too large"))
    {
      try field.integer()
    }
    #expect(try field.wide() == Int64(number))
  }
}
