internal import GeobgScene

/// Palettes in Adobe Swatch Exchange.
///
/// Adobe has published no description. This follows what others have found, first of all O. Berten
/// in "Adobe Swatch Exchange": a header with the number of blocks, then blocks. A block begins a
/// group, ends a group or is a color. Numbers are big-endian.
enum ASEPalette {
  private enum Block {
    static let color = 0x0001
    static let groupStart = 0xC001
    static let groupEnd = 0xC002
  }

  static func read(_ bytes: [UInt8]) throws(PaletteFileError) -> ColorList {
    var reader = PaletteBytes(bytes)
    guard try reader.characters(4).hasBytes(of: "ASEF") else { throw .byte(0, .notSignature) }
    let (major, minor) = (try reader.unsigned16(), try reader.unsigned16())
    // Some programs write the version as 0.1; the rest is the same.
    guard (major, minor) == (1, 0) || (major, minor) == (0, 1) else {
      throw .byte(4, .unknownVersion(major: major, minor: minor))
    }
    var list = ColorList()
    for _ in 0..<Int64(try reader.unsigned32()) {
      let start = reader.position
      let type = try reader.unsigned16()
      let length = try reader.unsigned32()
      var block = try reader.block(length)
      switch type {
      case Block.color: list.entries.append(try color(&block))
      case Block.groupStart:
        let name = try block.name()
        if list.name.isEmpty { list.name = name }
      case Block.groupEnd: break
      default: throw .byte(start, .unknownBlock(type: type))
      }
    }
    // Some programs end the file with a block of zeros that the header does not count.
    guard reader.rest.allSatisfy({ $0 == 0 }) else {
      throw .byte(reader.position, .more(byteCount: reader.rest.count))
    }
    guard !list.entries.isEmpty else { throw .byte(reader.position, .noColors) }
    return list
  }

  /// The file of `palette`: a group with its light colors.
  static func write(_ palette: Palette) -> [UInt8] {
    let swatches = palette.swatches
    var file = "ASEF".bytes + [0, 1, 0, 0] + bytes(of: UInt32(swatches.count + 2))
    file += block(Block.groupStart, nameBytes(palette.name))
    for swatch in swatches {
      let color = swatch.light.color
      var content = nameBytes(swatch.name) + "RGB ".bytes
      for channel in [color.red, color.green, color.blue] {
        content += bytes(of: (Float(channel) / 255).bitPattern)
      }
      // A color that belongs to one document, which is what programs call process color.
      file += block(Block.color, content + [0, 2])
    }
    return file + block(Block.groupEnd, [])
  }

  private static func block(_ type: Int, _ content: [UInt8]) -> [UInt8] {
    [UInt8(type >> 8), UInt8(type & 255)] + bytes(of: UInt32(content.count)) + content
  }

  /// The number of UTF-16 units of `name` and a zero, and these units.
  private static func nameBytes(_ name: String) -> [UInt8] {
    // A zero ends a name.
    let units = name.utf16.map { $0 == 0 ? 0x20 : $0 } + [0]
    return ([UInt16(units.count)] + units).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  private static func bytes(of number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func color(
    _ block: inout PaletteBytes
  ) throws(PaletteFileError) -> ColorList.NamedColor {
    let name = try block.name()
    let start = block.position
    let model = try block.characters(4)
    let color: Color
    let kind = model.trimmed.lowercasedASCII
    if kind.hasBytes(of: "rgb") {
      color = Color(red: try block.channel(), green: try block.channel(), blue: try block.channel())
    } else if kind.hasBytes(of: "gray") {
      let value = try block.channel()
      color = Color(red: value, green: value, blue: value)
    } else if kind.hasBytes(of: "cmyk") {
      let (cyan, magenta, yellow) = (try block.share(), try block.share(), try block.share())
      color = Color(cyan: cyan, magenta: magenta, yellow: yellow, key: try block.share())
    } else if kind.hasBytes(of: "lab") {
      color = Color(
        labLightness: try block.share() * 100, a: try block.number(in: -128...128),
        b: try block.number(in: -128...128))
    } else {
      throw .byte(start, .unknownModel(model))
    }
    return ColorList.NamedColor(name: name, color: color)
  }
}

extension PaletteBytes {
  /// A color component from 0 to 1.
  fileprivate mutating func share() throws(PaletteFileError) -> Double { try number(in: 0...1) }

  /// A color component from 0 to 1, as eight bits.
  fileprivate mutating func channel() throws(PaletteFileError) -> UInt8 {
    UInt8((try share() * 255).rounded())
  }

  /// How far a component may be outside its range: less than half a step of eight bits.
  private static let rounding = 0.001

  fileprivate mutating func number(
    in range: ClosedRange<Double>
  ) throws(PaletteFileError) -> Double {
    let start = position
    let value = Double(try float())
    let nearest = min(max(value, range.lowerBound), range.upperBound)
    // Programs that compute in single precision exceed a range by their rounding.
    guard abs(value - nearest) <= PaletteBytes.rounding else {
      throw .byte(
        start,
        .outOfRange(
          value: "\(value)", range: "\(Int(range.lowerBound)) to \(Int(range.upperBound))"))
    }
    return nearest
  }
}

/// Reads numbers and names from a binary palette, and reports the byte of an error.
struct PaletteBytes {
  private let bytes: ArraySlice<UInt8>
  /// The length of the current block; nil for the whole file.
  private let blockLength: Int?
  /// The position of the next byte, counted from the start of the file.
  private(set) var position: Int

  /// A reader of the whole file.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
    blockLength = nil
    position = 0
  }

  private init(block: ArraySlice<UInt8>) {
    bytes = block
    blockLength = block.count
    position = block.startIndex
  }

  /// The bytes that have not been read.
  var rest: ArraySlice<UInt8> { bytes[position...] }

  /// A reader of the next `length` bytes, which are a block; this reader moves past the block.
  mutating func block(_ length: UInt32) throws(PaletteFileError) -> PaletteBytes {
    // A length too large for Int is also larger than any file.
    PaletteBytes(block: try next(Int(clamping: length)))
  }

  mutating func unsigned16() throws(PaletteFileError) -> Int { Int(bigEndianBytes: try next(2)) }

  mutating func unsigned32() throws(PaletteFileError) -> UInt32 {
    UInt32(bigEndianBytes: try next(4))
  }

  /// An IEEE 754 number in single precision.
  mutating func float() throws(PaletteFileError) -> Float { Float(bitPattern: try unsigned32()) }

  /// A text of `count` ASCII characters.
  mutating func characters(_ count: Int) throws(PaletteFileError) -> String {
    var text = ""
    for byte in try next(count) { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }

  /// A name: the number of its UTF-16 units, then the units, of which the last is zero.
  mutating func name() throws(PaletteFileError) -> String {
    let start = position
    var units: [UInt16] = []
    for _ in 0..<(try unsigned16()) { units.append(UInt16(truncatingIfNeeded: try unsigned16())) }
    // Some programs write an empty name as no units at all.
    guard let end = units.popLast() else { return "" }
    let name = String(decoding: units, as: UTF16.self)
    guard end == 0, name.utf16.elementsEqual(units), !units.contains(0) else {
      throw .byte(start, .notName)
    }
    return name
  }

  private mutating func next(_ count: Int) throws(PaletteFileError) -> ArraySlice<UInt8> {
    let found = rest.prefix(count)
    guard found.count == count else {
      throw .byte(
        position,
        blockLength.map { .blockTooShort(length: $0) } ?? .cutShort(missing: count - found.count))
    }
    position += count
    return found
  }
}

// MARK: - Colors of print

extension Color {
  /// The color of four inks, each from 0 to 1.
  ///
  /// The exact look depends on a printer's profile, which palettes do not contain. Source: the
  /// naive conversion of CSS Color Module Level 5, section 8.
  init(cyan: Double, magenta: Double, yellow: Double, key: Double) {
    func channel(_ ink: Double) -> UInt8 { UInt8(((1 - ink) * (1 - key) * 255).rounded()) }
    self.init(red: channel(cyan), green: channel(magenta), blue: channel(yellow))
  }

  /// The color at a place in CIE L\*a\*b\* of D50; channels that a screen cannot show are clamped.
  ///
  /// Source: CIE 15:2004; the matrix to sRGB is Lindbloom's, with Bradford's adaptation to D65.
  ///
  /// - Parameters:
  ///   - labLightness: 0 to 100.
  ///   - a: Negative is green, positive is red.
  ///   - b: Negative is blue, positive is yellow.
  init(labLightness: Double, a: Double, b: Double) {
    func tristimulus(_ value: Double) -> Double {
      value > 6.0 / 29 ? value * value * value : 108.0 / 841 * (value - 4.0 / 29)
    }
    let middle = (labLightness + 16) / 116
    let x = 0.96422 * tristimulus(middle + a / 500)
    let y = tristimulus(middle)
    let z = 0.82521 * tristimulus(middle - b / 200)
    self =
      LinearColor(
        red: 3.1338561 * x - 1.6168667 * y - 0.4906146 * z,
        green: -0.9787684 * x + 1.9161415 * y + 0.0334540 * z,
        blue: 0.0719453 * x - 0.2289914 * y + 1.4052427 * z
      ).color
  }
}
