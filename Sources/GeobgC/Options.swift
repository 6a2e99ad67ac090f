public import CGeobgHeader
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

// Options as people write them, as the fields of a recipe.

extension ErrorReport {
  /// Stores a handle of the JSON `text` in `json`.
  fileprivate static func give(
    _ text: String, to json: UnsafeMutablePointer<OpaquePointer?>?
  ) throws(ErrorReport) {
    guard let json else { throw .null("json") }
    json.pointee = try HandleTable.shared.insert(try ByteBlock(text))
  }
}

/// geobg_color.
@_cdecl("geobg_color")
public func color(
  _ text: UnsafePointer<CChar>?, _ color: UnsafeMutablePointer<UInt32>?,
  _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    let text = try CallerText.text(text, as: "text")
    guard let color else { throw .null("color") }
    guard let found = Color(written: text) else {
      throw .option(
        "color",
        "'\(JSONField.excerpt(text))' is not a color; write #rrggbb, or a color name of CSS, such "
          + "as navy")
    }
    color.pointee = UInt32(found.red) << 16 | UInt32(found.green) << 8 | UInt32(found.blue)
  }
}

/// geobg_canvas_json.
@_cdecl("geobg_canvas_json")
public func canvasJSON(
  _ size: UnsafePointer<CChar>?, _ orientation: UnsafePointer<CChar>?, _ ppi: Double,
  _ json: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    var resolution: Thousandths?
    if ppi != 0 {
      guard ppi > 0, ppi < 1_000_000 else {
        throw .option("ppi", "\(ppi) is out of range; use a number of pixels per inch, such as 300")
      }
      resolution = Thousandths(rounding: ppi)
    }
    var turned: Orientation?
    if orientation != nil {
      let text = try CallerText.text(orientation, as: "orientation")
      switch text {
      case "portrait": turned = .portrait
      case "landscape": turned = .landscape
      default:
        throw .option("orientation", "'\(text)' is not an orientation; use portrait or landscape")
      }
    }
    var canvas = Canvas.phone
    if size != nil {
      let text = try CallerText.text(size, as: "size")
      let size = try ErrorReport.mapping({ ErrorReport(.size($0)) }, try Size(parsing: text))
      canvas = try ErrorReport.mapping(
        { ErrorReport(.recipe($0), in: "size") }, try size.canvas(ppi: resolution))
    } else if let resolution {
      canvas = try ErrorReport.mapping(
        { ErrorReport(.recipe($0), in: "ppi") }, try canvas.with(ppi: resolution))
    }
    if let turned { canvas = canvas.turned(to: turned) }
    try ErrorReport.give(canvas.json, to: json)
  }
}

/// geobg_calm_json.
@_cdecl("geobg_calm_json")
public func calmJSON(
  _ calm: UnsafePointer<CChar>?, _ wallpaper: OpaquePointer?, _ size: UnsafePointer<CChar>?,
  _ json: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    let text = try CallerText.text(calm, as: "calm")
    let recipe = try HandleTable.shared.object(wallpaper, as: "wallpaper", Wallpaper.self).file
      .recipe
    var name: NamedSize?
    if size != nil {
      let text = try CallerText.text(size, as: "size")
      if case .named(let named) = try ErrorReport.mapping(
        { ErrorReport(.size($0)) }, try Size(parsing: text))
      {
        name = named
      }
    }
    let zones = try ErrorReport.mapping(
      { (error: ValueError) in .option("calm", error.description) },
      try CalmRequest(parsing: text).calm(in: recipe.view, named: name))
    try ErrorReport.give(zones.json ?? "[]", to: json)
  }
}

// MARK: - Palettes

/// geobg_palette_read.
@_cdecl("geobg_palette_read")
public func paletteRead(
  _ data: UnsafeRawPointer?, _ size: Int, _ name: UnsafePointer<CChar>?,
  _ json: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    guard let data else { throw .null("data") }
    let name = try CallerText.text(name, as: "name")
    // The limit is checked before the bytes are copied.
    guard size >= 0, size <= PaletteFile.byteLimit else {
      throw ErrorReport(
        .paletteFile(
          .tooLarge(byteCount: Int(clamping: UInt(bitPattern: size)), limit: PaletteFile.byteLimit))
      )
    }
    let bytes = Array(UnsafeRawBufferPointer(start: data, count: size))
    let palette = try ErrorReport.mapping(
      { ErrorReport(.paletteFile($0)) }, try PaletteFile(reading: bytes, named: name).palette)
    try ErrorReport.give(palette.json, to: json)
  }
}

/// geobg_palette_from_pixels.
@_cdecl("geobg_palette_from_pixels")
public func paletteFromPixels(
  _ pixels: UnsafeRawPointer?, _ count: Int, _ name: UnsafePointer<CChar>?, _ swatches: UInt32,
  _ json: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    guard let pixels else { throw .null("pixels") }
    let name = try CallerText.text(name, as: "name")
    guard count >= 0, count <= PixelsLimit.count else {
      throw .argument(
        "count",
        "count is \(UInt(bitPattern: count)), and the limit is \(PixelsLimit.count); pass a smaller "
          + "picture")
    }
    let bytes = try ErrorReport.wrapping { () throws(GeobgError) in
      guard let right = MemoryReservation(byteCount: 4 * count) else { throw .render(.outOfMemory) }
      let bytes = Array(UnsafeRawBufferPointer(start: pixels, count: 4 * count))
      _ = consume right
      return bytes
    }
    let palette = try ErrorReport.mapping(
      { (error: PaletteFileError) in .option("palette", error.description) },
      try PaletteFile(
        pixels: bytes, name: PaletteFile.name(for: name),
        swatchCount: swatches == 0 ? PixelsLimit.swatches : Int(clamping: swatches)
      ).palette)
    try ErrorReport.give(palette.json, to: json)
  }
}

private enum PixelsLimit {
  /// The most pixels that a palette is made from, as for photos.
  static let count = 100_000_000
  /// The usual number of swatches.
  static let swatches = 6
}

// MARK: - Variations

/// geobg_wallpaper_vary.
@_cdecl("geobg_wallpaper_vary")
public func wallpaperVary(
  _ wallpaper: OpaquePointer?, _ traits: UnsafePointer<CChar>?, _ locked: UnsafePointer<CChar>?,
  _ roll: UInt32, _ count: UInt32, _ json: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    let file = try HandleTable.shared.object(wallpaper, as: "wallpaper", Wallpaper.self).file
    let chosen = try VariationTrait.list(traits, as: "traits") ?? VariationTrait.standard
    let locked = try VariationTrait.list(locked, as: "locked") ?? []
    let changing = VariationTrait.allCases.filter { chosen.contains($0) && !locked.contains($0) }
    guard !changing.isEmpty else {
      throw .option("locked", "all traits are locked; name other traits that change")
    }
    let range = VariationTrait.countRange
    guard range.contains(Int(clamping: count)) else {
      throw .option(
        "count",
        "\(count) variations is out of range; use \(range.lowerBound) to \(range.upperBound)")
    }
    let variations = Variations(of: file.recipe, changing: changing, roll: roll).first(Int(count))
    try ErrorReport.give(
      CanonicalJSON.array(variations.map { RecipeFile($0.recipe, output: file.output).json }),
      to: json)
  }
}

extension VariationTrait {
  /// The allowed numbers of variations of a picture.
  fileprivate static let countRange = 1...1000

  /// The traits in a text with commas between them, or all; nil for NULL.
  fileprivate static func list(
    _ start: UnsafePointer<CChar>?, as name: String
  ) throws(ErrorReport) -> [VariationTrait]? {
    guard start != nil else { return nil }
    let text = try CallerText.text(start, as: name)
    if text == "all" { return allCases }
    var traits: [VariationTrait] = []
    for word in text.parts(between: UInt8(ascii: ",")) {
      guard let trait = VariationTrait(rawValue: word) else {
        let names = allCases.map { $0.rawValue }.joined(separator: ", ")
        throw .option(name, "'\(JSONField.excerpt(word))' is not a trait; use \(names), or all")
      }
      traits.append(trait)
    }
    return traits
  }
}
