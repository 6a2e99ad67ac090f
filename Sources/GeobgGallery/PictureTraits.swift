package import GeobgKit
internal import GeobgRecipe
package import GeobgScene
internal import GeobgSystem

/// What a catalog says about the look of a picture: its colors, its BlurHash and its room for a clock.
package struct PictureTraits: Hashable, Sendable {
  package let colors: ShownColors
  /// The BlurHash of the picture over its palette's background.
  package let blurHash: String
  /// How quiet the picture is where a clock stands, in 255ths; see ``SmallPicture/clockRoom``.
  package let clockRoom: UInt8

  /// Traits as a catalog has them.
  package init(colors: ShownColors, blurHash: String, clockRoom: UInt8) {
    self.colors = colors
    self.blurHash = blurHash
    self.clockRoom = clockRoom
  }

  /// The traits of the picture of `recipe`, which is drawn for it at a small size.
  package init(_ recipe: Recipe) throws(GeobgError) {
    let picture = try SmallPicture(recipe)
    self.init(
      colors: ShownColors(picture),
      blurHash: BlurHash(picture.colors, width: picture.width).text,
      clockRoom: picture.clockRoom)
  }
}

/// The traits of many pictures, in 49 bytes for each.
package struct TraitTable: Sendable {
  /// How many bytes the colors of a picture have: four for each color.
  package static let colorBytes = 4 * ShownColors.limit
  private static let stride = colorBytes + BlurHash.length + 1
  /// How many pictures a thread draws before it takes the next ones.
  private static let chunk = 64

  private var bytes: [UInt8] = []

  init() {}

  var count: Int { bytes.count / TraitTable.stride }

  mutating func append(_ traits: PictureTraits) { TraitTable.append(traits, to: &bytes) }

  /// The traits of `pictures`.
  ///
  /// - Parameters:
  ///   - known: The site's earlier catalog, with traits that need no drawing.
  ///   - threads: How many pictures are drawn in parallel.
  package init(
    of pictures: GalleryPictures, known: KnownCatalog? = nil, threads: Int
  ) throws(GalleryError) {
    let chunks = (pictures.count + TraitTable.chunk - 1) / TraitTable.chunk
    var bytes: [UInt8] = []
    bytes.reserveCapacity(TraitTable.stride * pictures.count)
    let lookup = known.map { $0.lookup(pictures) }
    do throws(GeobgError) {
      try ParallelExecutor<[UInt8], GeobgError>(count: chunks, threads: threads).run {
        () throws(GeobgError) -> (Int) throws(GeobgError) -> [UInt8] in
        { chunk throws(GeobgError) in
          var part: [UInt8] = []
          let first = chunk * TraitTable.chunk
          for number in first..<min(first + TraitTable.chunk, pictures.count) {
            let recipe = pictures.recipe(number)
            let traits =
              if let traits = lookup?(number, recipe) { traits } else {
                try PictureTraits(recipe)
              }
            TraitTable.append(traits, to: &part)
          }
          return part
        }
      } take: { (part: [UInt8]) throws(GeobgError) in
        bytes += part
      }
    } catch {
      throw .picture(error)
    }
    self.bytes = bytes
  }

  package subscript(number: Int) -> PictureTraits {
    let start = number * TraitTable.stride
    var parts: [ShownColors.Share] = []
    for place in Swift.stride(from: start, to: start + TraitTable.colorBytes, by: 4) {
      guard bytes[place + 3] > 0 else { break }
      let color = Color(red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2])
      parts.append(.init(color: color, area: bytes[place + 3]))
    }
    return PictureTraits(
      colors: ShownColors(parts), blurHash: blurHash(number), clockRoom: clockRoom(number))
  }

  /// The room for a clock of the picture `number`, in 255ths.
  package func clockRoom(_ number: Int) -> UInt8 {
    bytes[(number + 1) * TraitTable.stride - 1]
  }

  package func blurHash(_ number: Int) -> String {
    let start = number * TraitTable.stride + TraitTable.colorBytes
    return String(decoding: bytes[start..<start + BlurHash.length], as: UTF8.self)
  }

  /// The bytes of the colors of the picture `number`: red, green, blue and area of each color.
  package func colorBytes(_ number: Int) -> ArraySlice<UInt8> {
    let start = number * TraitTable.stride
    return bytes[start..<start + TraitTable.colorBytes]
  }

  private static func append(_ traits: PictureTraits, to bytes: inout [UInt8]) {
    for part in traits.colors.parts {
      bytes += [part.color.red, part.color.green, part.color.blue, part.area]
    }
    let unused = ShownColors.limit - traits.colors.parts.count
    bytes += [UInt8](repeating: 0, count: 4 * unused)
    bytes += traits.blurHash.utf8
    bytes.append(traits.clockRoom)
  }
}

// MARK: - Colors that a picture shows

/// The colors that a picture shows, with their areas.
///
/// They are the colors on the screen, also where shapes overlap, not the inks of the palette. Colors
/// that look alike are one.
package struct ShownColors: Hashable, Sendable {
  /// A color and its share of the picture.
  package struct Share: Hashable, Sendable {
    /// The color of most of the part's pixels.
    package let color: Color
    /// The share of the picture in 255ths, at least 1.
    package let area: UInt8

    package init(color: Color, area: UInt8) {
      self.color = color
      self.area = area
    }
  }

  package static let limit = 5

  /// How many colors begin the search; the most frequent of the coarse steps.
  private static let candidateLimit = 24
  /// The distance below which two colors look alike on a wallpaper.
  private static let alike = 2.5 * OKLab.justNoticeable
  /// The number of bits of each channel that select a coarse step.
  private static let bits = 4

  package let parts: [Share]

  package init(_ parts: [Share]) {
    self.parts = parts
  }

  package init(_ picture: SmallPicture) {
    var groups = ShownColors.groups(ShownColors.steps(picture.bytes))
    groups.sort { $0.weight > $1.weight }
    let total = Double(picture.bytes.count / 4 * 255)
    var left = 255
    var parts: [Share] = []
    for group in groups where left > 0 {
      let area = min(left, max(1, Int((Double(group.weight) / total * 255).rounded())))
      parts.append(Share(color: group.color, area: UInt8(area)))
      left -= area
    }
    self.parts = parts
  }

  /// Pixels of nearly one color.
  private struct Group {
    var color: Color
    var place: OKLab
    var weight: Int
  }

  /// The coarse steps that have pixels, each with its most frequent color.
  ///
  /// Pixels count by their opacity. The colors of the steps are exact, so that a background is the
  /// palette's own color.
  private static func steps(_ bytes: [UInt8]) -> [Group] {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(bytes.count / 4)
    for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 3] > 0 {
      pixels.append(
        UInt32(bytes[start]) << 24 | UInt32(bytes[start + 1]) << 16
          | UInt32(bytes[start + 2]) << 8 | UInt32(bytes[start + 3]))
    }
    pixels.sort()
    var places = [Int16](repeating: -1, count: 1 << (3 * bits))
    var steps: [(pixel: UInt32, most: Int, weight: Int)] = []
    var index = 0
    while index < pixels.count {
      let pixel = pixels[index]
      var end = index
      while end < pixels.count, pixels[end] == pixel { end += 1 }
      let weight = (end - index) * Int(pixel & 0xFF)
      index = end
      let step = step(of: pixel)
      if places[step] < 0 {
        places[step] = Int16(steps.count)
        steps.append((pixel, 0, 0))
      }
      let place = Int(places[step])
      steps[place].weight += weight
      if weight > steps[place].most { (steps[place].pixel, steps[place].most) = (pixel, weight) }
    }
    return steps.map { step in
      func channel(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: step.pixel >> shift) }
      let color = Color(red: channel(24), green: channel(16), blue: channel(8))
      return Group(color: color, place: OKLab(color), weight: step.weight)
    }
  }

  /// The coarse step of `pixel`: the highest bits of its channels.
  private static func step(of pixel: UInt32) -> Int {
    func channel(_ shift: UInt32) -> Int {
      Int(pixel >> (shift + 8 - UInt32(bits))) & ((1 << bits) - 1)
    }
    return (channel(24) << bits | channel(16)) << bits | channel(8)
  }

  /// At most ``limit`` groups of `steps`: no two look alike, and the pairs that people miss least are
  /// one.
  ///
  /// Each step then counts for the group whose color is nearest.
  private static func groups(_ steps: [Group]) -> [Group] {
    let sorted = steps.sorted { $0.weight > $1.weight }
    var groups = Array(sorted.prefix(candidateLimit))
    for step in sorted.dropFirst(candidateLimit) {
      if let nearest = nearest(of: groups, to: step) { groups[nearest].weight += step.weight }
    }
    while let pair = pair(of: groups, isAnyAllowed: groups.count > limit) {
      let other = groups.remove(at: pair.second)
      let weight = groups[pair.first].weight + other.weight
      if other.weight > groups[pair.first].weight { groups[pair.first] = other }
      groups[pair.first].weight = weight
    }
    for index in groups.indices { groups[index].weight = 0 }
    for step in steps {
      if let nearest = nearest(of: groups, to: step) { groups[nearest].weight += step.weight }
    }
    return groups
  }

  /// The place of the group whose color is nearest to `step`.
  private static func nearest(of groups: [Group], to step: Group) -> Int? {
    var (nearest, least): (Int?, Double) = (nil, .infinity)
    for index in groups.indices {
      let distance = groups[index].place.distance(to: step.place)
      if distance < least { (nearest, least) = (index, distance) }
    }
    return nearest
  }

  /// The pair that looks most alike, or that loses least as one; nil if all should stay.
  ///
  /// As in a palette from a photo, the weight counts with its root, so that a small lamp in a dark
  /// picture is not lost.
  private static func pair(
    of groups: [Group], isAnyAllowed: Bool
  ) -> (first: Int, second: Int)? {
    var (least, cost): ((Int, Int)?, Double) = (nil, .infinity)
    for first in groups.indices {
      for second in groups.indices.dropFirst(first + 1) {
        let (one, other) = (groups[first], groups[second])
        let distance = one.place.distance(to: other.place)
        guard isAnyAllowed || distance < alike else { continue }
        let both = Double(one.weight) * Double(other.weight) / Double(one.weight + other.weight)
        let loss = distance < alike ? distance - alike : distance * distance * both.squareRoot()
        if loss < cost { (least, cost) = ((first, second), loss) }
      }
    }
    return least
  }
}

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

extension Recipe {
  /// The scene of the recipe's whole window, on a canvas of other pixels.
  ///
  /// - Throws: ``GeobgError/recipe(_:)`` for too many shapes, or a size that no canvas has.
  package func scaled(toWidth width: Int, height: Int) throws(GeobgError) -> Scene {
    do throws(RecipeError) {
      var scene = try scene()
      scene.canvas = try Canvas(pixelWidth: width, pixelHeight: height)
      return scene
    } catch {
      throw .recipe(error)
    }
  }
}
