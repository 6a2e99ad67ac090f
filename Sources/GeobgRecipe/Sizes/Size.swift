public import GeobgScene

/// A size as people write it: in pixels, in print, or the name of a screen, a paper or a device.
public enum Size: Hashable, Sendable {
  /// In pixels.
  case pixels(width: Int, height: Int)
  /// In print.
  case print(PhysicalSize)
  /// A named size.
  case named(NamedSize)

  /// The default resolution of a size in print, in pixels per inch, for good print quality.
  public static let printPPI: Thousandths = 300

  /// Reads a size, such as `1170x2532`, `210x297mm`, `60x40cm`, `24x18in`, `a4`, `4k` or
  /// `iphone-15-pro`.
  ///
  /// The `x` between two numbers may be `X` or `×`. Pixels may have the unit `px`.
  public init(parsing text: String) throws(ValueError) {
    let plain = Size.withPlainTimes(text)
    if let first = plain.utf8.first, first.isDigit, plain.utf8.contains(Size.times) {
      self = try Size.measured(plain, shown: text)
    } else if text.utf8.contains(where: Size.isOfName) {
      self = .named(try NamedSize(name: text))
    } else {
      throw .notASize(text)
    }
  }

  /// The canvas of the size, in the size's orientation.
  ///
  /// - Parameter ppi: The pixels per inch; nil for the size's default.
  public func canvas(ppi: Thousandths? = nil) throws(RecipeError) -> Canvas {
    switch self {
    case .pixels(let width, let height):
      try NamedSize.Extent.pixels(width: width, height: height).canvas(ppi: ppi)
    case .print(let size): try NamedSize.Extent.print(size).canvas(ppi: ppi)
    case .named(let named): try named.extent.canvas(ppi: ppi)
    }
  }

  /// The units with which `text` is a usual size of prints, such as `in` and `cm` for `20x30`; none if it
  /// has a unit.
  ///
  /// Without a unit, it is a size in pixels or no size, and who wrote it may have meant a print.
  package static func missingUnits(of text: String) -> [String] {
    guard let first = text.utf8.first, first.isDigit else { return [] }
    return usualPrints.filter { unit, sizes in
      guard case .print(let size)? = try? measured(withPlainTimes(text) + unit, shown: text),
        max(size.width, size.height).count < Int64(minClearSide) * 25_400
      else { return false }
      // A poster in millimeters, such as 500x700, is a likely size in pixels.
      return unit != "mm" && NamedSize.isPaper(size)
        || sizes.parts(between: UInt8(ascii: " ")).contains { usual in
          if case .print(let usual)? = try? measured(usual + unit, shown: text) {
            isSame(usual, size)
          } else {
            false
          }
        }
    }.map { $0.unit }
  }

  /// Whether two sizes are the same, perhaps after a turn.
  private static func isSame(_ first: PhysicalSize, _ second: PhysicalSize) -> Bool {
    first == second || (first.width == second.height && first.height == second.width)
  }

  /// Usual sizes of photos, posters, frames and papers, by their units.
  ///
  /// In inches and centimeters, the papers with a name are usual, too.
  private static let usualPrints = [
    (unit: "in", sizes: "4x6 5x7"),
    (
      unit: "cm",
      sizes: "9x13 10x15 13x18 15x20 18x24 20x20 20x25 20x30 21x30 24x30 28x35 30x30 30x40 30x45 "
        + "40x50 40x60 45x60 50x70 50x75 50x100 60x80 60x90 61x91 70x100 75x100 80x120 90x120 "
        + "100x140 100x150"
    ),
    (unit: "mm", sizes: "105x148 148x210 210x297 297x420 420x594 594x841 841x1189"),
  ]

  /// A size with a side of this many pixels is not taken for inches; all named papers are smaller.
  package static let minClearSide = 100

  /// The `x` between two sides.
  static let times = UInt8(ascii: "x")

  /// `text` with an `x` for each `X` and each multiplication sign.
  static func withPlainTimes(_ text: String) -> String {
    let sign: [UInt8] = [0xC3, 0x97]
    var (plain, isInSign) = ([UInt8](), false)
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() {
      if isInSign {
        isInSign = false
      } else if byte == sign[0], index + 1 < bytes.count, bytes[index + 1] == sign[1] {
        plain.append(times)
        isInSign = true
      } else {
        plain.append(byte == UInt8(ascii: "X") ? times : byte)
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// Whether `byte` is a letter that shows a name: any except the `x` between two numbers.
  private static func isOfName(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) && letter != times
  }

  /// Reads two numbers, with or without a unit after them.
  ///
  /// - Parameter shown: The text to show in an error.
  private static func measured(_ text: String, shown: String) throws(ValueError) -> Size {
    if let (numbers, millimeters) = Length.splitting(text) {
      let sides = numbers.parts(between: times)
      guard sides.count == 2, let width = Length.millimeters(sides[0], of: millimeters),
        let height = Length.millimeters(sides[1], of: millimeters)
      else { throw .notASize(shown) }
      do throws(RecipeError) {
        return .print(try PhysicalSize(width: width, height: height))
      } catch {
        throw .refused(error)
      }
    }
    let numbers = text.utf8.dropLast(text.utf8.reversed().starts(with: "xp".utf8) ? 2 : 0)
    let sides = String(numbers).parts(between: times)
    guard sides.count == 2, let width = Int(digits: sides[0]), let height = Int(digits: sides[1])
    else { throw .notASize(shown) }
    return .pixels(width: width, height: height)
  }
}

extension PrintEdge {
  /// Reads a bleed in millimeters from `3mm`, `0.3cm` or `0.125in`; nil if `text` is not a length.
  public static func bleed(parsing text: String) -> Thousandths? {
    Length.splitting(text).flatMap { Length.millimeters($0.number, of: $0.millimeters) }
  }
}
