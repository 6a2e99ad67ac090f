internal import GeobgScene

/// Reads the recipe in the `<metadata>` of an SVG, also after other programs have saved it.
///
/// They add attributes, prefixes, comments and metadata, and change entities and the
/// encoding. So the file is read as XML.
package enum SVGMetadata {
  /// The number of bytes that are read for the part before the metadata.
  private static let headLimit = 4096
  /// The most bytes that are read.
  private static let byteLimit = RecipeFile.byteLimit + headLimit

  /// Whether a file that begins with the bytes `head` can be an SVG: XML, or packed with gzip.
  static func canBegin(with head: [UInt8]) -> Bool {
    if GzipMember.begins(head) { return true }
    let (encoding, markCount) = TextEncoding.detected(head)
    let text = encoding.utf8(head[markCount...])
    return text.first { !XMLTokenizer.isSpace($0) } == UInt8(ascii: "<")
  }

  /// Whether a file that begins with the bytes `head` is an SVG by its root element, which must begin in them.
  ///
  /// A packed SVG is none.
  package static func isSVG(beginningWith head: [UInt8]) -> Bool {
    guard let bytes = try? XMLEncoding.utf8(head) else { return false }
    let start = bytes.firstIndex { !XMLTokenizer.isSpace($0) } ?? 0
    var tokens = XMLTokenizer(Array(bytes[start...]))
    while let token = try? tokens.next() {
      if case .start(let tag) = token { return tokens.isLocal(tag.name, "svg") }
    }
    return false
  }

  /// The text of the first `<metadata>` in `source` whose text is a JSON object.
  ///
  /// - Parameter unpacker: Unpacks a packed SVG; nil if it is refused. Default: the library's.
  /// - Throws: ``MetadataError``: not an SVG, no recipe, or more than ``RecipeFile/byteLimit`` bytes
  ///   before its end.
  package static func read(
    _ source: ByteSource, unpacker: RecipeUnpacker? = .standard
  ) throws(MetadataError) -> String {
    var head = try source.bytes(from: 0, atMost: Int64(byteLimit))
    var isWhole = Int64(head.count) == source.byteCount
    if GzipMember.begins(head) {
      guard let unpacker else { throw RecipeUnpacker.missing }
      (head, isWhole) = try unpacker.gzip(head, byteLimit)
    }
    let bytes = try XMLEncoding.utf8(head)
    // White space before a declaration is an error of other programs that all readers accept.
    let start = bytes.firstIndex { !XMLTokenizer.isSpace($0) } ?? 0
    var reader = SVGMetadataReader(Array(bytes[start...]))
    do throws(MetadataError) {
      return try reader.recipe()
    } catch {
      // HTML, for example, is not XML.
      if case .malformed = error, !reader.hasRoot { throw .wrongSignature(format: "SVG") }
      guard !isWhole, case .truncated = error else { throw error }
      guard let count = reader.metadataByteCount else { throw .missing }
      throw .tooLarge(
        part: "metadata", byteCount: Int64(count), limit: Int64(RecipeFile.byteLimit))
    }
  }
}

/// Looks for the recipe in the elements of an SVG.
private struct SVGMetadataReader {
  private var tokens: XMLTokenizer
  /// The text of the open `<metadata>`, without the text of elements in it.
  private var text: [UInt8] = []
  /// The index after the tag of the open `<metadata>`.
  private var start: Int?
  /// The number of open elements inside the `<metadata>`.
  private var level = 0
  /// The program that the file names as the last one to save it.
  private var program: String?

  init(_ bytes: [UInt8]) { tokens = XMLTokenizer(bytes) }

  /// Whether the tag of the root element was read.
  private(set) var hasRoot = false

  /// The number of bytes of the open `<metadata>` up to the end of the bytes; nil outside.
  var metadataByteCount: Int? { start.map { tokens.bytes.count - $0 } }

  mutating func recipe() throws(MetadataError) -> String {
    while let token = try tokens.next() {
      switch token {
      case .start(let tag):
        if tokens.depth == 1 { try readRoot(tag) }
        if start != nil {
          level += 1
        } else if tokens.isLocal(tag.name, "metadata") {
          (start, level, text) = (tokens.position, 0, [])
        }
      case .text(let range):
        if start != nil, level == 0 { text += try tokens.text(at: range) }
      case .comment(let range):
        program = program ?? ProgramName.inComment(tokens.bytes[range])
      case .data(let range):
        if start != nil, level == 0 { text += try tokens.text(at: range, as: .data) }
      case .end:
        guard start != nil else { continue }
        guard level == 0 else {
          level -= 1
          continue
        }
        start = nil
        let value = text.drop { XMLTokenizer.isSpace($0) }
        if value.first == UInt8(ascii: "{") { return try RecipeText.checked(Array(value)) }
      }
    }
    throw .missing(savedBy: program)
  }

  /// Checks that the root is `<svg>`, and notes a program that leaves its namespace or name there.
  private mutating func readRoot(_ tag: XMLTokenizer.Tag) throws(MetadataError) {
    hasRoot = true
    guard tokens.isLocal(tag.name, "svg") else { throw .wrongSignature(format: "SVG") }
    for attribute in tag.attributes {
      let name = tokens.bytes[attribute.name]
      let isInkscape =
        name.isBytes(of: "xmlns:inkscape") || name.isBytes(of: "inkscape:version")
      if isInkscape { program = "Inkscape" }
      if name.isBytes(of: "xmlns:sketch") { program = "Sketch" }
      if name.isBytes(of: "xmlns:serif") { program = "Affinity Designer" }
    }
  }
}
