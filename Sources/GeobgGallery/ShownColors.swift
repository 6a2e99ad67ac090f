internal import GeobgRecipe
package import GeobgScene
internal import GeobgSystem

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
    let bytes = picture.middle
    var groups = ShownColors.groups(ShownColors.steps(bytes))
    groups.sort { $0.weight > $1.weight }
    let total = Double(bytes.count / 4 * 255)
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
