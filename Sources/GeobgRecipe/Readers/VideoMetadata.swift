internal import GeobgScene

/// Reads the recipe in the comment of a video, which other programs also show.
///
/// It steps from part to part and never reads the frames.
package enum VideoMetadata {
  /// The recipe in `source`; nil if it is no video of these two kinds.
  static func read(_ source: ByteSource) throws(MetadataError) -> String? {
    let head = try source.bytes(from: 0, atMost: 8)
    if head.dropFirst(4).begins(with: "ftyp") { return try recipe(in: MP4Parts(source)) }
    if head.begins(with: WebMParts.signature) { return try recipe(in: WebMParts(source)) }
    return nil
  }

  /// The most parts that are looked at; it stops the reading of endless empty parts.
  private static let partLimit = 1 << 16

  /// The value at the end of the path of `parts`.
  private static func recipe(in parts: some VideoParts) throws(MetadataError) -> String {
    var count = 0
    if let recipe = try find(parts.path[...], in: 0..<parts.source.byteCount, of: parts, &count) {
      return recipe
    }
    throw .missing
  }

  private static func find(
    _ path: ArraySlice<UInt32>, in range: Range<Int64>, of parts: some VideoParts,
    _ count: inout Int
  ) throws(MetadataError) -> String? {
    guard let name = path.first else { return try parts.text(in: range) }
    var offset = range.lowerBound
    while offset < range.upperBound {
      count += 1
      guard count <= partLimit else {
        throw .tooMany("parts", limit: partLimit)
      }
      let part = try parts.part(at: offset, before: range.upperBound)
      if part.name == name {
        let start = part.data.lowerBound + parts.skipped(of: name)
        guard start <= part.data.upperBound else {
          throw .malformed(offset: offset, reason: "a part is too short")
        }
        let inside = start..<part.data.upperBound
        if let found = try find(path.dropFirst(), in: inside, of: parts, &count) { return found }
      }
      offset = part.data.upperBound
    }
    return nil
  }
}

/// A part of a video, which may contain others.
private struct VideoPart {
  let name: UInt32
  let data: Range<Int64>
}

/// A kind of video file as parts inside of parts.
private protocol VideoParts {
  var source: ByteSource { get }
  /// The names of the parts around the recipe, from the outside.
  var path: [UInt32] { get }
  /// The part that begins at `offset`.
  func part(at offset: Int64, before end: Int64) throws(MetadataError) -> VideoPart
  /// How many bytes of the part are before the parts in it.
  func skipped(of name: UInt32) -> Int64
  /// The recipe in the bytes of `range`; nil for other text.
  func text(in range: Range<Int64>) throws(MetadataError) -> String?
}

extension VideoParts {
  /// The text in `range`, if it can be a recipe.
  fileprivate func recipe(in range: Range<Int64>) throws(MetadataError) -> String? {
    let limit = Int64(RecipeFile.byteLimit)
    guard try source.bytes(from: range.lowerBound, atMost: 1).first == UInt8(ascii: "{") else {
      return nil
    }
    let count = min(range.upperBound - range.lowerBound, limit + 1)
    return try RecipeText.checked(try source.bytes(from: range.lowerBound, atMost: count))
  }

  fileprivate func damage(at offset: Int64) -> MetadataError {
    .malformed(offset: offset, reason: "a part is longer than the file or part around it")
  }
}

/// The boxes of an MP4.
///
/// Source: ISO/IEC 14496-12, section 4.2; the list of items is QuickTime's, as ffmpeg writes it.
private struct MP4Parts: VideoParts {
  let source: ByteSource

  init(_ source: ByteSource) { self.source = source }

  let path = ["moov", "udta", "meta", "ilst", "\u{A9}cmt", "data"].map(MP4Parts.number)

  private static func number(_ name: String) -> UInt32 {
    name.unicodeScalars.reduce(0) { $0 << 8 | $1.value }
  }

  func part(at offset: Int64, before end: Int64) throws(MetadataError) -> VideoPart {
    let head = try source.bytes(from: offset, atMost: 16)
    guard head.count >= 8 else { throw damage(at: offset) }
    var (headSize, size) = (Int64(8), Int64(bigEndianBytes: head[..<4]))
    // A size of 1 is written after the name, and one of 0 reaches to the end.
    if size == 1, head.count == 16 {
      (headSize, size) = (16, Int64(bigEndianBytes: head[8..<16]))
    } else if size == 0 {
      size = end - offset
    }
    guard size >= headSize, size <= end - offset else { throw damage(at: offset) }
    return VideoPart(
      name: UInt32(truncatingIfNeeded: Int64(bigEndianBytes: head[4..<8])),
      data: (offset + headSize)..<(offset + size))
  }

  /// `meta` begins with its version.
  func skipped(of name: UInt32) -> Int64 { name == path[2] ? 4 : 0 }

  /// Its type and its language are before the text.
  func text(in range: Range<Int64>) throws(MetadataError) -> String? {
    guard range.upperBound - range.lowerBound >= 8 else { return nil }
    return try recipe(in: (range.lowerBound + 8)..<range.upperBound)
  }
}

/// The elements of a WebM.
///
/// Source: EBML (RFC 8794), sections 4 to 6, and Matroska (RFC 9559), section 5.1.8.
private struct WebMParts: VideoParts {
  static let signature: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]

  let source: ByteSource

  init(_ source: ByteSource) { self.source = source }

  /// Segment, Tags, Tag, SimpleTag, TagString.
  let path: [UInt32] = [0x1853_8067, 0x1254_C367, 0x7373, 0x67C8, 0x4487]

  func part(at offset: Int64, before end: Int64) throws(MetadataError) -> VideoPart {
    let head = try source.bytes(from: offset, atMost: 12)
    let nameLength = (head.first?.leadingZeroBitCount ?? 8) + 1
    guard nameLength <= 4, head.count > nameLength else { throw damage(at: offset) }
    let sizeLength = head[nameLength].leadingZeroBitCount + 1
    guard sizeLength <= 8, head.count >= nameLength + sizeLength else {
      throw damage(at: offset)
    }
    let start = offset + Int64(nameLength + sizeLength)
    guard start <= end else { throw damage(at: offset) }
    let ones = (Int64(1) << (7 * sizeLength)) - 1
    var size = Int64(bigEndianBytes: head[nameLength..<(nameLength + sizeLength)]) & ones
    // Only ones is a size that was not known.
    if size == ones { size = end - start }
    guard size <= end - start else { throw damage(at: offset) }
    return VideoPart(
      name: UInt32(truncatingIfNeeded: Int64(bigEndianBytes: head[..<nameLength])),
      data: start..<(start + size))
  }

  func skipped(of name: UInt32) -> Int64 { 0 }

  func text(in range: Range<Int64>) throws(MetadataError) -> String? { try recipe(in: range) }
}
