internal import CGeobgNettle
internal import GeobgScene

/// The SHA-256 digest of bytes that arrive in pieces (FIPS 180-4).
package struct SHA256 {
  private var context = sha256_ctx()

  package init() {
    nettle_sha256_init(&context)
  }

  package mutating func append(_ bytes: [UInt8]) {
    nettle_sha256_update(&context, bytes.count, bytes)
  }

  /// The digest of all bytes so far, as 64 hexadecimal digits; the next bytes start a new digest.
  package mutating func finish() -> String {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_digest(&context, digest.count, &digest)
    return Hex.text(of: digest)
  }

  package static func digest(of bytes: [UInt8]) -> String {
    var digest = SHA256()
    digest.append(bytes)
    return digest.finish()
  }

  package static func digest(of text: String) -> String { digest(of: Array(text.utf8)) }
}
