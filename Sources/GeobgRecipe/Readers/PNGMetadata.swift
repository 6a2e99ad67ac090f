internal import GeobgScene

/// Reads the recipe in a text chunk of a PNG.
///
/// geobg writes an `iTXt` chunk. Other programs also store the text as `tEXt` or `zTXt`, compressed, or
/// with a language. The reader steps from chunk to chunk, checks the checksum of every chunk it reads, and
/// never reads the pixels. Source: PNG Specification, third edition, section 11.3.3.
package enum PNGMetadata {
  /// The most bytes of a chunk besides the recipe: the keyword, a language, and a translated keyword.
  private static let headLimit = 1024

  /// The recipe in `source`.
  package static func read(_ source: ByteSource) throws(MetadataError) -> String {
    var reader = try PNGChunkReader(source)
    var program: String?
    while true {
      let chunk = try reader.next()
      switch chunk.name {
      case .header: _ = try reader.data(of: chunk)
      case .text, .latinText, .compressedText:
        if let text = try text(of: chunk, reader) { return text }
        if let name = try self.program(in: chunk, reader) { program = name }
      case .end: throw .missing(savedBy: program)
      default: break
      }
    }
  }

  /// The text of `chunk`; nil if the chunk is not geobg's.
  private static func text(
    of chunk: PNGChunk, _ reader: PNGChunkReader
  ) throws(MetadataError) -> String? {
    let keyword = PNGRecipeText.keyword.bytes + [0]
    guard try reader.beginning(of: chunk, atMost: keyword.count) == keyword else { return nil }
    guard chunk.length <= Int64(RecipeFile.byteLimit + headLimit) else {
      throw .tooLarge(
        part: "a recipe", byteCount: chunk.length, limit: Int64(RecipeFile.byteLimit))
    }
    let data = try reader.data(of: chunk).dropFirst(keyword.count)
    switch chunk.name {
    case .latinText:
      return try RecipeText.checked(TextEncoding.latin1.utf8(data))
    case .compressedText:
      guard let method = data.first else { throw .truncated(offset: chunk.end) }
      let text = try inflated(data.dropFirst(), method, chunk)
      return try RecipeText.checked(TextEncoding.latin1.utf8(text[...]))
    default:
      // Two flags, a language and a translated keyword.
      let rest = data.dropFirst(2)
      guard let language = rest.firstIndex(of: 0),
        let translated = rest[(language + 1)...].firstIndex(of: 0)
      else {
        throw .malformed(offset: chunk.dataOffset, reason: "a text chunk has no text")
      }
      let text = rest[(translated + 1)...]
      guard data.first == 1 else { return try RecipeText.checked(Array(text)) }
      return try RecipeText.checked(inflated(text, data.dropFirst().first ?? 0, chunk))
    }
  }

  /// The text that `data` is the compressed form of.
  private static func inflated(
    _ data: ArraySlice<UInt8>, _ method: UInt8, _ chunk: PNGChunk
  ) throws(MetadataError) -> [UInt8] {
    do throws(MetadataError) {
      guard method == 0 else {
        throw .malformed(offset: 0, reason: "a text chunk has an unknown compression")
      }
      return try ZlibStream.bytes(
        of: Array(data), limit: RecipeFile.byteLimit, part: "a recipe")
    } catch {
      // Its checksum is right, so the chunk was written like this.
      guard case .malformed(_, let reason) = error else {
        if case .truncated = error {
          throw .malformed(offset: chunk.dataOffset, reason: "the compressed data ends too early")
        }
        throw error
      }
      throw .malformed(offset: chunk.dataOffset, reason: reason)
    }
  }

  /// The program that `chunk` names as the one that saved the picture; nil if it names none.
  private static func program(
    in chunk: PNGChunk, _ reader: PNGChunkReader
  ) throws(MetadataError) -> String? {
    guard chunk.name == .latinText else { return nil }
    let keyword = "Software".bytes + [0]
    let head = try reader.beginning(of: chunk, atMost: 128)
    guard head.begins(with: keyword) else { return nil }
    return ProgramName.plain(head[keyword.count...])
  }
}

/// Steps through the chunks of a PNG, and reads the data of requested chunks.
package struct PNGChunkReader {
  /// The most chunks, more than any picture has; it stops the reading of endless empty chunks.
  private static let chunkLimit: Int64 = 1 << 20

  private let source: ByteSource
  private var offset = Int64(PNGChunk.signature.count)
  private var count: Int64 = 0

  /// A reader of `source`, beginning at its first chunk.
  package init(_ source: ByteSource) throws(MetadataError) {
    guard try source.bytes(from: 0, atMost: offset) == PNGChunk.signature else {
      throw .wrongSignature(format: "PNG")
    }
    self.source = source
  }

  /// The next chunk, which lies completely in the file.
  package mutating func next() throws(MetadataError) -> PNGChunk {
    guard count < Self.chunkLimit else {
      throw .tooLarge(
        part: "a list of chunks", byteCount: offset,
        limit: PNGChunk.frameSize * Self.chunkLimit)
    }
    let head = try source.bytes(from: offset, atMost: 8)
    guard head.count == 8 else { throw .truncated(offset: offset) }
    let name = head[4...]
    let chunk = PNGChunk(
      offset: offset, length: Int64(bigEndianBytes: head[..<4]),
      name: PNGChunk.Name(rawValue: UInt32(bigEndianBytes: name)))
    guard chunk.end <= source.byteCount else { throw .truncated(offset: source.byteCount) }
    guard name.allSatisfy(isLetter) else {
      throw .malformed(offset: offset + 4, reason: "a chunk has no name")
    }
    guard (chunk.name == .header) == (count == 0), chunk.name != .header || chunk.length == 13
    else {
      throw .malformed(offset: offset, reason: "a PNG must have one header, at the beginning")
    }
    offset = chunk.end
    count += 1
    return chunk
  }

  /// The first bytes of a chunk's data, at most `limit`; their checksum is not checked.
  func beginning(of chunk: PNGChunk, atMost limit: Int) throws(MetadataError) -> [UInt8] {
    try source.bytes(from: chunk.dataOffset, atMost: min(Int64(limit), chunk.length))
  }

  /// The data of `chunk`, after a check of its checksum.
  package func data(of chunk: PNGChunk) throws(MetadataError) -> ArraySlice<UInt8> {
    let (start, length) = (chunk.offset + 4, chunk.length + 4)
    let content = try source.bytes(from: start, atMost: length)
    let checksum = try source.bytes(from: start + length, atMost: 4)
    guard checksum.count == 4 else {
      throw .truncated(offset: start + Int64(content.count + checksum.count))
    }
    let (declared, computed) = (UInt32(bigEndianBytes: checksum), CRC32.checksum(content))
    guard declared == computed else {
      throw .badChecksum(
        chunk: String(decoding: content[..<4], as: UTF8.self), declared: declared,
        computed: computed)
    }
    return content[4...]
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
  }
}

/// The place of a chunk in a PNG; its data is not yet read.
package struct PNGChunk {
  /// The names of the chunks that geobg writes or reads: four letters each, as a big-endian number.
  package enum Name: UInt32 {
    /// `IHDR`
    case header = 0x4948_4452
    /// `sRGB`
    case colorSpace = 0x7352_4742
    /// `pHYs`
    case resolution = 0x7048_5973
    /// `iTXt`
    case text = 0x6954_5874
    /// `tEXt`, which only other programs write.
    case latinText = 0x7445_5874
    /// `zTXt`, which only other programs write.
    case compressedText = 0x7A54_5874
    /// `IDAT`
    case pixels = 0x4944_4154
    /// `acTL`
    case animation = 0x6163_544C
    /// `fcTL`
    case frameControl = 0x6663_544C
    /// `fdAT`
    case framePixels = 0x6664_4154
    /// `IEND`
    case end = 0x4945_4E44
  }

  /// A chunk of `data`, with its length and its checksum.
  package static func bytes(_ name: Name, _ data: [UInt8]) -> [UInt8] {
    let content = name.rawValue.bigEndianBytes + data
    return UInt32(data.count).bigEndianBytes + content + CRC32.checksum(content).bigEndianBytes
  }

  /// The eight bytes every PNG begins with (section 5.2).
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The number of bytes around the data: the length, the name and the checksum (section 5.3).
  package static let frameSize: Int64 = 12

  /// The offset of the chunk in the file.
  package let offset: Int64
  /// The number of bytes of data.
  package let length: Int64
  /// The name; nil for a chunk that geobg neither writes nor reads.
  package let name: Name?

  /// The offset of the data in the file.
  package var dataOffset: Int64 { offset + 8 }
  /// The offset of the next chunk in the file.
  package var end: Int64 { offset + PNGChunk.frameSize + length }
}

/// The text chunk that contains a recipe.
package enum PNGRecipeText {
  /// The keyword of the chunk.
  package static let keyword = "geobg"
  /// The bytes before the text in an iTXt chunk that is not compressed (section 11.3.3.4).
  ///
  /// They are the keyword and its end, two flags of zero, no language and no translated keyword.
  package static let header = keyword.bytes + [0, 0, 0, 0, 0]

  /// The chunk that contains `recipe`.
  package static func chunk(_ recipe: String) -> [UInt8] {
    PNGChunk.bytes(.text, header + recipe.bytes)
  }
}

/// The checksum of PNG's chunks (PNG Specification, third edition, annex D).
///
/// It processes eight bytes at a time with eight tables: Kounavis and Berry, "Novel table
/// lookup-based algorithms for high-performance CRC generation", 2008.
package enum CRC32 {
  /// The effect of each byte value on the checksum, in eight tables of 256 entries.
  ///
  /// Table n is for a byte that n more bytes follow.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var word = UInt32(byte)
      for _ in 0..<8 { word = word & 1 == 1 ? 0xEDB8_8320 ^ word >> 1 : word >> 1 }
      tables[byte] = word
    }
    for entry in 256..<tables.count {
      let before = tables[entry - 256]
      tables[entry] = before >> 8 ^ tables[Int(before & 0xFF)]
    }
    return tables
  }()

  /// The checksum of `bytes`.
  ///
  /// - Parameter earlier: The checksum of what is before them. Default: nothing is before them.
  package static func checksum(_ bytes: [UInt8], after earlier: UInt32 = 0) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      bytes.withUnsafeBytes { bytes in
        func entry(_ table: Int, _ byte: UInt64) -> UInt32 {
          tables[256 &* table &+ Int(truncatingIfNeeded: byte & 0xFF)]
        }
        var sum = ~earlier
        var index = 0
        while index &+ 8 <= bytes.count {
          let word =
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            ^ UInt64(sum)
          let low =
            entry(7, word) ^ entry(6, word &>> 8) ^ entry(5, word &>> 16) ^ entry(4, word &>> 24)
          let high =
            entry(3, word &>> 32) ^ entry(2, word &>> 40) ^ entry(1, word &>> 48)
            ^ entry(0, word &>> 56)
          sum = low ^ high
          index &+= 8
        }
        while index < bytes.count {
          sum = sum &>> 8 ^ entry(0, UInt64(sum) ^ UInt64(bytes[index]))
          index &+= 1
        }
        return ~sum
      }
    }
  }
}
