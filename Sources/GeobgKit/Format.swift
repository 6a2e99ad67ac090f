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
  /// Pixels not quite as they are, for where nothing else is taken; by an encoder that is handed in.
  case jpeg
  /// Pixels, in files smaller than PNG; by an encoder that is handed in.
  case webp

  /// The format that the name of the file at `path` ends in, in either case; nil for any other.
  public init?(pathExtension path: String) {
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".") else {
      return nil
    }
    self.init(fileExtension: name[name.index(after: dot)...].lowercased())
  }

  /// The format of files whose names end in a dot and `text`, in lower case; nil for any other.
  public init?(fileExtension text: String) {
    guard let format = Format.allCases.first(where: { $0.fileExtensions.contains(text) }) else {
      return nil
    }
    self = format
  }

  /// The format of a file that begins with the bytes `head`, at least 12 where there are as many; nil
  /// for any other.
  public init?(beginning head: [UInt8]) {
    guard let format = Format.allCases.first(where: { head.starts(with: $0.signature) }) else {
      return nil
    }
    // Others keep sound and films in the same container.
    guard format != .webp || head.dropFirst(8).starts(with: WebPMetadata.kind) else { return nil }
    self = format
  }

  /// What names of files end in, without the dot: the one geobg gives them, then others.
  public var fileExtensions: [String] { self == .jpeg ? ["jpg", "jpeg"] : [rawValue] }

  /// What geobg has names of files end in, without the dot.
  public var fileExtension: String { fileExtensions.first ?? rawValue }

  /// Whether a file is of pixels, which are drawn as it is written.
  public var isOfPixels: Bool {
    switch self {
    case .svg, .pdf: false
    case .png, .jpeg, .webp: true
    }
  }

  /// The bytes that every file of the format begins with, as geobg writes it.
  public var signature: [UInt8] {
    switch self {
    case .svg: Array("<svg".utf8)
    case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    case .pdf: Array("%PDF-".utf8)
    case .jpeg: JPEGMetadata.signature
    case .webp: WebPMetadata.container
    }
  }

  /// The recipe text that a picture of the format carries.
  func metadata(of source: some ByteSource) throws -> String {
    switch self {
    case .svg: try SVGMetadata.read(source)
    case .png: try PNGMetadata.read(source)
    case .pdf: try PDFMetadata.read(source)
    case .jpeg: try JPEGMetadata.read(source)
    case .webp: try WebPMetadata.read(source)
    }
  }
}
