package import GeobgScene

/// A recipe as the short, readable fragment of a link: `s=ada&p=dusk&d&m=1`.
///
/// | key | value | without it |
/// |---|---|---|
/// | `s` | the seed | refused |
/// | `p` | the name of a built-in palette | `original` |
/// | `d` | none: dark mode | light mode |
/// | `m` | passes of the mesh | no mesh |
/// | `n` | density; `none` for no plane | 1 |
/// | `b` | the background: six hexadecimal digits, or `none` | the palette's |
/// | `c` | calm zones, four parts of the picture each | none |
/// | `o` | pan: x and y | 0,0 |
/// | `z` | zoom | 1 |
/// | `w` | size in pixels | 1170x2532 |
/// | `r` | corner radius | 10 |
/// | `l` | mesh line | 0.1 |
/// | `e` | mesh net: width and height | 60,30 |
/// | `a` | opacity | 1 |
/// | `i` | shape size | 1 |
/// | `k` | weights of circles and hexagons | 2,1 |
/// | `t` | shapes per tap: fewest and most | 1,8 |
/// | `g` | the name of an arrangement | `scatter` |
/// | `f` | flow of colors | 0 |
/// | `x` | none: a tile | a picture that does not repeat |
/// | `v` | motion: kind, seconds and amount | no motion |
/// | `h` | moment of the motion, in seconds: `3s` | 0s |
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
  /// span, a size in print, a frame of its own, or is for another engine than 1. The same recipe
  /// always gives the same text.
  package static func fragment(of recipe: Recipe) -> String? {
    let canvas = recipe.view.canvas
    guard let traits = RecipeTrait.all(of: recipe), canvas.printSize == nil else { return nil }
    var text: ByteText = ""
    for trait in traits {
      if !text.bytes.isEmpty { text.append("&") }
      text.append(trait.key)
      let numbers = trait.field?.shortened(trait.numbers) ?? trait.numbers
      // A motion is a name and numbers, like a list of numbers.
      let isPlain = trait.key.utf8.first == UInt8(ascii: "v")
      let words = isPlain ? trait.text.bytes : encoded(trait.text)
      var value = numbers.isEmpty ? words : numbers.joined(by: ",").bytes
      // The number sign of a color, which is encoded.
      if value.begins(with: "%23"), trait.key.utf8.first == UInt8(ascii: "b") {
        value.removeFirst(3)
      }
      if !value.isEmpty { text.append("=") }
      text.append(value)
    }
    if canvas != .phone {
      text.append("&w=")
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
    // The fields of a recipe, which are read as those of every other document.
    var fields: JSONMembers = ["engine": .number("1")]
    var art: JSONMembers = [:]
    var motion: JSONMembers = [:]
    var palette: String?
    for part in parts(of: bytes, between: UInt8(ascii: "&")) {
      let pair = parts(of: part, between: UInt8(ascii: "="))
      guard let key = pair[0].first, pair[0].count == 1, let value = text(pair),
        // Only the keys for dark mode and for a tile have no value.
        pair.count == ([UInt8(ascii: "d"), UInt8(ascii: "x")].contains(key) ? 1 : 2)
      else { throw notAPart(part) }
      if key == UInt8(ascii: "p"), palette == nil {
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
    var recipe = try RecipeFile(JSONField(.object(fields))).recipe
    recipe.palette = try builtIn(palette ?? RecipeTrait.defaultPalette)
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
    case UInt8(ascii: "s"): return ("seed", .string(value))
    case UInt8(ascii: "d"): return ("mode", .string("dark"))
    case UInt8(ascii: "m"): return ("mesh", .number(value))
    case UInt8(ascii: "n"): return ("plane", isNone ? .null : .object(["density": .number(value)]))
    case UInt8(ascii: "b"):
      return ("background", .string(isNone ? value : ("#" + ByteText(value)).string))
    case UInt8(ascii: "c"): return ("calm", zones(of: value))
    case UInt8(ascii: "o"): return ("pan", .array(numbers(of: value, ",")))
    case UInt8(ascii: "z"): return ("zoom", .number(value))
    case UInt8(ascii: "x"): return ("tile", .bool(true))
    case UInt8(ascii: "w"):
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
    case UInt8(ascii: "v"):
      let parts = parts(of: value.bytes, between: UInt8(ascii: ",")).map { String(ascii: $0) }
      guard parts.count <= 3 else { return nil }
      return [("kind", .string(parts[0]))]
        + zip(["seconds", "amount"], parts.dropFirst()).map { ($0, .number($1)) }
    case UInt8(ascii: "h"):
      guard value.bytes.last == UInt8(ascii: "s") else { return nil }
      return [("at", .number(String(ascii: Array(value.bytes.dropLast()))))]
    default: return nil
    }
  }

  /// The field of the art for a key and its value; nil if there is none.
  private static func artField(
    _ key: UInt8, _ value: String
  ) -> (name: JSONKey, value: JSONValue)? {
    guard let field = Art.Field.allCases.first(where: { $0.definition.linkKey.utf8.first == key })
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
    for (kind, weight) in zip(Art.kinds, numbers) { weights.append(weight, as: JSONKey(kind)) }
    return (2...Art.kinds.count).contains(numbers.count)
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

/// A choice of a recipe that a short link and a command line can write.
struct RecipeTrait {
  /// The key in a link.
  let key: StaticString
  /// The option of the command, without its hyphens.
  let option: String
  /// The value, if it is a text; empty for a choice without a value.
  var text = ""
  /// The value, if it is a list of numbers.
  var numbers: [Thousandths] = []
  /// The field of the art; nil for any other choice.
  var field: Art.Field?

  /// The choices of `recipe` that are not the defaults, without the canvas; the seed is first.
  ///
  /// It is nil if the recipe has anything else: gestures, a span, a palette that is not built in, a
  /// frame of its own, or another engine than 1.
  static func all(of recipe: Recipe) -> [RecipeTrait]? {
    let view = recipe.view
    guard recipe.drawing.isEmpty, view.span == nil, view.base == .plane,
      recipe.engine.number == 1,
      let palette = PaletteFile.builtInName(of: recipe.palette)
    else { return nil }
    var traits = [RecipeTrait(key: "s", option: "seed", text: recipe.seed.text)]
    func add(_ key: StaticString, _ option: String, _ text: String) {
      traits.append(RecipeTrait(key: key, option: option, text: text))
    }
    func add(_ key: StaticString, _ option: String, _ numbers: [Thousandths]) {
      traits.append(RecipeTrait(key: key, option: option, numbers: numbers))
    }
    if !palette.hasBytes(of: defaultPalette) { add("p", "palette", palette) }
    if recipe.mode == .dark { add("d", "dark", "") }
    if let mesh = recipe.mesh { add("m", "mesh-passes", [Thousandths(mesh.passes)]) }
    if let plane = recipe.plane {
      if plane.density != 1 { add("n", "density", [plane.density]) }
    } else {
      add("n", "density", "none")
    }
    switch recipe.background {
    case .palette: break
    case .color(let color): add("b", "background", color.hex)
    case .none: add("b", "background", "none")
    }
    var zones: [Thousandths] = []
    for zone in recipe.calm.zones { zones += [zone.x, zone.y, zone.width, zone.height] }
    if !zones.isEmpty { add("c", "calm", zones) }
    if view.pan != .zero { add("o", "pan", [view.pan.x, view.pan.y]) }
    if view.zoom != 1 { add("z", "zoom", [view.zoom]) }
    if recipe.isTile { add("x", "tile", "") }
    if let motion = recipe.motion {
      add("v", "motion", motion.text)
      if motion.moment != 0 { add("h", "at", ("\(motion.moment)s" as ByteText).string) }
    }
    for field in Art.Field.allCases {
      guard let numbers = recipe.art.change(of: field) else { continue }
      if case .name = field.definition.form {
        traits.append(
          RecipeTrait(
            key: field.definition.linkKey, option: field.name, text: field.text(of: numbers)))
        continue
      }
      traits.append(
        RecipeTrait(
          key: field.definition.linkKey, option: field.name, numbers: numbers, field: field))
    }
    return traits
  }

  /// The palette of a picture for which none is named.
  static let defaultPalette = "original"
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

extension Art.Field {
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
      for index in Art.kinds.indices where numbers[index] != 0 || (isPlain && index < 2) {
        parts.append(("\(Art.kinds[index])=\(numbers[index])" as ByteText).string)
      }
      return parts.joined(by: ",")
    }
  }
}

extension [Thousandths] {
  /// The numbers with `separator` between them.
  func joined(by separator: StaticString) -> String { map { $0.description }.joined(by: separator) }
}
