internal import GeobgScene

/// Unpacks recipes and pictures that another program has packed.
///
/// A reader without an unpacker refuses them: the engine in pages is a sixtieth smaller without one.
package struct RecipeUnpacker: Sendable {
  /// Unpacks data of zlib, which is the `part` of a file, to at most `limit` bytes.
  let zlib:
    @Sendable (_ data: [UInt8], _ limit: Int, _ part: String) throws(MetadataError) -> [UInt8]
  /// Unpacks the beginning of a file of gzip, at most `limit` bytes, and says whether these are all.
  let gzip:
    @Sendable (_ file: [UInt8], _ limit: Int) throws(MetadataError) -> (
      bytes: [UInt8], isWhole: Bool
    )

  /// The unpacker of the library.
  package static let standard = RecipeUnpacker(
    zlib: { (data: [UInt8], limit: Int, part: String) throws(MetadataError) -> [UInt8] in
      try ZlibStream.bytes(of: data, limit: limit, part: part)
    },
    gzip: { (file: [UInt8], limit: Int) throws(MetadataError) -> (bytes: [UInt8], isWhole: Bool) in
      try GzipMember.beginning(of: file, atMost: limit)
    })

  /// The error of a reader without an unpacker.
  static let missing = MetadataError.unsupported(
    reason: "its recipe is compressed, which pages do not unpack; open it with the command")
}
