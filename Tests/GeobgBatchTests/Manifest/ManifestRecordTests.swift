import GeobgBatch
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct ManifestRecordTests {
  /// Records of random items, both made and failed.
  private static func records(_ round: UInt64) throws -> [ManifestRecord] {
    var generator = FixedGenerator(round)
    var seeds = SeedList()
    for text in ["7", "anna", "%2e", "..", "a/\"b\"\\\n", "é", "e\u{301}", "\u{1F642}", "007"] {
      try seeds.append(try Seed(parsing: text))
    }
    let plan = try BatchPlan(
      seeds: seeds, variants: [try Plans.variant()], template: try NameTemplate(parsing: "{seed}"))
    return Plans.items(plan).map { item in
      let outcome: ManifestRecord.Outcome =
        Bool.random(using: &generator)
        ? .made(
          byteCount: Int.random(in: 0...(1 << 50), using: &generator),
          digest: SHA256.digest(of: item.name))
        : .failed(reason: "walls/\(item.name): \u{7F}\r\nno \"room\"")
      let milliseconds = Double(UInt64.random(in: 0...1_000_000_000_000, using: &generator))
      return ManifestRecord(
        item, outcome: outcome, seconds: Thousandths(rounding: milliseconds / 1000))
    }
  }

  private static func record(_ json: String) throws -> ManifestRecord {
    try ManifestRecord(JSONField(try JSONValue(parsing: Array(json.utf8), limit: 1 << 16)))
  }

  @Test(arguments: 0..<20) func roundTrip(round: UInt64) throws {
    for record in try Self.records(round) {
      #expect(try Self.record(record.json) == record)
      #expect(!record.json.contains("\n"))
    }
  }

  @Test(.enabled(if: Shell.has("python3"))) func equalsWhatPythonWrites() throws {
    // Python writes whole numbers such as 5.000 as 5.0, while geobg writes 5.
    let lines = try (0..<20).flatMap { try Self.records($0) }
      .filter { $0.seconds.description.contains(".") }.map(\.json)
    #expect(lines.count > 100)
    #expect(try Python.canonical(lines) == lines)
  }

  @Test func wholeLines() throws {
    let item = try Plans.plan("anna").item(at: 0)
    let digest = SHA256.digest(of: item.file.json)
    #expect(
      ManifestRecord(item, outcome: .made(byteCount: 5, digest: "d"), seconds: 1).json
        == #"{"bytes":5,"index":0,"path":"anna.svg","recipe":"\#(digest)","seconds":1,"#
        + #""seed":"anna","sha256":"d"}"#)
    #expect(
      ManifestRecord(item, outcome: .failed(reason: "no"), seconds: 0).json
        == #"{"error":"no","index":0,"path":"anna.svg","recipe":"\#(digest)","seconds":0,"#
        + #""seed":"anna"}"#)
  }

  @Test(arguments: [
    "[]", "{}", #"{"index":0}"#,
    #"{"index":-1,"path":"a","recipe":"r","seconds":0,"seed":"a","error":"e"}"#,
    #"{"index":18446744073709551616,"path":"a","recipe":"r","seconds":0,"seed":"a","error":"e"}"#,
    #"{"index":0,"path":"a","recipe":"r","seconds":0,"seed":"a","bytes":1}"#,
    #"{"index":0,"path":"a","recipe":"r","seconds":0,"seed":"a","bytes":"1","sha256":"d"}"#,
    #"{"index":0,"path":"a","recipe":"r","seconds":1e3,"seed":"a","error":"e"}"#,
    #"{"index":0,"path":"a","recipe":"r","seconds":0,"seed":"a","error":"e","more":1}"#,
  ])
  func otherObjectsAreRefused(json: String) {
    #expect(throws: DocumentError.self) { try Self.record(json) }
  }

  @Test func theLargestIndexIsRead() throws {
    let plan = try Plans.plan("0...18446744073709551615")
    let record = ManifestRecord(
      plan.item(at: .max), outcome: .failed(reason: "no"), seconds: 0)
    #expect(try Self.record(record.json).index == .max)
  }

  /// Examples from FIPS 180-4, and inputs longer than one block.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func knownDigests(text: String, digest: String) {
    #expect(SHA256.digest(of: text) == digest)
    var pieces = SHA256()
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: 999) {
      pieces.append(Array(bytes[start..<min(start + 999, bytes.count)]))
    }
    #expect(pieces.finish() == digest)
  }
}
