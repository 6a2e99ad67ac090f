internal import CGeobgNettle
internal import GeobgScene

/// The digest that names the parts of a long XMP packet (RFC 1321); not used for security.
enum MD5 {
  /// The digest of `bytes`, as 32 hexadecimal digits in upper case, as in XMP.
  static func digest(of bytes: [UInt8]) -> String {
    var context = md5_ctx()
    nettle_md5_init(&context)
    nettle_md5_update(&context, bytes.count, bytes)
    var digest = [UInt8](repeating: 0, count: Int(MD5_DIGEST_SIZE))
    nettle_md5_digest(&context, digest.count, &digest)
    return Hex.text(of: digest, .upper)
  }
}
