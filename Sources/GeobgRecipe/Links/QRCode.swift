internal import GeobgScene

/// A text as a square of dark and light modules, which a phone's camera reads.
///
/// It is a QR Code, Model 2. A scanner needs a border of ``quietZone`` light modules around it.
/// Source: ISO/IEC 18004.
package struct QRCode: Hashable, Sendable {
  /// How much of a damaged symbol can be restored.
  package enum Level: Hashable, Sendable {
    /// About 7 % of the codewords.
    case low
    /// About 15 % of the codewords.
    case medium
  }

  /// The width of the light border that a scanner needs, in modules.
  package static let quietZone = 4

  /// The version, 1 to 40; each is four modules wider than the one before.
  package let version: Int
  /// The level of error correction.
  package let level: Level
  /// The number of modules of a side, 21 to 177, without the quiet zone.
  package let size: Int
  /// Whether each module is dark, row by row.
  package let modules: [Bool]

  /// The smallest symbol of `text`, in UTF-8.
  ///
  /// The level is medium. Only a text that is too long for the medium level of the largest symbol
  /// gets the low level.
  ///
  /// - Throws: ``QRCodeError/tooLong(byteCount:limit:)``.
  package init(_ text: String) throws(QRCodeError) {
    let segment = QRSegment(text.bytes)
    guard let version = QRVersion.smallest(for: segment) else {
      throw .tooLong(byteCount: segment.bytes.count, limit: segment.limit(in: .largest))
    }
    self.init(segment, version)
  }

  /// The symbol of `segment`, which fits into `version`.
  init(_ segment: QRSegment, _ version: QRVersion) {
    self.version = version.number
    level = version.level
    size = version.size
    modules = QRModules.best(of: QRCodewords(segment, version).bytes, version)
  }

  /// Whether the module in column `x` of row `y` is dark; modules outside the symbol are light.
  package func isDark(_ x: Int, _ y: Int) -> Bool {
    (0..<size).contains(x) && (0..<size).contains(y) && modules[y * size + x]
  }
}

/// Why a text has no QR Code.
package enum QRCodeError: Error, Hashable, Sendable {
  /// More text than the largest symbol holds.
  case tooLong(byteCount: Int, limit: Int)
}

extension QRCodeError: CustomStringConvertible {
  /// One sentence, in lower case.
  package var description: String { text.string }

  private var text: ByteText {
    switch self {
    case .tooLong(let byteCount, let limit):
      "the text has \(byteCount) bytes, and a QR code holds at most \(limit)"
    }
  }
}
