internal import GeobgScene

/// A field that only a recipe by hand has: the name of an option of the command.
///
/// The canonical form has the same under another name. The specification has this table.
struct HandField {
  /// The name; the option has the same.
  let name: String
  /// The field of the canonical form that has the same.
  let canonical: String

  /// The most parts of a text such as `yellow=gold,teal=navy`: as many as a palette has swatches.
  fileprivate static let pairLimit = 512

  /// All fields but the numbers of the art, which the canonical form has in `art`.
  private static let plain = [
    HandField(name: "dark", canonical: "mode"), HandField(name: "density", canonical: "plane"),
    HandField(name: "orientation", canonical: "canvas"),
    HandField(name: "ppi", canonical: "canvas"), HandField(name: "size", canonical: "canvas"),
  ]

  /// The names of ``plain``, and of the field that changes the palette.
  static var keys: [String] { plain.map { $0.name } + ["swatch"] }

  /// The canonical field that says the same as the field `name`, which only a recipe by hand has; nil for any other.
  ///
  /// The resolution and the orientation change the size that a recipe has, and do not replace it.
  static func canonicalName(of name: String) -> String? {
    plain.first { $0.name.hasBytes(of: name) }?.canonical
  }

  /// The names of the fields of the art.
  static let artKeys = PictureStyle.Field.allCases.map { $0.name }

  /// Checks that no field of `recipe` is there twice, by hand and in its canonical form.
  static func check(_ recipe: JSONObject) throws(DocumentError) {
    for field in plain where recipe.optional(field.canonical) != nil {
      try recipe.optional(field.name)?.refuse(beside: field.canonical)
    }
    guard case .object(let art)? = recipe.optional("art")?.value else { return }
    for field in PictureStyle.Field.allCases where art[JSONKey(field.name)] != nil {
      try recipe.optional(field.name)?.refuse(beside: "art")
    }
  }
}

extension JSONField {
  /// Whether this is the text `any`: the seed picks the value.
  var isAny: Bool {
    if case .string(let text) = value { text.lowercasedASCII.hasBytes(of: "any") } else { false }
  }

  /// Refuses this field, which says the same as `other`.
  fileprivate func refuse(beside other: String) throws(DocumentError) {
    throw invalid("\(other) is there too and says the same; write one of them")
  }
}

extension JSONField {
  /// The object that a text such as `yellow=gold,teal=navy` stands for; any other value is as it is.
  ///
  /// - Parameter areWeights: Whether the values are numbers. A name alone then has the weight 1, a colon is an equals
  ///   sign, and upper and lower case are the same.
  @inline(never)
  func pairs(areWeights: Bool) throws(DocumentError) -> JSONField {
    guard case .string(let text) = value else { return self }
    var pairs: JSONMembers = [:]
    let parts = (areWeights ? text.lowercasedASCII : text).parts(between: UInt8(ascii: ","))
    // Each is compared with all others.
    guard parts.count <= HandField.pairLimit else {
      throw invalid("it has too many parts; write at most \(HandField.pairLimit)")
    }
    for part in parts {
      let isColon = areWeights && part.bytes.contains(UInt8(ascii: ":"))
      let words = part.parts(between: UInt8(ascii: isColon ? ":" : "="))
      let (name, word) = (JSONKey(words[0]), words.count == 1 ? "1" : words[1])
      guard words.count == 2 || areWeights && words.count == 1, !words[0].isEmpty,
        pairs[name] == nil, !areWeights || Thousandths(parsing: word) != nil
      else {
        throw invalid(
          areWeights
            ? "write one weight for each kind, such as circle=2,hexagon=1"
            : "write a swatch and a color, such as yellow=#c0ffee")
      }
      pairs.append(areWeights ? .number(word) : .string(word), as: name)
    }
    return JSONField(.object(pairs), at: place)
  }
}

extension Palette {
  /// The palette with other colors for swatches, in both modes: text such as `yellow=gold,teal=navy`, or an object with
  /// a color for each name.
  func with(swatches field: JSONField) throws(DocumentError) -> Palette {
    var palette = self
    for (name, color) in try field.pairs(areWeights: false).object().members.all {
      let color = try JSONField(color, at: .member(name.text, in: field.place)).color()
      palette = try field.making(try palette.with(color, forSwatch: name.text))
    }
    return palette
  }
}
