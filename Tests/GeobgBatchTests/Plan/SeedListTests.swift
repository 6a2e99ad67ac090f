import GeobgBatch
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct SeedListTests {
  /// A list compared with its seeds one by one, in the order they were added.
  @Test(arguments: 0..<40) func everySeedHasItsPlace(round: UInt64) throws {
    var generator = FixedGenerator(round)
    var list = SeedList()
    var model: [Seed] = []
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      if Int.random(in: 0..<3, using: &generator) == 0 {
        let text = ["anna", "01", "-1", "1...x"].randomElement(using: &generator)
        let seed = try Seed(parsing: try #require(text))
        try list.append(seed)
        model.append(seed)
      } else {
        let low = UInt64.random(in: 0..<20, using: &generator)
        let high = low + UInt64.random(in: 0..<5, using: &generator)
        try list.append(parsing: "\(low)...\(high)")
        model += (low...high).map { Seed($0) }
      }
    }
    #expect(list.lastPosition == UInt64(model.count - 1))
    #expect(model.indices.map { list.seed(at: UInt64($0)) } == model)
    let repeated = list.repeated()
    #expect((repeated == nil) == (Set(model).count == model.count))
    if let repeated { #expect(model.filter { $0 == repeated }.count > 1) }
  }

  @Test func aListWithoutSeedsHasNoLast() {
    #expect(SeedList().lastPosition == nil)
    #expect(SeedList().repeated() == nil)
    #expect(SeedList().description == "")
  }

  /// The longest range is stored as two numbers.
  @Test func theLongestRangeIsOneRun() throws {
    let list = try Plans.seeds("0...18446744073709551615")
    #expect(list.runs == [.numbers(0...UInt64.max)])
    #expect(list.lastPosition == .max)
    for position in [0, 1, 1 << 40, UInt64.max - 1, .max] {
      #expect(list.seed(at: position) == Seed(position))
    }
    #expect(list.repeated() == nil)
  }

  /// However a list is written, equal lists are equal values; manifests depend on this.
  @Test(arguments: [
    ["1...9"], ["1", "2...9"], ["1...4", "5", "6", "7...9"], ["1...8", "9...9"],
    ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
  ])
  func neighborsAreOneRun(entries: [String]) throws {
    var list = SeedList()
    for entry in entries { try list.append(parsing: entry) }
    #expect(list == (try Plans.seeds("1...9")))
    #expect(list.json == #"[["1","9"]]"#)
    #expect(list.description == "1...9")
  }

  @Test func orderIsKept() throws {
    let list = try Plans.seeds("9", "8", "3...4", "anna", "5", "8")
    #expect((0...6).map { list.seed(at: $0).text } == ["9", "8", "3", "4", "anna", "5", "8"])
    #expect(list.json == #"["9","8",["3","4"],"anna","5","8"]"#)
    #expect(list.description == "9,8,3...4,anna,5,8")
    #expect(list.repeated() == Seed(8))
  }

  @Test func theLastNumberHasNoNext() throws {
    let list = try Plans.seeds("18446744073709551615", "0")
    #expect(list.runs.count == 2)
    #expect(list.seed(at: 1) == Seed(0))
  }

  /// 2^64 seeds are allowed, but not one more.
  @Test(arguments: [
    ("0...18446744073709551615", "0"), ("0...18446744073709551615", "anna"),
    ("1...18446744073709551615", "0...1"), ("0...18446744073709551614", "0...1"),
    ("0...18446744073709551615", "0...18446744073709551615"),
  ])
  func oneMoreThanThereCanBe(first: String, second: String) throws {
    var list = try Plans.seeds(first)
    let before = list
    #expect(throws: BatchError.tooManySeeds) { try list.append(parsing: second) }
    #expect(list == before)
  }

  @Test(arguments: [("1...18446744073709551615", "0"), ("0...18446744073709551614", "anna")])
  func asManyAsThereCanBe(first: String, second: String) throws {
    let list = try Plans.seeds(first, second)
    #expect(list.lastPosition == .max)
    #expect(list.seed(at: .max).text == second)
  }

  @Test func countedSeeds() throws {
    #expect(try SeedList(from: 7, count: 1) == (try Plans.seeds("7")))
    #expect(try SeedList(from: 7, count: 3) == (try Plans.seeds("7...9")))
    #expect(try SeedList(from: .max, count: 1).seed(at: 0) == Seed(.max))
    #expect(throws: BatchError.tooManySeeds) { try SeedList(from: .max, count: 2) }
    #expect(throws: BatchError.tooManySeeds) { try SeedList(from: 2, count: .max) }
    #expect(try SeedList(from: 1, count: .max).lastPosition == .max - 1)
  }

  @Test func noPositionIsATrap() throws {
    #expect(try SeedList(from: 7, count: 0).lastPosition == nil)
    #expect(SeedList().seed(at: 0) == Seed(0) && SeedList().seed(at: .max) == Seed(0))
    #expect(try SeedList(from: 7, count: 3).seed(at: .max) == Seed(9))
    #expect(try SeedList(from: .max, count: 1).seed(at: 5) == Seed(.max))
  }

  @Test func repeatedSeedsAreFoundAcrossRanges() throws {
    #expect(try Plans.seeds("1...10", "20", "10").repeated() == Seed(10))
    #expect(try Plans.seeds("5", "0...18446744073709551614").repeated() == Seed(5))
    #expect(try Plans.seeds("01", "1", "1 ").repeated() == nil)
    #expect(try Plans.seeds("é", "e\u{301}").repeated() == nil)
    #expect(try Plans.seeds("é", "1", "é").repeated()?.text == "é")
  }

  @Test(arguments: 0..<20) func jsonRoundTrip(round: UInt64) throws {
    var generator = FixedGenerator(round)
    var list = SeedList()
    for _ in 0..<Int.random(in: 1...9, using: &generator) {
      let low = UInt64.random(in: 0...UInt64.max >> 1, using: &generator)
      let entry = [
        "\(low)...\(low + UInt64.random(in: 0..<9, using: &generator))", "\(low)", "0\(low)",
        "a \"b\"\n\u{1F642}", "%2e", "[\"1\",\"2\"]",
      ].randomElement(using: &generator)
      try list.append(parsing: try #require(entry))
    }
    let value = try JSONValue(parsing: Array(list.json.utf8), limit: 1 << 16)
    #expect(try SeedList(JSONField(value)) == list)
  }

  @Test(arguments: [
    "{}", #"[1]"#, #"[""]"#, #"[["1"]]"#, #"[["2","1"]]"#, #"[["1","2","3"]]"#, #"[[1,2]]"#,
    #"[["1","18446744073709551616"]]"#, #"[["0","18446744073709551615"],"0"]"#,
  ])
  func otherJSONIsRefused(json: String) throws {
    let value = try JSONValue(parsing: Array(json.utf8), limit: 1 << 16)
    #expect(throws: DocumentError.self) { try SeedList(JSONField(value)) }
  }
}
