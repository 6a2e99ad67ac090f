/// Guesses what a misspelled name was meant to be.
package enum Spelling {
  /// The one of `names` that is fewest slips away from `word`; nil where that is more than a third of
  /// the word.
  package static func nearest(to word: String, among names: [String]) -> String? {
    near(word, among: names).first.map { names[$0] }
  }

  /// Where in `names` the words are that are at most a third of `word` away from it in slips, the
  /// nearest first, and of equally near ones in their order.
  package static func near(_ word: String, among names: [String]) -> [Int] {
    let limit = max(1, word.unicodeScalars.count / 3)
    let counts = names.map { slips(from: word, to: $0) }
    return names.indices.filter { counts[$0] <= limit }
      .sorted { (counts[$0], $0) < (counts[$1], $1) }
  }

  /// How many letters to add, drop, replace or swap with their neighbor to come from one word to the
  /// other.
  ///
  /// - Complexity: the product of the lengths.
  /// - Source: optimal string alignment, a restricted Damerau-Levenshtein distance.
  package static func slips(from first: String, to second: String) -> Int {
    let (first, second) = (
      Array(first.lowercasedASCII.unicodeScalars), Array(second.lowercasedASCII.unicodeScalars)
    )
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for (row, letter) in first.enumerated() {
      var current = [row + 1]
      for (column, other) in second.enumerated() {
        var slips = min(
          last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
          slips = min(slips, beforeLast[column - 1] + 1)
        }
        current.append(slips)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}
