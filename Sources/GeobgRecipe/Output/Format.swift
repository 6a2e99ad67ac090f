/// A kind of file that a picture can be written as.
///
/// All that geobg knows of a format is its row of one table, ``row``.
public enum Format: String, Hashable, Sendable, CaseIterable {
  /// Scalable text, for the web and for vector editors.
  case svg
  /// Pixels, for screens.
  case png
  /// Scalable, for print.
  case pdf
  /// Pixels, approximately; by an encoder that is passed in. For programs that accept neither PNG nor
  /// WebP.
  case jpeg
  /// Pixels, in files smaller than PNG; by an encoder that is passed in.
  case webp

  /// What a file of the format is made of.
  public enum Content: Hashable, Sendable {
    /// Shapes and paths, by a writer of vectors.
    case vectors(VectorFormat)
    /// Pixels, which are drawn as the file is written.
    case pixels
  }

  /// The formats of vectors; each has a writer of its own.
  public enum VectorFormat: Hashable, Sendable {
    /// Text.
    case svg
    /// Pages.
    case pdf
  }

  /// What geobg knows of a format.
  private struct Row {
    /// What people call it.
    let name: String
    /// What names of files end in, without the dot: the one geobg gives them, then others.
    let extensions: [String]
    /// What every file begins with.
    let signature: [UInt8]
    /// What stands behind the signature and four more bytes, in a container that others use as well.
    var kind: [UInt8] = []
    let content: Content
    /// Reads the recipe text that a picture carries.
    let reader: @Sendable (ByteSource) throws(MetadataError) -> String
  }

  /// The row of the table.
  private var row: Row {
    switch self {
    case .svg:
      Row(
        name: "SVG", extensions: ["svg"], signature: Array("<svg".utf8), content: .vectors(.svg),
        reader: SVGMetadata.read)
    case .png:
      Row(
        name: "PNG", extensions: ["png"], signature: PNGChunk.signature, content: .pixels,
        reader: PNGMetadata.read)
    case .pdf:
      Row(
        name: "PDF", extensions: ["pdf"], signature: Array("%PDF-".utf8), content: .vectors(.pdf),
        reader: PDFMetadata.read)
    case .jpeg:
      Row(
        name: "JPEG", extensions: ["jpg", "jpeg"], signature: JPEGMetadata.signature,
        content: .pixels, reader: JPEGMetadata.read)
    case .webp:
      Row(
        name: "WebP", extensions: ["webp"], signature: WebPMetadata.container,
        kind: WebPMetadata.kind, content: .pixels, reader: WebPMetadata.read)
    }
  }
}

extension Format {
  /// What people call it, such as `WebP`.
  public var name: String { row.name }

  /// What names of files end in, without the dot: the one geobg gives them, then others.
  public var fileExtensions: [String] { row.extensions }

  /// What geobg has names of files end in, without the dot.
  public var fileExtension: String { fileExtensions.first ?? rawValue }

  /// What a file is made of.
  public var content: Content { row.content }

  /// Whether a file is of pixels, which are drawn as it is written.
  public var isOfPixels: Bool { row.content == .pixels }

  /// The bytes that every file of the format begins with, as geobg writes it.
  public var signature: [UInt8] { row.signature }

  /// The recipe text that a picture of the format carries.
  ///
  /// - Throws: ``MetadataError``.
  public func recipeText(in source: ByteSource) throws(MetadataError) -> String {
    try row.reader(source)
  }
}

// MARK: - Finding one

extension Format {
  /// The format called `text`, in lower case; nil for any other.
  public init?(name text: String) {
    self.init { $0.rawValue.hasBytes(of: text) }
  }

  /// The format that the name of the file at `path` ends in, in either case; nil for any other.
  public init?(pathExtension path: String) {
    guard let text = FileNamePart.pathExtension(of: path) else { return nil }
    self.init(fileExtension: text.lowercasedASCII)
  }

  /// The format of files whose names end in a dot and `text`, in lower case; nil for any other.
  public init?(fileExtension text: String) {
    self.init { format in format.fileExtensions.contains { $0.hasBytes(of: text) } }
  }

  /// The format of a file that begins with the bytes `head`, at least 12 where there are as many; nil
  /// for any other.
  public init?(beginning head: [UInt8]) {
    self.init { format in
      let row = format.row
      return head.starts(with: row.signature)
        && head.dropFirst(row.signature.count + 4).starts(with: row.kind)
    }
  }

  private init?(where isWanted: (Format) -> Bool) {
    for format in Format.allCases where isWanted(format) {
      self = format
      return
    }
    return nil
  }
}

// MARK: - Messages

extension Format {
  /// What people call the formats: `SVG, PNG, PDF, JPEG or WebP`.
  public static let listOfNames = allCases.map { $0.name }.joinedWithOr

  /// The endings of names of files: `.svg, .png, .pdf, .jpg or .webp`.
  public static let listOfExtensions = allCases.map { "." + $0.fileExtension }.joinedWithOr
}
