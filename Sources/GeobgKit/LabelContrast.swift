public import GeobgRecipe
public import GeobgScene
internal import GeobgSystem

/// Whether labels are readable on a part of a picture.
public struct LabelContrast: Hashable, Sendable {
  /// The contrast that text needs with its background.
  ///
  /// Source: WCAG 2.1, success criterion 1.4.3.
  public static let readable = 4.5

  /// How readable labels of one color are.
  public struct Reading: Hashable, Sendable {
    /// The lowest contrast in the zone, 1 to 21.
    public let lowest: Double
    /// The share of pixels, from 0 to 1, where the contrast is at least ``LabelContrast/readable``.
    public let share: Double

    /// Whether a label is readable everywhere in the zone.
    public var isReadable: Bool { lowest >= LabelContrast.readable }
  }

  /// The measured part of the picture, as requested.
  public let zone: CalmZone
  /// How readable white labels are.
  public let white: Reading
  /// How readable black labels are.
  public let black: Reading

  /// Measures how readable labels are in `zones` of the picture of `recipe`, after trimming.
  ///
  /// The picture of one monitor can lie completely outside a zone of the larger picture. Such zones
  /// are left out. Transparent pixels count as white below white labels, and as black below black
  /// labels.
  ///
  /// - Parameters:
  ///   - zones: The parts of the picture with labels.
  ///   - recipe: The picture below the labels.
  ///   - renderer: What draws the pixels. Default: Cairo.
  ///   - options: How the picture is drawn, and the most pixels it may have. Default:
  ///     `RenderOptions()`.
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/render(_:)``.
  public static func measured(
    in zones: [CalmZone], of recipe: Recipe, by renderer: PixelRenderer = .cairo,
    _ options: RenderOptions = RenderOptions()
  ) throws(GeobgError) -> [LabelContrast] {
    var trimmed = recipe
    trimmed.view = recipe.view.trimmed
    let seen = trimmed
    let picture = try GeobgError.mapping(
      GeobgError.recipe,
      try ComposedPicture(
        seen, isExact: renderer == .exact, limits: options.limits,
        cancellation: options.cancellation))
    let isOpaque = picture.background != nil
    var meter = ContrastMeter(zones, in: seen.view)
    try GeobgError.mapping(
      GeobgError.render,
      try PixelRows(picture, as: isOpaque ? .rgb : .rgba, by: renderer, options).hand { pixels in
        meter.add(pixels, width: picture.canvas.pixelWidth, isOpaque: isOpaque)
      })
    return meter.contrasts
  }

  /// The contrast as canonical JSON.
  public var json: String {
    CanonicalJSON.object(["black": black.json, "white": white.json, "zone": zone.json])
  }
}

extension LabelContrast.Reading {
  /// The lowest contrast, rounded down to two decimal places: 4.499 is not readable.
  public var lowestShown: Thousandths { Thousandths(count: Int64(lowest * 100) * 10) }

  fileprivate var json: String {
    CanonicalJSON.object([
      "lowest": lowestShown.description, "readable": String(isReadable),
      "share": Thousandths(count: Int64(share * 1000)).description,
    ])
  }
}

/// Measures, row by row from the top, how readable labels are on parts of a picture.
struct ContrastMeter {
  /// The measurements of a zone so far.
  fileprivate struct Zone {
    let zone: CalmZone
    let columns: Range<Int>
    let rows: Range<Int>
    /// The highest luminance under a white label, and the lowest under a black label.
    var lightest = 0.0
    var darkest = 1.0
    /// The number of pixels on which a white label is readable, and a black label.
    var white = 0
    var black = 0
  }

  private var zones: [Zone]
  /// The next row to measure.
  private var row = 0

  /// A meter of `zones` of the picture that `view` shows.
  init(_ zones: [CalmZone], in view: Viewport) {
    let window = view.window
    func pixels(
      _ start: Thousandths, _ end: Thousandths, of side: Int, _ extent: Thousandths
    ) -> Range<Int> {
      let scale = Double(side) / extent.double
      let first = min(side, max(0, Int((start.double * scale).rounded())))
      return first..<min(side, max(first, Int((end.double * scale).rounded())))
    }
    self.zones = zones.map { zone in
      let area = view.area(of: zone)
      return Zone(
        zone: zone,
        columns: pixels(area.minX, area.maxX, of: view.canvas.pixelWidth, window.width),
        rows: pixels(area.minY, area.maxY, of: view.canvas.pixelHeight, window.height))
    }.filter { !$0.columns.isEmpty && !$0.rows.isEmpty }
  }

  /// Measures the next rows, which are `pixels`.
  mutating func add(_ pixels: [UInt32], width: Int, isOpaque: Bool) {
    for start in stride(from: 0, to: pixels.count, by: width) {
      for index in zones.indices where zones[index].rows.contains(row) {
        for pixel in pixels[start..<(start + width)][offset: zones[index].columns] {
          zones[index].add(pixel, isOpaque: isOpaque)
        }
      }
      row += 1
    }
  }

  /// The result for each zone.
  var contrasts: [LabelContrast] { zones.map { $0.contrast } }
}

extension ContrastMeter.Zone {
  /// The highest luminance on which a white label is readable, and the lowest for a black label.
  ///
  /// They follow from the contrast formula of WCAG 2.1.
  private static let whiteLimit = 1.05 / LabelContrast.readable - 0.05
  private static let blackLimit = 0.05 * LabelContrast.readable - 0.05

  fileprivate mutating func add(_ pixel: UInt32, isOpaque: Bool) {
    let alpha = isOpaque ? 255 : pixel >> 24
    func luminance(on below: UInt32) -> Double {
      func channel(_ shift: UInt32) -> UInt8 {
        UInt8(((pixel >> shift & 255) * alpha + below * (255 - alpha) + 127) / 255)
      }
      return LinearColor(Color(red: channel(0), green: channel(8), blue: channel(16))).luminance
    }
    let light = luminance(on: 255)
    let dark = alpha == 255 ? light : luminance(on: 0)
    lightest = max(lightest, light)
    darkest = min(darkest, dark)
    white += light <= Self.whiteLimit ? 1 : 0
    black += dark >= Self.blackLimit ? 1 : 0
  }

  fileprivate var contrast: LabelContrast {
    let count = Double(columns.count * rows.count)
    return LabelContrast(
      zone: zone,
      white: .init(lowest: 1.05 / (lightest + 0.05), share: Double(white) / count),
      black: .init(lowest: (darkest + 0.05) / 0.05, share: Double(black) / count))
  }
}

extension ArraySlice {
  /// The elements at `offsets`, counted from the first element.
  fileprivate subscript(offset offsets: Range<Int>) -> ArraySlice {
    self[(startIndex + offsets.lowerBound)..<(startIndex + offsets.upperBound)]
  }
}
