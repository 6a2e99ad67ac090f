internal import CGeobgNettle

/// The digest that the parts of a long packet of XMP are told by (RFC 1321); nothing is kept safe by it.
enum MD5 {
  /// The digest of `bytes`, as 32 hexadecimal digits in upper case, as XMP writes it.
  static func digest(of bytes: [UInt8]) -> String {
    var context = md5_ctx()
    nettle_md5_init(&context)
    nettle_md5_update(&context, bytes.count, bytes)
    var digest = [UInt8](repeating: 0, count: Int(MD5_DIGEST_SIZE))
    nettle_md5_digest(&context, digest.count, &digest)
    let digits = Array("0123456789ABCDEF".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
