import GeobgRaster
import GeobgRecipe
import GeobgScene
import GeobgTestSupport

/// The pixels of a picture, painted exactly.
struct ExactPixels: Equatable {
  let width: Int
  let pixels: [UInt32]

  /// The pixels of `picture`, painted `bandHeight` rows at a time.
  init(
    _ picture: some Picture, bandHeight: Int = .max, as format: PixelFormat = .premultipliedRGBA
  ) throws {
    let height = picture.canvas.pixelHeight
    width = picture.canvas.pixelWidth
    var all: [UInt32] = []
    var band: [UInt32] = []
    var top = 0
    while top < height {
      let rows = top..<min(height, top + min(bandHeight, height))
      try ExactPainter().paint(rows, of: picture, as: format, into: &band)
      all += band.prefix(rows.count * width)
      top = rows.upperBound
    }
    pixels = all
  }

  init(width: Int, pixels: [UInt32]) {
    self.width = width
    self.pixels = pixels
  }

  /// The picture with left and right exchanged.
  var mirrored: ExactPixels {
    var rows: [UInt32] = []
    for start in stride(from: 0, to: pixels.count, by: width) {
      rows += pixels[start..<(start + width)].reversed()
    }
    return ExactPixels(width: width, pixels: rows)
  }

  /// The picture with top and bottom exchanged.
  var flipped: ExactPixels {
    ExactPixels(width: width, pixels: mirrored.pixels.reversed())
  }

  /// Red, green, blue and alpha of each pixel.
  var channels: [SIMD4<Double>] { PixelDifference.channels(of: pixels) }

  /// FNV-1a, 64 bits, of all pixels' bytes, red first.
  var hash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for pixel in pixels {
      for shift in [0, 8, 16, 24] as [UInt32] {
        hash = (hash ^ UInt64(pixel >> shift & 255)) &* 0x100_0000_01B3
      }
    }
    return hash
  }
}

extension PixelDifference {
  init(_ picture: ExactPixels, _ reference: [SIMD4<Double>]) {
    self.init(picture.pixels, reference)
  }
}

/// Random scenes with marks of all kinds.
struct RandomScene {
  private var numbers: FixedGenerator
  /// Whether strokes have arcs.
  private let hasRoundStrokes: Bool

  init(_ seed: UInt64, hasRoundStrokes: Bool = true) {
    numbers = FixedGenerator(seed)
    self.hasRoundStrokes = hasRoundStrokes
  }

  /// A scene of up to `most` marks, 60 units wide, with shapes that cross the canvas's edges.
  mutating func scene(marks most: Int, width: Int = 60, height: Int = 48) throws -> Scene {
    let canvas = try Canvas(pixelWidth: width, pixelHeight: height)
    var scene = Scene(
      canvas: canvas, width: 60, height: Thousandths(count: Int64(60_000 * height / width)),
      background: [nil, .black, .white, color()].randomElement(using: &numbers) ?? nil, marks: [])
    for _ in 0..<Int.random(in: 1...most, using: &numbers) { scene.marks.append(try mark()) }
    return scene
  }

  private mutating func mark(depth: Int = 0) throws -> Mark {
    switch Int.random(in: 0..<(depth < 2 ? 9 : 7), using: &numbers) {
    case 0, 1: return .fill(.circle(Circle(center: point(), radius: length(0.2...40))), paint())
    case 2, 3: return .fill(.hexagon(hexagon()), paint())
    case 4: return .fill(.path(path()), paint())
    case 5:
      return .stroke(path(hasArcs: hasRoundStrokes), width: length(0.05...6), paint())
    case 6:
      var stops: [FadeOverlay.Stop] = []
      for offset in [number(0...0.5), number(0.5...1)] {
        if let stop = FadeOverlay.Stop(offset: offset, opacity: opacity()) { stops.append(stop) }
      }
      let course: [FadeOverlay.Course] = [.rightward, .downward, .outward]
      let veil = FadeOverlay(
        frame: frame(), color: color(), course: course.randomElement(using: &numbers) ?? .outward,
        stops: stops)
      return veil.map(Mark.veil) ?? .fill(.hexagon(hexagon()), paint())
    default:
      var inner = Scene(
        canvas: try Canvas(pixelWidth: 9, pixelHeight: 9), width: length(10...80),
        height: length(10...80), background: Bool.random(using: &numbers) ? color() : nil,
        marks: [])
      for _ in 0..<3 { inner.marks.append(try mark(depth: depth + 1)) }
      return Group(inner, in: frame()).map(Mark.group) ?? .fill(.hexagon(hexagon()), paint())
    }
  }

  private mutating func path(hasArcs: Bool = true) -> Path {
    var path = Path()
    for _ in 0..<Int.random(in: 1...2, using: &numbers) {
      path.move(to: point())
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        if hasArcs, Int.random(in: 0..<3, using: &numbers) == 0 {
          path.arc(to: point(), radius: length(0...50))
        } else {
          path.line(to: point())
        }
      }
      if Bool.random(using: &numbers) { path.close() }
    }
    return path
  }

  private mutating func hexagon() -> RoundedHexagon {
    RoundedHexagon(center: point(), width: length(0.5...60), cornerRadius: length(0...20))
  }

  private mutating func frame() -> Rectangle {
    Rectangle(
      origin: Point(x: number(-10...40), y: number(-10...30)), width: length(1...60),
      height: length(1...60))
  }

  private mutating func point() -> Point { Point(x: number(-20...80), y: number(-20...70)) }

  private mutating func length(_ range: ClosedRange<Thousandths>) -> Thousandths { number(range) }

  private mutating func number(_ range: ClosedRange<Thousandths>) -> Thousandths {
    // Often whole, so that edges lie on pixels' edges and on each other.
    let count = Int64.random(in: range.lowerBound.count...range.upperBound.count, using: &numbers)
    let isWhole = Int.random(in: 0..<3, using: &numbers) == 0
    return Thousandths(count: isWhole ? count / 1000 * 1000 : count)
  }

  private mutating func color() -> Color {
    let rgb = UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
    return Color(
      red: UInt8(rgb >> 16), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255))
  }

  private mutating func opacity() -> Opacity { Opacity(number(0...1)) ?? .opaque }

  private mutating func paint() -> Paint { .solid(color(), opacity()) }
}
