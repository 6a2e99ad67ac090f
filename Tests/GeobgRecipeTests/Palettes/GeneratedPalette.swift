import Foundation
import GeobgRecipe
import GeobgScene
import GeobgTestSupport

/// A palette file as other programs write it, made by a generator that knows the format's syntax.
struct GeneratedPalette {
  let name: String
  let bytes: [UInt8]
  let colors: [Color]

  /// How many changed files a test reads: more with other random numbers, in `make fuzz`.
  static let changeCount =
    ProcessInfo.processInfo.environment["GEOBG_FUZZ"] == nil ? 1000 : 10_000

  private static let names = ["red", "Bouée é", "Sea 2", "", "漢", "a: b # c"]

  private static func color(_ random: inout FixedGenerator) -> Color {
    Color(
      red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
      blue: .random(in: 0...255, using: &random))
  }

  // MARK: - GIMP

  /// A palette of GIMP, Inkscape, Aseprite or Lospec.
  static func gpl(_ random: inout FixedGenerator) -> GeneratedPalette {
    let colors = (0..<Int.random(in: 1...20, using: &random)).map { _ in color(&random) }
    let hasOpacity = Int.random(in: 0..<4, using: &random) == 0
    var lines = ["GIMP Palette"]
    if hasOpacity { lines.append("Channels: RGBA") }
    if Bool.random(using: &random) { lines.append("Name: A \u{E9}") }
    if Bool.random(using: &random) { lines.append("Columns: 4") }
    if Bool.random(using: &random) { lines.append("#Colors: \(colors.count)") }
    if Bool.random(using: &random) { lines += ["# a comment", ""] }
    var isNamed = false
    for color in colors {
      let channels = [color.red, color.green, color.blue] + (hasOpacity ? [255] : [])
      let width = Bool.random(using: &random) ? 3 : 1
      let numbers = channels.map { channel in
        let digits = String(channel)
        return String(repeating: " ", count: max(0, width - digits.count)) + digits
      }
      let name = names.randomElement(using: &random) ?? ""
      isNamed = !name.isEmpty
      lines.append(numbers.joined(separator: " ") + (isNamed ? "\t\(name)" : ""))
      if Int.random(in: 0..<9, using: &random) == 0 { lines.append("# between") }
    }
    let end = Bool.random(using: &random) ? "\r\n" : "\n"
    // Some programs end no line after the last color; without a name, a digit could be missing.
    let isOpen = isNamed && !(lines.last ?? "").hasPrefix("#") && Bool.random(using: &random)
    let text = lines.joined(separator: end) + (isOpen ? "" : end)
    return GeneratedPalette(name: "a.gpl", bytes: Array(text.utf8), colors: colors)
  }

  // MARK: - Adobe Swatch Exchange

  /// A palette of Adobe's programs, and of others that write their format.
  static func ase(_ random: inout FixedGenerator) -> GeneratedPalette {
    let colors = (0..<Int.random(in: 1...20, using: &random)).map { _ in color(&random) }
    var blocks = colors.map { color in
      block(
        0x0001,
        units(names.randomElement(using: &random) ?? "") + Array("RGB ".utf8)
          + [color.red, color.green, color.blue].flatMap { channel -> [UInt8] in
            var value = Float(channel) / 255
            // A rounding beyond one, as some programs write it.
            if channel == 255, Bool.random(using: &random) { value = 1.000_000_1 }
            return number(value.bitPattern)
          } + [0, UInt8.random(in: 0...2, using: &random)])
    }
    if Bool.random(using: &random) {
      blocks.insert(block(0xC001, units("A group")), at: 0)
      blocks.append(block(0xC002, []))
    }
    let version: [UInt8] = Bool.random(using: &random) ? [0, 1, 0, 0] : [0, 0, 0, 1]
    let head = Array("ASEF".utf8) + version + number(UInt32(blocks.count))
    return GeneratedPalette(name: "a.ase", bytes: head + blocks.flatMap { $0 }, colors: colors)
  }

  private static func block(_ type: UInt16, _ content: [UInt8]) -> [UInt8] {
    [UInt8(type >> 8), UInt8(type & 255)] + number(UInt32(content.count)) + content
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// A text in UTF-16 with its length before it and a zero after it.
  private static func units(_ text: String) -> [UInt8] {
    let units = Array(text.utf16) + [0]
    return ([UInt16(units.count)] + units).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  // MARK: - base16

  /// A scheme of base16 or base24 in a form of YAML.
  static func yaml(_ random: inout FixedGenerator) -> GeneratedPalette {
    let colors = (0..<(Bool.random(using: &random) ? 16 : 24)).map { _ in color(&random) }
    let isUpper = Bool.random(using: &random)
    let pairs = colors.enumerated().map { index, color in
      let digits = String(index, radix: 16, uppercase: isUpper)
      let key = "base" + (digits.count == 1 ? "0" : "") + digits
      let quote = ["'", "\""].randomElement(using: &random) ?? "'"
      let hex = Bool.random(using: &random) ? color.hex.uppercased() : color.hex
      let value = quote + (Bool.random(using: &random) ? hex : String(hex.dropFirst())) + quote
      let colon = Bool.random(using: &random) ? ": " : " : "
      return (line: key + colon + value, flow: "\(key): \(value)")
    }
    var lines: [String] = []
    if Bool.random(using: &random) { lines.append("---") }
    if Bool.random(using: &random) { lines += ["# a comment", ""] }
    let head = [
      "name: \"A: B\"", "scheme: 'C'", "author: D (https://example.org)", "variant: dark",
    ]
    lines += head.filter { _ in Bool.random(using: &random) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: lines += pairs.map(\.line)
    case 1: lines += ["palette:"] + pairs.map { "  \($0.line) # \($0.line.prefix(6))" }
    case 2: lines.append("palette: {" + pairs.map(\.flow).joined(separator: ", ") + "}")
    default:
      lines += ["about: >-", "  base00: no", "palette: &colors"] + pairs.map { "    \($0.line)" }
    }
    let end = Bool.random(using: &random) ? "\r\n" : "\n"
    let text = lines.joined(separator: end) + (Bool.random(using: &random) ? end : "")
    return GeneratedPalette(name: "a.yaml", bytes: Array(text.utf8), colors: colors)
  }
}
