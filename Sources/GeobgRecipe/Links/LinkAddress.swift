import GeobgScene

extension RecipeFile {
  /// Reads the recipe in a link to a picture, as the studio and the gallery make them.
  ///
  /// A link is an address with a recipe after its number sign, such as
  /// `https://example.org/studio/#s=ada&p=dusk&d`. Only the recipe matters; nothing is fetched. A long
  /// recipe is compressed (`r=`). A picture without a size has 1170x2532 pixels.
  ///
  /// - Throws: ``DocumentError``, which names the field, or `link` for text that is no link.
  public init(link: String) throws(DocumentError) {
    guard let fragment = LinkAddress.fragment(of: link) else {
      throw LinkAddress.refused(
        """
        no recipe follows its #; copy the whole address of a picture, such as \
        https://example.org/#s=ada
        """)
    }
    guard fragment.utf8.count <= LinkAddress.byteLimit else {
      throw .tooLarge(byteCount: Int64(fragment.utf8.count), limit: Int64(LinkAddress.byteLimit))
    }
    if fragment.hasPrefix("t=") {
      throw LinkAddress.refused("it opens a studio, and is of no picture; use Share in the studio")
    }
    guard fragment.hasPrefix("r="), !fragment.utf8.contains(UInt8(ascii: "&")) else {
      self.init(try RecipeLink.recipe(of: fragment))
      return
    }
    let json: [UInt8]
    do throws(MetadataError) {
      // An empty text is no DEFLATE.
      let bytes = LinkAddress.base64(Array(fragment.utf8.dropFirst(2))) ?? []
      json = try Inflater.bytes(of: bytes, limit: LinkAddress.recipeLimit)
    } catch .tooLarge {
      throw LinkAddress.refused("its recipe is too long")
    } catch {
      throw LinkAddress.refused("it is damaged; copy the whole address again")
    }
    try self.init(parsing: json)
  }
}

/// The address of a picture.
package enum LinkAddress {
  /// The longest fragment that is read, in bytes, as in pages.
  package static let byteLimit = 1 << 16
  /// The longest recipe in a link, in bytes, as in pages.
  package static let recipeLimit = 1 << 21

  /// Whether `text` looks like a link to a picture, and not like the name of a file.
  package static func isLink(_ text: String) -> Bool {
    if text.hasPrefix("#") { return text.utf8.contains(UInt8(ascii: "=")) }
    return ["https://", "http://", "file://"].contains { text.hasPrefix($0) }
  }

  /// What follows the number sign of `link`; nil if there is nothing.
  static func fragment(of link: String) -> String? {
    guard let sign = link.utf8.firstIndex(of: UInt8(ascii: "#")) else { return nil }
    let fragment = String(link[link.utf8.index(after: sign)...])
    return fragment.isEmpty ? nil : fragment
  }

  static func refused(_ reason: String) -> DocumentError {
    .invalid(field: "link", reason: reason)
  }

  /// The bytes of base64 with the letters for addresses and without padding (RFC 4648, section 5); nil
  /// for other text.
  static func base64(_ text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for letter in text {
      let value: UInt8
      switch letter {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = letter - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = letter - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = letter - UInt8(ascii: "0") + 52
      case UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "_"): value = 63
      default: return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    // A single letter is no byte.
    return count == 6 ? nil : bytes
  }
}
