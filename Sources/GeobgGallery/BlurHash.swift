internal import GeobgRecipe
package import GeobgScene

/// The BlurHash of a picture: a short text from which a page draws a blurred preview.
///
/// The text holds the lowest frequencies of a cosine transform, in linear light.
///
/// Source: woltapp/blurhash, `Algorithm.md`. As in its encoder, the cosines are taken at whole pixels
/// and not at their centers.
package struct BlurHash: Hashable, Sendable {
  /// The usual numbers of components, across and down.
  package static let (across, down) = (4, 3)
  /// The length of the text with the usual numbers of components.
  package static let length = length(across: across, down: down)

  /// The digits of base 83.
  private static let digits = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8)

  package let text: String

  /// The length of the text with `across` times `down` components.
  package static func length(across: Int, down: Int) -> Int { 4 + 2 * across * down }

  /// The BlurHash of `pixels`.
  package init(
    _ pixels: [Color], width: Int, across: Int = BlurHash.across, down: Int = BlurHash.down
  ) {
    let components = BlurHash.components(pixels, width: width, across: across, down: down)
    let mean = components.first ?? .black
    let others = components.dropFirst()
    let most = others.reduce(0) {
      max($0, max(abs($1.red), max(abs($1.green), abs($1.blue))))
    }
    var text: [UInt8] = []
    func append(_ value: Int, count: Int) {
      var (rest, places) = (value, [UInt8]())
      for _ in 0..<count {
        places.append(BlurHash.digits[rest % 83])
        rest /= 83
      }
      text += places.reversed()
    }
    append((across - 1) + (down - 1) * 9, count: 1)
    let scale = others.isEmpty ? 0 : Int(max(0, min(82, (most * 166 - 0.5).rounded(.down))))
    append(scale, count: 1)
    let color = mean.color
    append(Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue), count: 4)
    let largest = Double(scale + 1) / 166
    for component in others {
      let (red, green, blue) = (
        BlurHash.step(component.red / largest), BlurHash.step(component.green / largest),
        BlurHash.step(component.blue / largest)
      )
      append((red * 19 + green) * 19 + blue, count: 2)
    }
    self.text = String(decoding: text, as: UTF8.self)
  }

  /// The amplitude -1 to 1 as one of 19 steps; small amplitudes have finer steps.
  private static func step(_ amplitude: Double) -> Int {
    let root = abs(amplitude).squareRoot() * (amplitude < 0 ? -1 : 1)
    return Int(max(0, min(18, (root * 9 + 9.5).rounded(.down))))
  }

  /// The components of the transform, row by row; the first is the mean.
  private static func components(
    _ pixels: [Color], width: Int, across: Int, down: Int
  ) -> [LinearColor] {
    let height = pixels.count / max(1, width)
    let columns = cosines(count: width, components: across)
    let rows = cosines(count: height, components: down)
    var sums = [LinearColor](repeating: .black, count: across * down)
    for y in 0..<height {
      // First the transform of each row, then of the columns of the results.
      for i in 0..<across {
        var row = LinearColor.black
        for x in 0..<width {
          row.add(LinearColor(pixels[y * width + x]), times: columns[i * width + x])
        }
        for j in 0..<down { sums[j * across + i].add(row, times: rows[j * height + y]) }
      }
    }
    let count = Double(width * height)
    return sums.enumerated().map { index, sum in
      let factor = (index == 0 ? 1 : 2) / count
      return LinearColor(
        red: sum.red * factor, green: sum.green * factor, blue: sum.blue * factor)
    }
  }

  /// cos(pi i x / `count`) for each component i and each place x.
  private static func cosines(count: Int, components: Int) -> [Double] {
    (0..<components).flatMap { i in
      (0..<count).map { x in cosine(halfTurns: i * x, of: count) }
    }
  }

  /// cos(pi `numerator` / `denominator`), the same on every machine.
  private static func cosine(halfTurns numerator: Int, of denominator: Int) -> Double {
    // Folds the angle to 0 to a quarter of a turn.
    var angle = numerator % (2 * denominator)
    if angle > denominator { angle = 2 * denominator - angle }
    let isNegative = 2 * angle > denominator
    if isNegative { angle = denominator - angle }
    let radians = Double.pi * Double(angle) / Double(denominator)
    // Taylor's series; at pi/2, the first term that is left out is below 10^-17.
    let square = radians * radians
    var sum = 1.0
    for factor in stride(from: 20, through: 2, by: -2) {
      sum = 1 - sum * square / Double(factor * (factor - 1))
    }
    return isNegative ? -sum : sum
  }
}

extension LinearColor {
  fileprivate static let black = LinearColor(red: 0, green: 0, blue: 0)

  fileprivate mutating func add(_ other: LinearColor, times factor: Double) {
    red += other.red * factor
    green += other.green * factor
    blue += other.blue * factor
  }
}
