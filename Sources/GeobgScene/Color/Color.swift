/// An opaque color in sRGB, with eight bits per channel.
public struct Color: Hashable, Sendable {
  /// 0 to 255.
  public let red: UInt8
  /// 0 to 255.
  public let green: UInt8
  /// 0 to 255.
  public let blue: UInt8

  /// The color of the mesh, and of the original's light background.
  public static let white = Color(red: 255, green: 255, blue: 255)
  /// The color of the original's dark background.
  public static let black = Color(red: 0, green: 0, blue: 0)

  /// The color of three channels.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The color that `hex` names as `#rrggbb`, in lower or upper case; nil for anything else.
  public init?(hex: String) {
    let bytes = hex.bytes
    guard bytes.count == 7, bytes[0] == UInt8(ascii: "#") else { return nil }
    var digits: [UInt8] = []
    for byte in bytes.dropFirst() {
      guard let digit = Hex.value(of: byte) else { return nil }
      digits.append(digit)
    }
    self.init(
      red: digits[0] << 4 | digits[1], green: digits[2] << 4 | digits[3],
      blue: digits[4] << 4 | digits[5])
  }

  /// The color that stands for `number`, 0 to 65,535, where shapes have numbers instead of colors.
  init(number: Int) {
    self.init(red: 0, green: UInt8(number >> 8), blue: UInt8(number & 255))
  }

  /// The number that the color stands for, where shapes have numbers instead of colors.
  package var number: Int { Int(green) << 8 | Int(blue) }

  /// `#rrggbb`, in lower case.
  public var hex: String {
    ("#" as ByteText + "\(Hex.text(of: [red, green, blue]))").string
  }
}

extension ClosedRange<Opacity> {
  /// The opacity at the fraction `unit`, in 0..<1, of the range; rounded half to even.
  func opacity(at unit: Double) -> Opacity {
    Opacity(unchecked: (lowerBound.value...upperBound.value).value(at: unit))
  }
}
