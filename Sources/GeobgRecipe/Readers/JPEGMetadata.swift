internal import GeobgScene

/// Reads the recipe in the XMP of a JPEG.
///
/// It steps through the segments before the pixels, and never reads the pixels.
package enum JPEGMetadata {
  /// The two bytes that every JPEG begins with, and the first byte of a segment.
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]
  /// The header of a segment that contains an XMP packet.
  package static let packetHeader = "http://ns.adobe.com/xap/1.0/\0".bytes
  /// The header of a segment that contains a part of a long XMP packet.
  package static let extensionHeader = "http://ns.adobe.com/xmp/extension/\0".bytes
  /// The most bytes in a segment after its length, which has two bytes and counts itself.
  package static let segmentLimit = 65_533

  /// The recipe in `source`.
  static func read(_ source: ByteSource) throws(MetadataError) -> String {
    var reader = try JPEGSegmentReader(source)
    var long: JPEGExtendedPacket?
    var (camera, creator): (String?, String?)
    while let segment = try reader.nextAPP1() {
      if segment.data.begins(with: packetHeader) {
        let packet = Array(segment.data.dropFirst(packetHeader.count))
        let offset = segment.offset + Int64(packetHeader.count)
        if let recipe = try XMPPacket.recipe(in: packet, at: offset) { return recipe }
        if let digest = try XMPPacket.extensionDigest(in: packet, at: offset) {
          long = JPEGExtendedPacket(digest: digest)
        }
        creator = XMPPacket.program(in: packet)
      } else if segment.data.begins(with: ExifProgram.header) {
        camera = ExifProgram.name(in: segment.data)
      } else if segment.data.begins(with: extensionHeader),
        let packet = try long?.append(segment),
        let recipe = try XMPPacket.recipe(in: packet, at: segment.offset)
      {
        return recipe
      }
    }
    guard long?.isWhole ?? true else {
      throw .malformed(offset: reader.offset, reason: "a part of the XMP is missing")
    }
    throw .missing(savedBy: camera ?? creator)
  }
}

/// Steps through the segments before the pixels of a JPEG.
struct JPEGSegmentReader {
  /// A segment with an application's data.
  struct Segment {
    /// The offset of its data in the file.
    let offset: Int64
    let data: [UInt8]
  }

  /// The most segments, more than any picture has; it stops the reading of endless empty segments.
  private static let countLimit: Int64 = 1 << 16
  /// The number of bytes in which a segment must begin; fill bytes can come before it.
  private static let fillLimit: Int64 = 64

  private let source: ByteSource
  /// The offset of the next segment in the file.
  private(set) var offset: Int64 = 2
  private var count: Int64 = 0

  /// A reader of `source`, beginning at its first segment.
  init(_ source: ByteSource) throws(MetadataError) {
    guard try source.bytes(from: 0, atMost: 3) == JPEGMetadata.signature else {
      throw .wrongSignature(format: "JPEG")
    }
    self.source = source
  }

  /// The next APP1 segment, the kind that contains XMP; nil where the pixels begin.
  mutating func nextAPP1() throws(MetadataError) -> Segment? {
    while true {
      count += 1
      guard count <= Self.countLimit else {
        throw .tooMany("segments", limit: Int(Self.countLimit))
      }
      let head = try source.bytes(from: offset, atMost: Self.fillLimit)
      let filling = head.prefix { $0 == 0xFF }.count
      guard filling < head.count else {
        guard head.count == Int(Self.fillLimit) else { throw .truncated(offset: source.byteCount) }
        throw .malformed(offset: offset, reason: "a segment has no kind")
      }
      let marker = head[filling]
      guard filling > 0, marker != 0 else {
        throw .malformed(offset: offset, reason: "a segment should begin here")
      }
      let start = offset + Int64(filling) + 1
      switch marker {
      case 0xD9, 0xDA: return nil
      case 0x01, 0xD0...0xD8: offset = start
      default:
        let length = try length(at: start)
        offset = start + length
        guard marker == 0xE1 else { continue }
        return Segment(
          offset: start + 2, data: try source.bytes(from: start + 2, atMost: length - 2))
      }
    }
  }

  /// The length of the segment at `start`, including the two bytes of the length itself.
  ///
  /// - Throws: ``MetadataError``, also if the file ends before the segment does.
  private func length(at start: Int64) throws(MetadataError) -> Int64 {
    let bytes = try source.bytes(from: start, atMost: 2)
    guard bytes.count == 2 else { throw .truncated(offset: source.byteCount) }
    let length = Int64(bigEndianBytes: bytes)
    guard length >= 2 else {
      throw .malformed(
        offset: start, reason: ("a segment has a length of \(length) bytes" as ByteText).string)
    }
    guard start + length <= source.byteCount else { throw .truncated(offset: source.byteCount) }
    return length
  }
}

/// An XMP packet that is split over several segments of a JPEG.
struct JPEGExtendedPacket {
  /// The number of bytes between a segment's header and its part of the packet.
  ///
  /// They are the digest, the length of the whole packet, and the place of the part in the packet.
  private static let placeSize = 40

  /// The digest that all segments of the packet contain.
  let digest: [UInt8]
  private var bytes: [UInt8] = []
  private var length: Int64?

  /// A packet without data yet.
  init(digest: [UInt8]) { self.digest = digest }

  /// Whether the packet is complete.
  var isWhole: Bool { length == Int64(bytes.count) }

  /// Adds the part of the packet in `segment`.
  ///
  /// - Returns: The packet, when it is complete.
  /// - Throws: ``MetadataError``, also if the parts are not in order; every program writes them in
  ///   order.
  mutating func append(
    _ segment: JPEGSegmentReader.Segment
  ) throws(MetadataError) -> [UInt8]? {
    let part = segment.data.dropFirst(JPEGMetadata.extensionHeader.count)
    guard part.count >= Self.placeSize else {
      throw .malformed(offset: segment.offset, reason: "a part of the XMP has no position")
    }
    guard part.prefix(digest.count) == digest[...], digest.count == 32, !isWhole else { return nil }
    let place = part.dropFirst(digest.count)
    let length = Int64(bigEndianBytes: place.prefix(4))
    let start = Int64(bigEndianBytes: place.dropFirst(4).prefix(4))
    guard length <= XMPPacket.byteLimit else {
      throw .tooLarge(part: "XMP", byteCount: length, limit: XMPPacket.byteLimit)
    }
    let data = part.dropFirst(Self.placeSize)
    guard start == Int64(bytes.count), length == self.length ?? length,
      Int64(data.count) <= length - start
    else {
      throw .malformed(offset: segment.offset, reason: "a part of the XMP is at the wrong position")
    }
    self.length = length
    bytes += data
    return isWhole ? bytes : nil
  }
}
