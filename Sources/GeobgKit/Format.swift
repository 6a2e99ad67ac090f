internal import GeobgCairo
internal import GeobgSVG

/// A kind of file that a picture can be written as.
public enum Format: String, Hashable, Sendable, CaseIterable {
  /// Scalable text, for the web and for vector editors.
  case svg
  /// Pixels, for screens.
  case png
  /// Scalable, for print.
  case pdf

  /// The format that the name of the file at `path` ends in, in either case; nil for any other.
  public init?(pathExtension path: String) {
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".") else {
      return nil
    }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }

  /// The bytes that every file of the format begins with, as geobg writes it.
  public var signature: [UInt8] {
    switch self {
    case .svg: Array("<svg".utf8)
    case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    case .pdf: Array("%PDF-".utf8)
    }
  }

  /// The recipe text that a picture of the format carries.
  func metadata(of source: some ByteSource) throws -> String {
    switch self {
    case .svg: try SVGMetadata.read(source)
    case .png: try PNGMetadata.read(source)
    case .pdf: try PDFMetadata.read(source)
    }
  }
}
