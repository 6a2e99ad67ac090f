internal import GeobgScene

/// Reads the recipe in the XMP of a WebP.
///
/// It steps from chunk to chunk and never reads the pixels.
package enum WebPMetadata {
  /// The name of the container, which every WebP begins with.
  package static let container = "RIFF".bytes
  /// The kind of content, after the four bytes of the container's length.
  package static let kind = "WEBP".bytes
  /// The name of the chunk that contains XMP.
  package static let chunkName = "XMP ".bytes
  private static let exifName = "EXIF".bytes
  /// The most bytes of Exif that are read; the name of a program is near its beginning.
  private static let exifLimit: Int64 = 1 << 16

  /// The number of bytes before the data of the container or a chunk: the name and the length.
  private static let headSize: Int64 = 8
  /// The most chunks, more than any picture has; it stops the reading of endless empty chunks.
  private static let chunkLimit: Int64 = 1 << 16

  /// The recipe in `source`.
  static func read(_ source: ByteSource) throws(MetadataError) -> String {
    let head = try source.bytes(from: 0, atMost: headSize + Int64(kind.count))
    guard head.begins(with: container), head.dropFirst(Int(headSize)).begins(with: kind) else {
      throw .wrongSignature(format: "WebP")
    }
    let end = headSize + length(in: head)
    guard end <= source.byteCount else { throw .truncated(offset: source.byteCount) }
    var offset = Int64(head.count)
    var (camera, creator): (String?, String?)
    for _ in 0..<chunkLimit {
      guard offset < end else { throw .missing(savedBy: camera ?? creator) }
      let head = try source.bytes(from: offset, atMost: headSize)
      let start = offset + headSize
      guard head.count == Int(headSize), length(in: head) <= end - start else {
        throw .malformed(
          offset: offset, reason: "a chunk is longer than the file or chunk around it")
      }
      if head.begins(with: chunkName) {
        guard length(in: head) <= XMPPacket.byteLimit else {
          throw .tooLarge(part: "XMP", byteCount: length(in: head), limit: XMPPacket.byteLimit)
        }
        let packet = try source.bytes(from: start, atMost: length(in: head))
        if let recipe = try XMPPacket.recipe(in: packet, at: start) { return recipe }
        creator = XMPPacket.program(in: packet)
      } else if head.begins(with: exifName) {
        camera = ExifProgram.name(
          in: try source.bytes(from: start, atMost: min(length(in: head), exifLimit)))
      }
      // A chunk of an odd length is followed by a byte of padding.
      offset = start + length(in: head) + length(in: head) % 2
    }
    throw .tooMany("chunks", limit: Int(chunkLimit))
  }

  /// The little-endian length in a head of ``headSize`` bytes.
  private static func length(in head: [UInt8]) -> Int64 { Int64(littleEndianBytes: head[4..<8]) }
}
