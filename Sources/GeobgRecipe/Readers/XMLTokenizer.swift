internal import GeobgScene

/// Splits XML into tags and texts.
///
/// It reads no DTD, and resolves only XML's five named entities and characters by number. It checks
/// the syntax that it needs to find the tokens, and that each end tag matches its start tag. Source:
/// Extensible Markup Language (XML) 1.0, fifth edition; the sections are named below.
package struct XMLTokenizer {
  /// A part of a document.
  ///
  /// Instructions, the declaration and the document type are skipped.
  package enum Token {
    /// A start tag, or the tag of an empty element, which is followed by its ``end``.
    case start(Tag)
    /// The end of the innermost open element.
    case end
    /// A part of the text of the innermost open element; entities in it are not resolved yet.
    case text(Range<Int>)
    /// The content of a CDATA section, in which nothing is an entity (section 2.7).
    case data(Range<Int>)
    /// The content of a comment, also outside the root element (section 2.5).
    case comment(Range<Int>)
  }

  /// A start tag.
  package struct Tag {
    /// The name, with its prefix.
    package let name: Range<Int>
    /// The names and the values of the attributes, in their order.
    package fileprivate(set) var attributes: [(name: Range<Int>, value: Range<Int>)] = []
  }

  /// The deepest nesting of elements, which bounds the memory.
  package static let depthLimit = 4096
  /// The most attributes of an element, which bounds the memory.
  package static let attributeLimit = 4096

  /// The document in UTF-8.
  package let bytes: [UInt8]
  /// The index of the next token.
  package private(set) var position = 0
  /// The names of the open elements, outermost first.
  private var open: [Range<Int>] = []
  /// Whether the last tag closed its own element, as `<a/>` does: then the next token is the end.
  private var isEmptyElement = false
  private var hasRoot = false

  /// A tokenizer of `bytes`, which are UTF-8; ``XMLEncoding`` converts other encodings.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of open elements.
  package var depth: Int { open.count }

  /// The next token; nil at the end of the document.
  ///
  /// - Throws: ``MetadataError/truncated(offset:)`` if the document ends inside an element or a tag,
  ///   ``MetadataError/malformed(offset:reason:)``, or ``MetadataError/unsupported(reason:)`` for
  ///   more elements or attributes than a picture needs. Offsets count from the beginning of ``bytes``.
  package mutating func next() throws(MetadataError) -> Token? {
    if isEmptyElement {
      isEmptyElement = false
      open.removeLast()
      return .end
    }
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
        if !open.isEmpty { return .text(start..<position) }
        guard bytes[start..<position].allSatisfy(XMLTokenizer.isSpace) else {
          throw .malformed(offset: Int64(start), reason: "there is text outside the root element")
        }
        continue
      }
      if skip("<!--") {
        let start = position
        try skip(pastEnd: "-->")
        return .comment(start..<(position - 3))
      } else if skip("<?") {
        try skip(pastEnd: "?>")
      } else if skip("<![CDATA[") {
        let start = position
        try skip(pastEnd: "]]>")
        guard !open.isEmpty else { throw malformed("there is text outside the root element") }
        return .data(start..<(position - 3))
      } else if skip("<!DOCTYPE") {
        guard !hasRoot else { throw malformed("the document type is inside an element") }
        try skipDocumentType()
      } else if skip("</") {
        try endElement()
        return .end
      } else {
        position += 1
        return .start(try startTag())
      }
    }
    guard open.isEmpty, hasRoot else { throw .truncated(offset: Int64(bytes.count)) }
    return nil
  }

  // MARK: - Tags

  /// A start tag, whose `<` was read (section 3.1).
  private mutating func startTag() throws(MetadataError) -> Tag {
    guard !open.isEmpty || !hasRoot else { throw malformed("there are two root elements") }
    var tag = Tag(name: try name())
    guard open.count < XMLTokenizer.depthLimit else {
      throw .tooMany("elements inside each other", limit: XMLTokenizer.depthLimit)
    }
    hasRoot = true
    open.append(tag.name)
    while true {
      let hasSpace = skipSpace()
      if skip(">") { return tag }
      if skip("/>") {
        isEmptyElement = true
        return tag
      }
      guard position < bytes.count else { throw .truncated(offset: Int64(position)) }
      guard hasSpace else { throw malformed("a space is missing in a tag") }
      let name = try name()
      _ = skipSpace()
      guard skip("=") else { throw missing("an attribute has no value") }
      _ = skipSpace()
      guard position < bytes.count else { throw .truncated(offset: Int64(position)) }
      let quote = bytes[position]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        throw malformed("a value is not in quotes")
      }
      position += 1
      let start = position
      while position < bytes.count, bytes[position] != quote {
        guard bytes[position] != UInt8(ascii: "<") else { throw malformed("a value contains <") }
        position += 1
      }
      guard position < bytes.count else { throw .truncated(offset: Int64(position)) }
      guard tag.attributes.count < XMLTokenizer.attributeLimit else {
        throw .tooMany("attributes in an element", limit: XMLTokenizer.attributeLimit)
      }
      tag.attributes.append((name, start..<position))
      position += 1
    }
  }

  /// An end tag, whose `</` was read.
  private mutating func endElement() throws(MetadataError) {
    let name = try name()
    _ = skipSpace()
    guard skip(">") else { throw missing("an end tag does not end") }
    guard let last = open.popLast(), bytes[last] == bytes[name] else {
      throw .malformed(offset: Int64(name.lowerBound), reason: "an end tag does not match")
    }
  }

  /// A document type, whose first word was read, with the declarations in it (section 2.8).
  private mutating func skipDocumentType() throws(MetadataError) {
    var isInside = false
    while position < bytes.count {
      if skip("<!--") {
        try skip(pastEnd: "-->")
      } else if skip("<?") {
        try skip(pastEnd: "?>")
      } else {
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "["): isInside = true
        case UInt8(ascii: "]"): isInside = false
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          while position < bytes.count, bytes[position] != byte { position += 1 }
          guard position < bytes.count else { throw .truncated(offset: Int64(position)) }
          position += 1
        case UInt8(ascii: ">") where !isInside: return
        default: break
        }
      }
    }
    throw .truncated(offset: Int64(position))
  }

  /// A name (section 2.3): everything up to a character that cannot be in one.
  private mutating func name() throws(MetadataError) -> Range<Int> {
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case 0...0x2C, 0x2F, 0x3B...0x40, 0x5B...0x5E, 0x60, 0x7B...0x7F: break
      case 0x2D, 0x2E, 0x30...0x39:
        guard position > start else { break }
        position += 1
        continue
      default:
        position += 1
        continue
      }
      break
    }
    guard position > start else { throw missing("a name is missing in a tag") }
    return start..<position
  }

  // MARK: - Bytes

  /// Moves past `word` if it is next.
  private mutating func skip(_ word: StaticString) -> Bool {
    guard position < bytes.count, bytes[position] == word.utf8[0],
      bytes[position...].begins(with: word)
    else { return false }
    position += word.utf8CodeUnitCount
    return true
  }

  /// Moves past the next `word`, with which a part ends.
  private mutating func skip(pastEnd word: StaticString) throws(MetadataError) {
    let first = word.utf8[0]
    while position < bytes.count {
      if bytes[position] == first, skip(word) { return }
      position += 1
    }
    throw .truncated(offset: Int64(position))
  }

  /// Moves past white space (section 2.3), and returns whether there was some.
  private mutating func skipSpace() -> Bool {
    let start = position
    while position < bytes.count, XMLTokenizer.isSpace(bytes[position]) { position += 1 }
    return position > start
  }

  /// Whether `byte` is white space of XML (section 2.3).
  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private func malformed(_ reason: String) -> MetadataError {
    .malformed(offset: Int64(position), reason: reason)
  }

  /// The error for something that is not at the current place, or would follow the last byte.
  private func missing(_ reason: String) -> MetadataError {
    position < bytes.count ? malformed(reason) : .truncated(offset: Int64(position))
  }
}

// MARK: - Names and values

extension XMLTokenizer {
  /// Whether the name at `range` is `name`, with any prefix or none (Namespaces in XML 1.0, section 4).
  package func isLocal(_ range: Range<Int>, _ name: StaticString) -> Bool {
    let start = bytes[range].lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? range.lowerBound
    return bytes[start..<range.upperBound].isBytes(of: name)
  }

  /// The place of a text, which decides how it is read.
  package enum Form {
    /// In an element: entities are resolved.
    case content
    /// In a CDATA section: nothing is resolved.
    case data
    /// The value of an attribute: entities are resolved, and white space becomes spaces (section 3.3.3).
    case attribute
  }

  /// The text at `range` of a token, with each line end as a line feed (section 2.11).
  ///
  /// - Throws: ``MetadataError/malformed(offset:reason:)`` for something else that begins with `&`, and
  ///   ``MetadataError/unsupported(reason:)`` for an entity that the document type may define.
  package func text(
    at range: Range<Int>, as form: Form = .content
  ) throws(MetadataError) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      index += 1
      switch byte {
      case 0x0D:
        if index < range.upperBound, bytes[index] == 0x0A { index += 1 }
        text.append(form == .attribute ? 0x20 : 0x0A)
      case 0x09, 0x0A: text.append(form == .attribute ? 0x20 : byte)
      case UInt8(ascii: "&") where form != .data:
        let rest = bytes[index..<min(range.upperBound, index + XMLTokenizer.entityLimit)]
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
          throw .malformed(offset: Int64(index - 1), reason: "an entity has no end")
        }
        guard let character = XMLTokenizer.character(rest[..<end]) else {
          throw .unsupported(
            reason: "its text uses an entity that XML does not define; save it without entities")
        }
        text += character
        index = end + 1
      default: text.append(byte)
      }
    }
    return text
  }

  /// The length of the longest entity without its `&`; more digits than needed are allowed.
  private static let entityLimit = 64
  private static let entities: [(name: StaticString, character: UInt8)] = [
    ("amp", UInt8(ascii: "&")), ("lt", UInt8(ascii: "<")), ("gt", UInt8(ascii: ">")),
    ("quot", UInt8(ascii: "\"")), ("apos", UInt8(ascii: "'")),
  ]

  /// The character of the entity `name` (sections 4.1 and 4.6); nil if XML does not define it.
  private static func character(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    for entity in entities where name.isBytes(of: entity.name) { return [entity.character] }
    guard name.first == UInt8(ascii: "#") else { return nil }
    let isHexadecimal = name.dropFirst().first == UInt8(ascii: "x")
    let radix: UInt32 = isHexadecimal ? 16 : 10
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard !digits.isEmpty else { return nil }
    var number: UInt32 = 0
    for digit in digits {
      guard let value = Hex.value(of: digit), value < radix, number < 0x11_0000 else { return nil }
      number = number * radix + UInt32(value)
    }
    // Characters that no XML may contain (section 2.2).
    let isAllowed =
      number >= 0x20 ? number != 0xFFFE && number != 0xFFFF : [9, 10, 13].contains(number)
    guard isAllowed else { return nil }
    return Unicode.Scalar(number).flatMap { UTF8.encode($0) }.map { Array($0) }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are `text`.
  func isBytes(of text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && begins(with: text)
  }
}
