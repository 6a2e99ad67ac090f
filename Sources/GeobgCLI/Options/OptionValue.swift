internal import ArgumentParser
internal import GeobgBatch
internal import GeobgDesktop
internal import GeobgGallery
internal import GeobgKit
internal import GeobgPhoto
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Parses the values of options; errors explain the expected form.
enum OptionValue {
  static func size(_ text: String) throws -> SizeArgument {
    guard text.lowercased() != SizeArgument.screenName else { return .screen }
    let units = Size.missingUnits(of: text)
    let isSize = (try? Size(parsing: text)) != nil
    // Nobody wants a picture of eleven pixels; with the unit px, it is possible.
    guard units.isEmpty || isSize && !units.contains("in") else {
      let pixels = isSize ? " For pixels, write \(text)px" : ""
      let meant = units.map { text + $0 }.joined(separator: " or ")
      throw ValidationError("\(text) has no unit; did you mean \(meant)?\(pixels)")
    }
    do {
      let size = try Size(parsing: text)
      if case .pixels = size { _ = try size.canvas() }
      return units.first.map { .unclear(size, meant: text + $0) } ?? .fixed(size)
    } catch RecipeError.canvasOutOfRange {
      // The error's own text would show a clamped number instead of the typed one.
      let range = Canvas.sideRange
      throw ValidationError(
        "\(shown(text)) is out of range; use \(range.lowerBound) to \(range.upperBound) pixels for "
          + "each side")
    } catch let error as ValueError {
      let meant = withOneUnit(text)
      if meant != text, (try? Size(parsing: meant)) != nil {
        throw ValidationError("\(shown(text)) is not a size; did you mean \(meant)?")
      }
      if let size = Int(text).flatMap(sizeWithSide) {
        throw ValidationError("\(text) is one side; write both, such as \(size)")
      }
      throw ValidationError(error.text)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  /// A size such as `50cm x 70cm` or `29,7x42cm` as geobg reads it.
  private static func withOneUnit(_ text: String) -> String {
    let plain = text.filter { $0 != " " }.replacing(",", with: ".").replacing("×", with: "x")
    let unit = String(plain.reversed().prefix { $0.isLetter }.reversed())
    return unit.isEmpty ? plain : plain.replacing("\(unit)x", with: "x")
  }

  /// The first named size in pixels that has such a side, as an argument; nil for none.
  private static func sizeWithSide(_ side: Int) -> String? {
    for named in NamedSize.all {
      if case .pixels(let width, let height) = named.extent, width == side || height == side {
        return "\(width)x\(height)"
      }
    }
    return nil
  }

  static func ppi(_ text: String) throws -> Thousandths {
    let ppi = try decimal(text)
    return try refusing(try Canvas.phone.with(ppi: ppi).ppi)
  }

  static func bleed(_ text: String) throws -> Thousandths {
    let bleed = try found(
      PrintEdge.bleed(parsing: text), text,
      "is not a length; write a number and a unit, such as 3mm or 0.125in")
    return try refusing(try PrintEdge(bleed: bleed).bleed)
  }

  /// A seed; a text that looks like several seeds, or is in typographic quotes, only directly after an equals sign.
  static func seed(_ text: String) throws -> Seed {
    let text = try plain(text)
    guard !Geobg.words.contains("--seed=\(text)") else {
      return try refusing(try Seed(parsing: text))
    }
    let hint = "for the picture of this text, write --seed=\(text.quotedForShell)"
    let range = SeedList.range(meantBy: text.filter { $0 != " " })
    if SeedList.isRange(text) || range != nil {
      throw severalSeeds(text, "range", range ?? "1...10", hint)
    }
    if text.wholeMatch(of: /[0-9]+(, ?[0-9]+)+/) != nil {
      throw severalSeeds(text, "list", text.filter { $0 != " " }, hint)
    }
    if let first = text.first, "“„‘‚«".contains(first), let bare = ValueSlip.unquoted(text) {
      throw ValidationError(
        "\(shown(text)) has typographic quotes; write --seed \(bare.quotedForShell); \(hint)")
    }
    return try refusing(try Seed(parsing: text))
  }

  private static func severalSeeds(
    _ text: String, _ kind: String, _ seeds: String, _ hint: String
  ) -> ValidationError {
    // The command itself, if it takes several seeds.
    let root = try? CommandTable.ofGeobg()
    let command = root?.named(by: Array(Geobg.words.dropFirst())).takingSeeds
    return ValidationError(
      "\(shown(text)) looks like a \(kind), and a picture has one seed; for several pictures, use "
        + "geobg \(command ?? "batch") --seeds \(seeds); \(hint)")
  }

  /// The text of an argument that is not a path; it must be UTF-8.
  static func plain(_ text: String) throws -> String {
    try found(PathText.plain(text), text, "is not UTF-8; write it in UTF-8")
  }

  static func speed(_ text: String) throws -> Thousandths {
    let (speed, range) = (try decimal(text), Replay.speedRange)
    guard range.contains(speed) else {
      throw ValidationError(
        "speed \(speed) is out of range; use \(range.lowerBound) to \(range.upperBound)")
    }
    return speed
  }

  static func time(_ text: String) throws -> TimeOfDay {
    try found(
      TimeOfDay(parsing: text), text, "is not a time; write hours and minutes, such as 06:00")
  }

  static func desktop(_ text: String) throws -> Desktop {
    try found(Desktop(named: text), text, "is not a known desktop; use one of \(Desktop.names)")
  }

  static func ownProgram(_ text: String) throws -> OwnProgram {
    try refusing(try OwnProgram(parsing: text))
  }

  static func every(_ text: String) throws -> EveryArgument {
    guard text != DailyOptions.off else { return .off }
    let meant = ["m", "h"].map { text + $0 }.filter { every(inUnit: $0) != nil }
    guard !text.isDigits || meant.isEmpty else {
      throw ValidationError("\(text) has no unit; write \(meant.joined(separator: " or "))")
    }
    return try found(
      text.isDigits ? nil : every(inUnit: text), text,
      "is neither whole minutes that divide an hour nor whole hours that divide a day; use "
        + "\(DayPart.examples), or off")
  }

  private static func every(inUnit text: String) -> EveryArgument? {
    guard let time = try? milliseconds(text), time % 60_000 == 0 else { return nil }
    return time == 24 * 3_600_000 ? .day : DayPart(minutes: Int(time / 60_000)).map { .part($0) }
  }

  /// The address of a site, without a fragment; it ends with a slash or the name of a file.
  static func publicAddress(_ text: String) throws -> String {
    let isWeb = ["https://", "http://"].contains { text.hasPrefix($0) }
    let rest = text.split(separator: "/", omittingEmptySubsequences: true).dropFirst()
    guard isWeb, !rest.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      !text.contains("#"), !text.contains("\""), text.utf8.count <= 2048
    else {
      throw ValidationError(
        "\(shown(text)) is no address of a site; write one such as https://example.org/studio/")
    }
    return text
  }

  static func isOn(_ text: String) throws -> Bool {
    try found(Bool(text), text, "is not allowed; use true or false")
  }

  static func photoSwatchCount(_ text: String) throws -> Int {
    try whole(text, within: PaletteFile.pixelSwatchRange)
  }

  static func paletteFormat(_ text: String) throws -> PaletteFormat {
    try found(
      PaletteFormat(rawValue: text.lowercased()), text,
      "is not a format to write; use json, gpl, ase, hex, base16, pywal or css")
  }

  static func format(_ text: String) throws -> Format {
    try found(
      Format(rawValue: text.lowercased()) ?? Format(fileExtension: text.lowercased()), text,
      "is not a format; use svg, png, pdf, jpeg or webp")
  }

  static func compression(_ text: String) throws -> PNGCompression {
    try found(
      PNGCompression(rawValue: text.lowercased()), text,
      "is not a compression; use fast, default or small")
  }

  static func renderer(_ text: String) throws -> PixelRenderer {
    try found(
      PixelRenderer(rawValue: text.lowercased()), text, "is not a renderer; use cairo or exact")
  }

  static func layers(_ text: String) throws -> SVGLayersArgument {
    try found(
      SVGLayersArgument(rawValue: text.lowercased()), text,
      "is not a rule for layers; use exact, swatch or none"
    )
  }

  static func quality(_ text: String) throws -> Int { try whole(text, within: Output.qualityRange) }

  static func layout(_ text: String) throws -> LayoutArgument {
    guard text.lowercased() != LayoutArgument.autoName else { return .auto }
    return .fixed(try refusing(try MonitorLayout(parsing: text)))
  }

  static func bezel(_ text: String) throws -> Int {
    try whole(text, within: MonitorLayout.bezelRange)
  }

  static func shard(_ text: String) throws -> Shard {
    try refusing(try Shard(parsing: text, environment: Environment.value(of:)))
  }

  static func webAddress(_ text: String) throws -> WebAddress {
    try found(
      WebAddress(text), text,
      "is not an address of the web; write one such as https://example.org/walls/")
  }

  static func studioLink(_ text: String) throws -> StudioLink {
    try found(
      StudioLink(text), text,
      "is not the address of a studio; write one such as ../studio/ or "
        + "https://example.org/studio/")
  }

  static func port(_ text: String) throws -> Int { try whole(text, within: 0...65_535) }

  static func threads(_ text: String) throws -> Int { try whole(text, within: 1...1024) }

  static func columns(_ text: String) throws -> Int {
    try whole(text, within: SheetStyle.columnRange)
  }

  static func thumb(_ text: String) throws -> Int { try whole(text, within: SheetStyle.thumbRange) }

  static func variationCount(_ text: String) throws -> Int {
    try whole(text, within: VaryCommand.countRange)
  }

  static func roll(_ text: String) throws -> UInt32 {
    UInt32(try whole(text, within: 1...Int(Int32.max)))
  }

  static func traits(_ text: String) throws -> [VariationTrait] {
    guard text != "all" else { return VariationTrait.allCases }
    return try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
      let name = String(word)
      if let trait = VariationTrait(rawValue: name) { return trait }
      let meant = Spelling.nearest(to: name, among: VariationTrait.allCases.map(\.rawValue))
      throw ValidationError(
        "\(shown(name)) is not a trait; "
          + (meant.map { "did you mean \($0)?" } ?? "use \(VariationTrait.names), or all"))
    }
  }

  static func pixelLimit(_ text: String) throws -> Int64 {
    try found(
      Int64(text).flatMap { $0 > 0 ? $0 : nil }, text,
      "is not allowed; use a whole number, such as 20000000000")
  }

  /// The units of memory, each 1024 times the one before.
  private static let memoryUnits = ["", "K", "M", "G", "T"]
  /// The units of time, the largest first, in milliseconds.
  private static let timeUnits: [(name: String, milliseconds: Int64)] = [
    ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1),
  ]
  /// The longest time limit, in milliseconds: a year.
  private static let timeLimit: Int64 = 365 * 24 * 3_600_000

  /// Bytes of memory: a number with K, M, G or T.
  static func memory(_ text: String) throws -> Int64 {
    let unit = memoryUnits.lastIndex { !$0.isEmpty && text.uppercased().hasSuffix($0) } ?? 0
    let bytes = product(text.dropLast(memoryUnits[unit].count), Int64(1) << Int64(10 * unit))
    guard let bytes, bytes > 0 else {
      throw ValidationError(
        "\(shown(text)) is not a size of memory; write a number with K, M, G or T, such as 300M")
    }
    return bytes
  }

  /// A time in milliseconds: a number of seconds, or with another unit.
  static func milliseconds(_ text: String) throws -> Int64 {
    // Of the units, ms also ends in s, and comes last.
    let unit = timeUnits.last { text.hasSuffix($0.name) }
    let time = product(text.dropLast(unit?.name.count ?? 0), unit?.milliseconds ?? 1000)
    guard let time, (1...timeLimit).contains(time) else {
      throw ValidationError(
        "\(shown(text)) is not a time; write a number with ms, s, m or h, up to 8760h, such as 10s")
    }
    return time
  }

  /// `bytes` with the largest unit that shows them exactly.
  static func shown(memory bytes: Int64) -> String {
    let unit = min(bytes.trailingZeroBitCount / 10, memoryUnits.count - 1)
    if unit == 0 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    return "\(bytes >> Int64(10 * unit)) \(memoryUnits[unit])iB"
  }

  /// `milliseconds` with the largest unit that shows them exactly.
  static func shown(milliseconds: Int64) -> String {
    let unit = timeUnits.first { milliseconds % $0.milliseconds == 0 } ?? ("ms", 1)
    return "\(milliseconds / unit.milliseconds) \(unit.name)"
  }

  /// The number in `text` times `factor`, rounded down; nil if it is no number or too large.
  private static func product(_ text: Substring, _ factor: Int64) -> Int64? {
    guard let number = Thousandths(parsing: String(text)), number.count >= 0 else { return nil }
    let (product, isTooLarge) = number.count.multipliedReportingOverflow(by: factor)
    return isTooLarge ? nil : product / 1000
  }

  static func count(_ text: String) throws -> UInt64 {
    try found(
      UInt64(text).flatMap { $0 > 0 ? $0 : nil }, text,
      "is not allowed; use a whole number from 1 to \(UInt64.max)")
  }

  static func manifest(_ text: String) throws -> String {
    let suffix = ManifestPlace.suffix
    guard text.hasSuffix(suffix), text != suffix, !text.contains("/") else {
      throw ValidationError(
        "\(shown(text)) is not a manifest name; use a name that ends in \(suffix), without a "
          + "folder")
    }
    return text
  }

  /// The text as errors show it.
  static func shown(_ text: String) -> String { JSONField.shown(text) }

  static func whole(_ text: String, within range: ClosedRange<Int>) throws -> Int {
    try found(
      Int(text).flatMap { range.contains($0) ? $0 : nil }, text,
      "is not allowed; use a whole number from \(range.lowerBound) to "
        + "\(range.upperBound)")
  }

  /// A number with at most three decimal places.
  static func decimal(_ text: String) throws -> Thousandths {
    try found(
      Thousandths(parsing: text), text,
      "is not allowed; use a number with at most three decimal places, such as 0.5")
  }

  /// `value`, or the parser's error: `text`, and what is wrong with it and what to do.
  static func found<Value>(
    _ value: Value?, _ text: String, _ reason: @autoclosure () -> String
  ) throws -> Value {
    guard let value else { throw ValidationError("\(shown(text)) \(reason())") }
    return value
  }

  /// Returns a value; turns the library's error into one of the parser.
  static func refusing<Value>(_ make: @autoclosure () throws -> Value) throws -> Value {
    do { return try make() } catch { throw ValidationError("\(error)") }
  }
}
