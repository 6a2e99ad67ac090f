internal import CGeobgNettle
internal import GeobgScene

/// The digest SHA-256 of bytes that come a piece at a time (FIPS 180-4).
package struct SHA256 {
  private var context = sha256_ctx()

  /// The digest of nothing yet.
  init() {
    nettle_sha256_init(&context)
  }

  /// Adds `bytes`.
  mutating func append(_ bytes: [UInt8]) {
    nettle_sha256_update(&context, bytes.count, bytes)
  }

  /// The digest of all bytes, as 64 hexadecimal digits; the next bytes begin anew.
  mutating func finish() -> String {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_digest(&context, digest.count, &digest)
    return Hex.text(of: digest)
  }

  /// The digest of `text` in UTF-8.
  package static func digest(of text: String) -> String {
    var digest = SHA256()
    digest.append(Array(text.utf8))
    return digest.finish()
  }
}
