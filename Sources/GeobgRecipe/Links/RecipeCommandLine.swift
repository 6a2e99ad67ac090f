package import GeobgScene

/// The command line that makes the picture of a recipe, for a shell.
package enum RecipeCommandLine {
  /// The line that writes the SVG of `recipe` to `path`; quoted for `sh`.
  ///
  /// It is nil if options cannot make the picture: it has gestures, no plane, a palette that is not
  /// built in, or a span, or is for an older engine. It is also nil for a seed with control
  /// characters, which a terminal might obey when the line is pasted.
  ///
  /// - Parameter path: Default: `wallpaper.svg`.
  package static func text(for recipe: Recipe, path: String = "wallpaper.svg") -> String? {
    let canvas = recipe.view.canvas
    guard let traits = RecipeChoice.all(of: recipe), recipe.plane != nil,
      recipe.engine.number == Engine.newest.number,
      !recipe.seed.text.unicodeScalars.contains(where: { $0.isControl })
    else { return nil }
    var line: ByteText = "geobg"
    for trait in traits { put(trait.option, value(of: trait), onto: &line) }
    if let size = canvas.trimSize {
      put("size", ("\(size.width)x\(size.height)mm" as ByteText).string, onto: &line)
      if canvas.edge.bleed != 0 {
        put("bleed", ("\(canvas.edge.bleed)mm" as ByteText).string, onto: &line)
      }
      if canvas.edge.hasCropMarks { put("crop-marks", "", onto: &line) }
    } else {
      // The command asks whether a size of a few pixels, such as 11x17, means inches.
      let unit = max(canvas.pixelWidth, canvas.pixelHeight) < Size.minClearSide ? "px" : ""
      put(
        "size", ("\(canvas.pixelWidth)x\(canvas.pixelHeight)\(unit)" as ByteText).string,
        onto: &line)
    }
    if canvas.printSize != nil { put("ppi", canvas.ppi.description, onto: &line) }
    // The settings of the reader's computer are not part of the recipe.
    put("no-config", "", onto: &line)
    line.append(" -o")
    put(path, onto: &line)
    return line.string
  }

  /// Adds an option with its value, if it has one.
  ///
  /// A value that begins with a hyphen is joined, so that it is no option, and so is a seed that looks like several, or like
  /// a text in quotes.
  private static func put(_ option: String, _ value: String, onto line: inout ByteText) {
    line.append(" --")
    line.append(option)
    put(value, isJoined: option.hasBytes(of: "seed") && isLikeSlip(value), onto: &line)
  }

  private static func put(_ value: String, isJoined: Bool = false, onto line: inout ByteText) {
    guard !value.isEmpty else { return }
    line.append(isJoined || value.utf8.first == UInt8(ascii: "-") ? "=" : " ")
    line.append(quoted(value))
  }

  /// Whether the command may refuse the seed `text`: `1...10`, `1…10`, `1,2`, or a text in typographic quotes.
  private static func isLikeSlip(_ text: String) -> Bool {
    let bytes = text.bytes
    return bytes.firstPlace(of: "..".bytes) != nil || bytes.firstPlace(of: "…".bytes) != nil
      || bytes.contains(UInt8(ascii: ",")) || bytes.first ?? 0 > 0x7F
  }

  /// The value as the option takes it: calm zones are in percent.
  private static func value(of trait: RecipeChoice) -> String {
    if let field = trait.field { return field.text(of: trait.numbers) }
    guard trait.key.utf8.first == FieldName.calm.linkByte else {
      return trait.numbers.isEmpty ? trait.text : trait.numbers.joined(by: ",")
    }
    var text: ByteText = ""
    for (index, number) in trait.numbers.enumerated() {
      if index > 0 { text.append(index % 4 == 0 ? "+" : ",") }
      text.append(Thousandths(count: 100 * number.count).description)
      text.append("%")
    }
    return text.string
  }

  /// A word for `sh`: in quotes if a shell would change it.
  private static func quoted(_ text: String) -> String {
    let bytes = text.bytes
    guard bytes.isEmpty || !bytes.allSatisfy(isPlain) else { return text }
    var quoted: ByteText = "'"
    for byte in bytes { quoted.append(byte == UInt8(ascii: "'") ? "'\\''".bytes : [byte]) }
    quoted.append("'")
    return quoted.string
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ","),
      UInt8(ascii: "+"), UInt8(ascii: "%"), UInt8(ascii: "@"):
      true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character: C0, delete, or C1.
  fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
