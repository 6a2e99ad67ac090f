internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

extension SeedList {
  /// The list as canonical JSON: each seed is a text, each range is a list of its two ends.
  ///
  /// Guarantees: the same seeds in the same order always give the same JSON.
  var json: String {
    CanonicalJSON.array(
      runs.map { run in
        switch run {
        case .numbers(let range) where range.lowerBound == range.upperBound:
          CanonicalJSON.string(String(range.lowerBound))
        case .numbers(let range):
          CanonicalJSON.array(
            [range.lowerBound, range.upperBound].map { CanonicalJSON.string(String($0)) })
        case .text(let seed): CanonicalJSON.string(seed.text)
        }
      })
  }

  /// The list in the JSON `field`.
  init(_ field: JSONField) throws(DocumentError) {
    self.init()
    for item in try field.array() {
      guard case .array = item.value else {
        let text = try item.string()
        let seed = try item.making { () throws(RecipeError) in try Seed(parsing: text) }
        try item.making { () throws(SeedListError) in try append(seed) }
        continue
      }
      let ends = try item.array()
      guard ends.count == 2, let low = UInt64(try ends[0].string()),
        let high = UInt64(try ends[1].string()), low <= high
      else { throw item.invalid("a range needs two numbers, the lower first") }
      try item.making { () throws(SeedListError) in try append(.numbers(low...high)) }
    }
  }
}
