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
    let (view, canvas) = (recipe.view, recipe.view.canvas)
    guard recipe.drawing == .empty, view.span == nil, recipe.engine.number == Engine.newest.number,
      let plane = recipe.plane, let palette = PaletteFile.builtInName(of: recipe.palette),
      !recipe.seed.text.unicodeScalars.contains(where: { $0.isControl })
    else { return nil }
    var line: ByteText = "geobg"
    /// Adds an option; a value that begins with a hyphen is joined, so that it is no option.
    func put(_ option: StaticString, _ value: String) {
      line.append(" ")
      line.append(option)
      line.append(value.utf8.first == UInt8(ascii: "-") ? "=" : " ")
      line.append(quoted(value))
    }
    put("--seed", recipe.seed.text)
    if !palette.hasBytes(of: "original") { put("--palette", palette) }
    if let size = canvas.trimSize {
      put("--size", ("\(size.width)x\(size.height)mm" as ByteText).string)
      if canvas.ppi != Size.printPPI { put("--ppi", canvas.ppi.description) }
      if canvas.edge.bleed != 0 {
        put("--bleed", ("\(canvas.edge.bleed)mm" as ByteText).string)
      }
      if canvas.edge.hasCropMarks { line.append(" --crop-marks") }
    } else {
      put("--size", ("\(canvas.pixelWidth)x\(canvas.pixelHeight)" as ByteText).string)
      if canvas.ppi != Canvas.defaultPPI { put("--ppi", canvas.ppi.description) }
    }
    if recipe.mode == .dark { line.append(" --dark") }
    if let passes = recipe.mesh?.passes {
      if passes == 1 { line.append(" --mesh") } else { put("--mesh-passes", String(passes)) }
    }
    if plane != .original { put("--density", plane.density.description) }
    if view.zoom != 1 { put("--zoom", view.zoom.description) }
    if view.pan != .zero { put("--pan", ("\(view.pan.x),\(view.pan.y)" as ByteText).string) }
    switch recipe.background {
    case .palette: break
    case .color(let color): put("--background", color.hex)
    case .none: put("--background", "none")
    }
    if !recipe.calm.zones.isEmpty {
      put("--calm", recipe.calm.zones.map { percent($0) }.joined(by: "+"))
    }
    // The settings of the reader's computer are not part of the recipe.
    line.append(" --no-config")
    put("-o", path)
    return line.string
  }

  /// A calm zone in percent.
  private static func percent(_ zone: CalmZone) -> String {
    [zone.x, zone.y, zone.width, zone.height]
      .map { ("\(Thousandths(count: 100 * $0.count))%" as ByteText).string }.joined(by: ",")
  }

  /// A word for `sh`: in quotes if a shell would change it.
  private static func quoted(_ text: String) -> String {
    let bytes = text.bytes
    guard bytes.isEmpty || !bytes.allSatisfy(isPlain) else { return text }
    var quoted: ByteText = "'"
    for byte in bytes {
      if byte == UInt8(ascii: "'") { quoted.append("'\\''") } else { quoted.append(byte) }
    }
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
