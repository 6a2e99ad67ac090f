package import GeobgKit
internal import GeobgRecipe
package import GeobgScene
internal import GeobgSystem

/// A picture of about a thousand pixels, for its colors and its BlurHash.
package struct SmallPicture: Sendable {
  /// About how many pixels it has: enough for each shape that a person notices.
  private static let pixelCount = 1024.0
  /// The most pixels of a side; pictures of extreme shape are not drawn in proportion.
  private static let sideLimit = 128

  package let width: Int
  /// Red, green, blue and opacity of each pixel, not premultiplied, row by row from the top.
  package let bytes: [UInt8]
  /// The color behind a transparent picture.
  private let paper: Color

  /// The picture of `recipe`, without the border that a print shop cuts off.
  ///
  /// - Throws: ``GeobgError/recipe(_:)`` for too many shapes.
  package init(_ recipe: Recipe) throws(GeobgError) {
    var recipe = recipe
    recipe.view = recipe.view.trimmed
    let canvas = recipe.view.canvas
    let ratio = Double(canvas.pixelWidth) / Double(canvas.pixelHeight)
    func side(_ length: Double) -> Int {
      min(max(1, Int(length.rounded())), SmallPicture.sideLimit)
    }
    let size = (
      width: side((SmallPicture.pixelCount * ratio).squareRoot()),
      height: side((SmallPicture.pixelCount / ratio).squareRoot())
    )
    let buffer = try recipe.scaled(toWidth: size.width, height: size.height).pixels()
    width = buffer.width
    bytes = buffer.bytes
    paper = recipe.palette.background(in: recipe.mode)
  }

  /// The bytes of the square in the middle.
  ///
  /// A picture of any other shape shows it too, a tile of the gallery's wall for one.
  package var middle: [UInt8] {
    let height = bytes.count / 4 / width
    let side = min(width, height)
    let (left, top) = ((width - side) / 2, (height - side) / 2)
    var middle: [UInt8] = []
    middle.reserveCapacity(4 * side * side)
    for row in top..<top + side {
      let start = 4 * (row * width + left)
      middle += bytes[start..<start + 4 * side]
    }
    return middle
  }

  /// The colors of the pixels over the palette's background.
  package var colors: [Color] {
    stride(from: 0, to: bytes.count, by: 4).map { start in
      let alpha = Int(bytes[start + 3])
      func channel(_ value: UInt8, _ below: UInt8) -> UInt8 {
        UInt8((Int(value) * alpha + Int(below) * (255 - alpha) + 127) / 255)
      }
      return Color(
        red: channel(bytes[start], paper.red), green: channel(bytes[start + 1], paper.green),
        blue: channel(bytes[start + 2], paper.blue))
    }
  }
}

// MARK: - Room for a clock

extension SmallPicture {
  /// Where a clock stands: rows of the picture's height, in hundredths.
  private static let clockRows = 6..<30
  /// The columns of the clock, in hundredths of the width: of an upright picture, and of a wide one.
  private static let clockColumns = (upright: 10..<90, wide: 30..<70)
  /// How far a color of quiet ground may be from the mean of the ground.
  private static let quiet = 4 * OKLab.justNoticeable

  /// How quiet the picture is where a clock stands: the share of its pixels there that are like their
  /// mean, in 255ths.
  package var clockRoom: UInt8 {
    let colors = colors
    let height = colors.count / width
    let columns =
      width > height ? SmallPicture.clockColumns.wide : SmallPicture.clockColumns.upright
    func pixels(_ part: Range<Int>, of length: Int) -> Range<Int> {
      let first = part.lowerBound * length / 100
      return first..<max(first + 1, part.upperBound * length / 100)
    }
    let across = pixels(columns, of: width)
    let ground = pixels(SmallPicture.clockRows, of: height).flatMap { row in
      across.map { OKLab(colors[row * width + $0]) }
    }
    func mean(_ part: KeyPath<OKLab, Double>) -> Double {
      ground.reduce(0) { $0 + $1[keyPath: part] } / Double(ground.count)
    }
    let middle = OKLab(lightness: mean(\.lightness), a: mean(\.a), b: mean(\.b))
    let alike = ground.count { $0.distance(to: middle) <= SmallPicture.quiet }
    return UInt8(alike * 255 / ground.count)
  }
}
