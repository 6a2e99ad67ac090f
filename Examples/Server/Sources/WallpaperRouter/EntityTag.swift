import GeobgKit

/// The name of an answer's bytes, which caches compare.
///
/// It is a hash of the canonical recipe, with the engine's number and the settings of the file. The
/// same recipe and engine always give the same picture, so a tag never names another picture. It
/// has to differ only between the answers of one address.
struct EntityTag: Hashable, Sendable {
  /// The tag with its quotation marks.
  let text: String

  /// The tag of `file`, drawn.
  init(_ file: RecipeFile) {
    var digits = String(EntityTag.hash(file.json.utf8), radix: 16)
    digits = String(repeating: "0", count: 16 - digits.count) + digits
    text = "\"\(file.recipe.engine.number)-\(digits)\""
  }

  /// Whether `conditions`, the values of `If-None-Match`, contain the tag.
  ///
  /// A cache may mark a tag as weak with `W/`, which makes no difference here (RFC 9110, 13.1.2).
  func matches(_ conditions: [String]) -> Bool {
    let tags = conditions.flatMap { $0.split(separator: ",") }.map { part in
      let tag = part.filter { $0 != " " && $0 != "\t" }
      return tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : String(tag)
    }
    return tags.contains("*") || tags.contains(text)
  }

  /// FNV-1a with 64 bits, from RFC 9923.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
