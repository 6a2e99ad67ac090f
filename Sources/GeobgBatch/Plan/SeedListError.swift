public import GeobgKit

/// Why a list of seeds is refused.
public enum SeedListError: Error, Hashable, Sendable {
  /// There is no seed in it.
  case empty
  /// More than 2^64 seeds, or a number above the largest.
  case tooManySeeds
  /// A range without two ends.
  case rangeIncomplete(String)
  /// A range that ends before it begins.
  case rangeBackward(low: UInt64, high: UInt64)
  /// A seed that is none.
  case seed(RecipeError)
  /// A text that is not UTF-8.
  case notUTF8
  /// A line that is refused, counted from 1.
  indirect case line(Int, SeedListError)
}

extension SeedListError: CustomStringConvertible {
  /// One sentence, in lower case, with the way out.
  public var description: String {
    switch self {
    case .empty: "no seeds; write some, like 1...100 or a name"
    case .tooManySeeds: "more seeds than there are numbers up to \(UInt64.max)"
    case .rangeIncomplete(let text):
      "'\(text)' is no range; one has two ends of at most \(UInt64.max), like 1...100"
    case .rangeBackward(let low, let high):
      "\(low)...\(high) runs backward; write \(high)...\(low)"
    case .seed(let error): error.description
    case .notUTF8: "a text that is not UTF-8"
    case .line(let number, let error): "line \(number): \(error)"
    }
  }
}
