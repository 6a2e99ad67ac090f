/// Why an output is refused.
public enum OutputError: Error, Hashable, Sendable {
  /// A date outside its range, in seconds since 1970.
  case dateOutOfRange(date: Int64, range: ClosedRange<Int64>)
  /// A quality outside its range.
  case qualityOutOfRange(quality: Int, range: ClosedRange<Int>)
  /// The path's extension names no format.
  case unknownExtension(path: String)
  /// GeobgKit does not write the format alone, and no encoder was passed in.
  case noEncoder(Format)
  /// The rows of a picture were to be shared among more files than it has bands.
  case tooManyShares(count: Int, bandCount: Int)
}

extension OutputError: CustomStringConvertible {
  /// One sentence, in lower case.
  public var description: String {
    switch self {
    case .dateOutOfRange(let date, let range):
      "the date \(date) is outside \(range.lowerBound) to \(range.upperBound) seconds since 1970"
    case .qualityOutOfRange(let quality, let range):
      "a quality of \(quality) is outside \(range.lowerBound) to \(range.upperBound)"
    case .noEncoder(let format):
      "there is no encoder of \(format) here; hand one in, or write SVG, PNG or PDF"
    case .unknownExtension(let path):
      "\(path): the name ends in no format's extension; use \(Format.listOfExtensions)"
    case .tooManyShares(let count, let bandCount):
      "\(count) shares of a picture of \(bandCount) \(bandCount == 1 ? "band" : "bands") of rows; "
        + "ask for \(bandCount) at most, or for 0/1, the whole"
    }
  }
}
