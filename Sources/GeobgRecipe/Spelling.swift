/// Finds the names that a misspelled name may mean.
package enum Spelling {
  /// The first of ``near(_:among:)``; nil if no name is similar to `word`.
  package static func nearest(to word: String, among names: [String]) -> String? {
    near(word, among: names).first.map { names[$0] }
  }

  /// A longer word is no misspelled name, in bytes.
  private static let longestWord = 256

  /// The indexes of the `names` that are similar to `word`, the most similar first.
  ///
  /// A name is similar if it differs in at most a third of the word's letters; one letter may
  /// always differ. Equally similar names keep their order.
  package static func near(_ word: String, among names: [String]) -> [Int] {
    guard word.utf8.count <= longestWord else { return [] }
    let limit = max(1, word.unicodeScalars.count / 3)
    let counts = names.map { slips(from: word, to: $0) }
    return names.indices.filter { counts[$0] <= limit }
      .sorted { (counts[$0], $0) < (counts[$1], $1) }
  }

  /// The number of changes that turn one word into the other.
  ///
  /// A change adds, drops or replaces a letter, or swaps two neighbors. Upper and lower case are
  /// equal.
  ///
  /// - Complexity: The product of the lengths.
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
