public import GeobgScene

/// Why no palette can be taken from pixels.
public enum PixelPaletteError: Error, Hashable, Sendable {
  /// Every pixel is transparent, or there is none.
  case noColors
  /// A palette of no such number of swatches is taken from a picture.
  case swatchCount(count: Int, range: ClosedRange<Int>)
  /// The colors make no palette: the name is one that no palette has.
  case palette(PaletteError)
}

extension PixelPaletteError: CustomStringConvertible {
  /// One sentence, in lower case, without the name of the file.
  public var description: String {
    switch self {
    case .noColors: "every pixel is transparent"
    case .swatchCount(let count, let range):
      "\(count) swatches; a picture gives \(range.lowerBound) to \(range.upperBound)"
    case .palette(let error): error.description
    }
  }
}
