/// Why a palette is refused.
public enum PaletteError: Error, Hashable, Sendable {
  /// A name is empty or too long.
  case nameLength(byteCount: Int, limit: Int)
  /// There are no swatches, or too many.
  case swatchCount(count: Int, limit: Int)
  /// A swatch's weight cannot be used.
  case weightOutOfRange(weight: Thousandths, range: ClosedRange<Thousandths>)
}

extension PaletteError: CustomStringConvertible {
  /// One sentence, in lower case, without the name of a file.
  public var description: String {
    switch self {
    case .nameLength(let byteCount, let limit):
      "a name of \(byteCount) bytes; names have 1 to \(limit) bytes of UTF-8"
    case .swatchCount(let count, let limit):
      "\(count) swatches; a palette has 1 to \(limit)"
    case .weightOutOfRange(let weight, let range):
      "weight \(weight) is outside \(range.lowerBound) to \(range.upperBound)"
    }
  }
}
