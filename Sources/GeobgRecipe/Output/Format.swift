internal import GeobgScene

/// A kind of file that a picture can be written as.
///
/// Everything that geobg knows about a format is in its row of one table.
public enum Format: String, Hashable, Sendable, CaseIterable {
  /// Vectors as text, for the web and for vector editors.
  case svg
  /// Pixels, for screens.
  case png
  /// Vectors, for print.
  case pdf
  /// Pixels with small errors, for programs that accept neither PNG nor WebP.
  ///
  /// It needs an encoder that is passed in.
  case jpeg
  /// Pixels, in smaller files than PNG; it needs an encoder that is passed in.
  case webp

  /// The content of a file.
  public enum Content: Hashable, Sendable {
    /// Shapes and paths, written by a vector writer.
    case vectors(VectorFormat)
    /// Pixels, drawn while the file is written.
    case pixels
  }

  /// The vector formats; each has its own writer.
  public enum VectorFormat: Hashable, Sendable {
    /// SVG, which is text.
    case svg
    /// PDF, which has pages.
    case pdf
  }

  /// The facts about a format.
  private struct FormatRow {
    /// The format's name for people.
    let name: String
    /// The file extensions without the dot: geobg's own first, then others.
    let extensions: [String]
    /// The bytes that every file begins with.
    let signature: [UInt8]
    /// The bytes after the signature and four more bytes, in a container that other formats also
    /// use.
    var kind: [UInt8] = []
    let content: Content
    /// The fields of ``Output`` that files of the format have, in addition to the format itself.
    let fields: [OutputField]
  }

  /// The format's row of the table.
  @inline(never)
  private var row: FormatRow {
    switch self {
    case .svg:
      FormatRow(
        name: "SVG", extensions: ["svg"], signature: "<svg".bytes, content: .vectors(.svg),
        fields: [.adaptive, .groups, .inline, .layers])
    case .png:
      FormatRow(
        name: "PNG", extensions: ["png"], signature: PNGChunk.signature, content: .pixels,
        fields: [.compression, .renderer, .rows])
    case .pdf:
      FormatRow(
        name: "PDF", extensions: ["pdf"], signature: "%PDF-".bytes, content: .vectors(.pdf),
        fields: [.date, .intent])
    case .jpeg:
      FormatRow(
        name: "JPEG", extensions: ["jpg", "jpeg"],
        signature: JPEGMetadata.signature, content: .pixels,
        fields: [.quality, .renderer])
    case .webp:
      FormatRow(
        name: "WebP", extensions: ["webp"],
        signature: WebPMetadata.container, kind: WebPMetadata.kind, content: .pixels,
        fields: [.compression, .renderer])
    }
  }

  /// The format's name for people, such as `WebP`.
  public var name: String { row.name }

  /// The file extensions without the dot: geobg's own first, then others.
  public var fileExtensions: [String] { row.extensions }

  /// The file extension that geobg uses, without the dot.
  public var fileExtension: String { fileExtensions.first ?? rawValue }

  /// The content of a file.
  public var content: Content { row.content }

  /// Whether a file contains pixels, which are drawn while it is written.
  public var isOfPixels: Bool { row.content == .pixels }

  /// Whether a file is text, which a terminal can show.
  package var isText: Bool { row.content == .vectors(.svg) }

  /// Whether the encoder of the format is not a part of GeobgKit, but passed in.
  package var needsEncoder: Bool { isOfPixels && !has(.rows) }

  /// Whether a file of the format has the `field` of an output.
  package func has(_ field: OutputField) -> Bool { row.fields.contains(field) }

  /// The bytes that every file of the format begins with, as geobg writes it.
  public var signature: [UInt8] { row.signature }

  /// Reads the recipe text in a picture of the format.
  public func recipeText(in source: ByteSource) throws(MetadataError) -> String {
    // Not a part of the table, so that a program that reads only some formats links only their
    // readers.
    switch self {
    case .svg: try SVGMetadata.read(source)
    case .png: try PNGMetadata.read(source)
    case .pdf: try PDFMetadata.read(source)
    case .jpeg: try JPEGMetadata.read(source)
    case .webp: try WebPMetadata.read(source)
    }
  }

  // Not parts of the table, because programs for pages do not read them.

  /// The media type of a file.
  package var mediaType: String {
    switch self {
    case .svg: "image/svg+xml"
    case .png: "image/png"
    case .pdf: "application/pdf"
    case .jpeg: "image/jpeg"
    case .webp: "image/webp"
    }
  }

  /// The bytes that every file ends with, perhaps before a line feed; none in a container that has its
  /// length.
  package var end: [UInt8] {
    switch self {
    case .svg: "</svg>".bytes
    case .png: "IEND".bytes + [0xAE, 0x42, 0x60, 0x82]
    case .pdf: "%%EOF".bytes
    case .jpeg: [0xFF, 0xD9]
    case .webp: []
    }
  }

  // MARK: - Messages

  /// The names of all formats.
  public static let listOfNames = "SVG, PNG, PDF, JPEG or WebP"

  /// The extensions of all formats.
  public static let listOfExtensions = ".svg, .png, .pdf, .jpg or .webp"
}

// MARK: - Finding a format

extension Format {
  /// The format with the name `text`, in lower case; nil for other text.
  public init?(name text: String) { self.init { $0.rawValue.hasBytes(of: text) } }

  /// The format with the extension of `path`, in upper or lower case; nil for other extensions.
  public init?(pathExtension path: String) {
    guard let text = FileNamePart.pathExtension(of: path) else { return nil }
    self.init(fileExtension: text.lowercasedASCII)
  }

  /// The format with the file extension `text`, in lower case without the dot; nil for other text.
  public init?(fileExtension text: String) {
    self.init { format in format.fileExtensions.contains { $0.hasBytes(of: text) } }
  }

  /// The format of a file that begins with the bytes `head`; nil if no format does.
  ///
  /// `head` needs at least 12 bytes, if the file has that many.
  public init?(beginning head: [UInt8]) {
    self.init { format in
      let row = format.row
      return head.begins(with: row.signature)
        && head.dropFirst(row.signature.count + 4).begins(with: row.kind)
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
