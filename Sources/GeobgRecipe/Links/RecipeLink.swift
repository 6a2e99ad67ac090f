package import GeobgScene

/// A recipe as the short, readable fragment of a link: `s=ada&p=dusk&d&m=1`.
///
/// `docs/recipes.md` has a table of the keys.
///
/// Numbers in lists have commas between them. Texts are percent-encoded. Keys are in any order, and
/// each occurs once. A link has engine 1 and always will, so that no link changes its picture.
package enum RecipeLink {
  /// The longest fragment that is read, in bytes.
  ///
  /// It has room for the longest seed with every byte percent-encoded.
  package static let byteLimit = 4096

  // MARK: - Writing

  /// The fragment of `recipe`, without the number sign.
  ///
  /// It is nil if the recipe has no short form: it has gestures, a palette that is not built in, a
  /// span, a size in print, a frame, or is for another engine than 1. The same recipe
  /// always gives the same text.
  package static func fragment(of recipe: Recipe) -> String? {
    let canvas = recipe.view.canvas
    guard let traits = RecipeChoice.all(of: recipe), canvas.printSize == nil else { return nil }
    var text: ByteText = ""
    for trait in traits {
      if !text.bytes.isEmpty { text.append("&") }
      text.append(trait.key)
      let numbers = trait.field?.shortened(trait.numbers) ?? trait.numbers
      // A motion is a name and numbers, like a list of numbers.
      let isPlain = trait.key.utf8.first == FieldName.motion.linkByte
      let words = isPlain ? trait.text.bytes : encoded(trait.text)
      var value = numbers.isEmpty ? words : numbers.joined(by: ",").bytes
      // The number sign of a color, which is encoded.
      if value.begins(with: "%23"), trait.key.utf8.first == FieldName.background.linkByte {
        value.removeFirst(3)
      }
      if !value.isEmpty { text.append("=") }
      text.append(value)
    }
    if canvas != .phone {
      text.append("&")
      text.append(FieldName.size.linkKey)
      text.append("=")
      text.append(String(canvas.pixelWidth))
      text.append("x")
      text.append(String(canvas.pixelHeight))
    }
    return text.string
  }

  private static func encoded(_ text: String) -> [UInt8] {
    PercentEncoding.encode(text.bytes) { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        true
      default: false
      }
    }
  }

  // MARK: - Reading

  /// The recipe of `fragment`, which is text from a stranger.
  ///
  /// - Throws: ``DocumentError``, which names the field, or `link` for text that is no link.
  package static func recipe(of fragment: String) throws(DocumentError) -> Recipe {
    let bytes = fragment.bytes
    guard bytes.count <= byteLimit else {
      throw .tooLarge(byteCount: Int64(bytes.count), limit: Int64(byteLimit))
    }
    // The fields of a recipe, which are read as in every other document.
    var fields: JSONMembers = ["engine": .number("1")]
    var art: JSONMembers = [:]
    var motion: JSONMembers = [:]
    var palette: String?
    for part in parts(of: bytes, between: UInt8(ascii: "&")) {
      let pair = parts(of: part, between: UInt8(ascii: "="))
      guard let key = pair[0].first, pair[0].count == 1, let value = text(pair),
        // Only the keys for dark mode and for a tile have no value.
        pair.count == ((key == FieldName.mode.linkByte || key == FieldName.tile.linkByte) ? 1 : 2)
      else { throw notAPart(part) }
      if key == FieldName.palette.linkByte, palette == nil {
        palette = value
        continue
      }
      if let made = artField(key, value), art[made.name] == nil {
        art.append(made.value, as: made.name)
        continue
      }
      if let parts = motionParts(key, value), motion[parts[0].name] == nil {
        for part in parts { motion.append(part.value, as: part.name) }
        continue
      }
      guard let made = field(key, value), fields[made.name] == nil else { throw notAPart(part) }
      fields.append(made.value, as: made.name)
    }
    if !art.all.isEmpty { fields.append(.object(art), as: "art") }
    if !motion.all.isEmpty { fields.append(.object(motion), as: "motion") }
    var recipe = try RecipeFile(JSONField(.object(fields)), names: .pixels).recipe
    recipe.palette = try builtIn(palette ?? PaletteFile.defaultName)
    return recipe
  }

  private static func notAPart(_ part: [UInt8]) -> DocumentError {
    let excerpt = JSONField.excerpt(String(decoding: part, as: UTF8.self))
    return .invalid(
      field: "link",
      reason: ("'\(excerpt)' is not a part of a link, or is there twice" as ByteText).string)
  }

  /// The field of a recipe for a key and its value; nil if there is none.
  private static func field(_ key: UInt8, _ value: String) -> (name: JSONKey, value: JSONValue)? {
    let isNone = value.hasBytes(of: "none")
    switch key {
    case FieldName.seed.linkByte: return ("seed", .string(value))
    case FieldName.mode.linkByte: return ("mode", .string("dark"))
    case FieldName.mesh.linkByte: return ("mesh", .number(value))
    case FieldName.density.linkByte:
      return ("plane", isNone ? .null : .object(["density": .number(value)]))
    case FieldName.background.linkByte:
      return ("background", .string(isNone ? value : ("#" + ByteText(value)).string))
    case FieldName.calm.linkByte: return ("calm", zones(of: value))
    case FieldName.pan.linkByte: return ("pan", .array(numbers(of: value, ",")))
    case FieldName.zoom.linkByte: return ("zoom", .number(value))
    case FieldName.tile.linkByte: return ("tile", .bool(true))
    case FieldName.size.linkByte:
      let sides = numbers(of: value, "x")
      guard sides.count == 2 else { return nil }
      return ("canvas", .object(["width": sides[0], "height": sides[1]]))
    default: return nil
    }
  }

  /// The members of the motion for a key and its value, at least one; nil if there are none.
  private static func motionParts(
    _ key: UInt8, _ value: String
  ) -> [(name: JSONKey, value: JSONValue)]? {
    switch key {
    case FieldName.motion.linkByte:
      let parts = parts(of: value.bytes, between: UInt8(ascii: ",")).map { String(ascii: $0) }
      guard parts.count <= 3 else { return nil }
      return [("kind", .string(parts[0]))]
        + zip(["seconds", "amount"], parts.dropFirst()).map { ($0, .number($1)) }
    case FieldName.moment.linkByte:
      guard value.bytes.last == UInt8(ascii: "s") else { return nil }
      return [("at", .number(String(ascii: Array(value.bytes.dropLast()))))]
    default: return nil
    }
  }

  /// The field of the art for a key and its value; nil if there is none.
  private static func artField(
    _ key: UInt8, _ value: String
  ) -> (name: JSONKey, value: JSONValue)? {
    guard
      let field = PictureStyle.Field.allCases.first(where: {
        $0.definition.linkKey.utf8.first == key
      })
    else {
      return nil
    }
    if case .name = field.definition.form { return (JSONKey(field.name), .string(value)) }
    let numbers = numbers(of: value, ",")
    guard field.count > 1 else { return (JSONKey(field.name), .number(value)) }
    guard case .weights = field.definition.form else {
      return (JSONKey(field.name), .array(numbers))
    }
    var weights: JSONMembers = [:]
    for (kind, weight) in zip(PictureStyle.kinds, numbers) {
      weights.append(weight, as: JSONKey(kind))
    }
    return (2...PictureStyle.kinds.count).contains(numbers.count)
      ? (JSONKey(field.name), .object(weights)) : nil
  }

  private static func builtIn(_ name: String) throws(DocumentError) -> Palette {
    do throws(ValueError) {
      return try PaletteFile.builtIn(name).palette
    } catch {
      throw .invalid(field: "palette", reason: error.textInPages.string)
    }
  }

  /// The decoded value of a key and its value; empty without a value, nil if it is not text.
  private static func text(_ pair: [[UInt8]]) -> String? {
    guard pair.count == 2 else { return "" }
    return PercentEncoding.decode(pair[1]).flatMap { String(validUTF8: $0) }
  }

  private static func numbers(of text: String, _ separator: Unicode.Scalar) -> [JSONValue] {
    parts(of: text.bytes, between: UInt8(ascii: separator)).map { .number(String(ascii: $0)) }
  }

  /// Zones of four numbers each; a rest is a zone with too few numbers.
  private static func zones(of text: String) -> JSONValue {
    var zones: [JSONValue] = []
    var zone: [JSONValue] = []
    for number in numbers(of: text, ",") {
      zone.append(number)
      if zone.count == 4 {
        zones.append(.array(zone))
        zone = []
      }
    }
    if !zone.isEmpty { zones.append(.array(zone)) }
    return .array(zones)
  }

  /// The parts between the bytes `separator`, including empty parts; at least one part.
  private static func parts(of bytes: [UInt8], between separator: UInt8) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var part: [UInt8] = []
    for byte in bytes {
      if byte == separator {
        parts.append(part)
        part = []
      } else {
        part.append(byte)
      }
    }
    parts.append(part)
    return parts
  }
}

extension Motion {
  /// The motion without its moment, as its option takes it: `drift,20,0.5`; what is usual is left out.
  package var text: String {
    var text: ByteText = ""
    text.append(kind.rawValue)
    let isUsual = amount == 1
    if seconds != Motion.usualSeconds || !isUsual { text = text + ",\(seconds)" }
    if !isUsual { text = text + ",\(amount)" }
    return text.string
  }
}

extension PictureStyle.Field {
  /// The `numbers` without the weights of 0 at the end, but at least two, as all links had first.
  package func shortened(_ numbers: [Thousandths]) -> [Thousandths] {
    guard case .weights = definition.form else { return numbers }
    var short = numbers
    while short.count > 2, short[short.count - 1] == 0 { short.removeLast() }
    return short
  }

  /// The field's `numbers` as its option takes them.
  package func text(of numbers: [Thousandths]) -> String {
    switch definition.form {
    case .number: return numbers[0].description
    case .name(let names): return names[Int(numbers[0].count / 1000)]
    case .pair(let separator, _, _, _): return numbers.joined(by: separator)
    case .weights:
      var parts: [String] = []
      // Circles and hexagons are both there if nothing else is, as when there was nothing else.
      let isPlain = shortened(numbers).count == 2
      for index in PictureStyle.kinds.indices where numbers[index] != 0 || (isPlain && index < 2) {
        parts.append(("\(PictureStyle.kinds[index])=\(numbers[index])" as ByteText).string)
      }
      return parts.joined(by: ",")
    }
  }
}

extension [Thousandths] {
  /// The numbers with `separator` between them.
  func joined(by separator: StaticString) -> String { map { $0.description }.joined(by: separator) }
}
