internal import GeobgScene

/// Why an output is refused.
public indirect enum OutputError: Error, Hashable, Sendable {
  /// A date outside its range, in seconds since 1970.
  case dateOutOfRange(date: Int64, range: ClosedRange<Int64>)
  /// A quality outside its range.
  case qualityOutOfRange(quality: Int, range: ClosedRange<Int>)
  /// The path has no known extension.
  case unknownExtension(path: String)
  /// GeobgKit needs an encoder for the format, and none was passed in.
  case noEncoder(Format)
  /// GeobgKit was built without the trait `Cairo`, which it needs for PDF.
  case noPDF
  /// The rows were divided into more shares than the picture has bands.
  case tooManyShares(count: Int, bandCount: Int)
}

extension OutputError: CustomStringConvertible {
  /// One sentence, in lower case.
  public var description: String { text.string }

  private var text: ByteText {
    switch self {
    case .dateOutOfRange(let date, let range):
      OutputError.dateOutOfRange(date, range)
    case .qualityOutOfRange(let quality, let range):
      OutputError.qualityOutOfRange(quality, range)
    case .noEncoder(let format):
      "this program has no encoder for \(format.rawValue); pass one in, or write SVG, PNG or PDF"
    case .noPDF: "this program was built without Cairo, which writes PDF; write SVG or PNG"
    case .unknownExtension(let path):
      "\(path): the name has no known extension; use \(Format.listOfExtensions)"
    case .tooManyShares(let count, let bandCount):
      "\(count) parts are too many for a picture with \(bandCount) "
        + "\(bandCount == 1 ? "band" : "bands") of rows; use up to \(bandCount), or 0/1 for all "
        + "rows"
    }
  }
}

// The sentences that readers of recipes need; the others are about files.
extension OutputError {
  static func dateOutOfRange(_ date: Int64, _ range: ClosedRange<Int64>) -> ByteText {
    "the date \(date) is out of range; use \(range.lowerBound) to \(range.upperBound) seconds since "
      + "1970"
  }

  static func qualityOutOfRange(_ quality: Int, _ range: ClosedRange<Int>) -> ByteText {
    "quality \(quality) is out of range; use \(range.lowerBound) to \(range.upperBound)"
  }
}
