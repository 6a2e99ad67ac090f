internal import GeobgRecipe
public import GeobgScene

/// Pictures that are similar to a picture: each has other values of one or two traits.
///
/// The same recipe, traits and roll always give the same variations. Fewer variations are the first
/// ones of more.
public struct Variations: Sendable {
  /// A picture that is similar to another.
  public struct Variation: Hashable, Sendable {
    /// The recipe of the picture.
    public let recipe: Recipe
    /// The traits that differ from the other picture, the main one first.
    public let changed: [VariationTrait]
  }

  /// How often a variation that equals an earlier one is replaced, before no more are made.
  private static let attemptLimit = 64

  private let recipe: Recipe
  private let traits: [VariationTrait]
  private let key: UInt64
  /// The built-in palettes in random order, without those that give the picture its own colors.
  private let palettes: [Palette]

  /// Variations of `recipe`.
  ///
  /// - Parameters:
  ///   - recipe: The picture.
  ///   - traits: The traits that may change, each at most once. A picture without a plane has no
  ///     density to change.
  ///   - roll: Another number gives other variations.
  public init(of recipe: Recipe, changing traits: [VariationTrait], roll: UInt32 = 1) {
    self.recipe = recipe
    self.traits = traits.filter { $0 != .density || recipe.plane != nil }
    key = Seed.hash(Array("\(roll) \(RecipeFile(recipe).json)".utf8))
    var palettes = PaletteFile.builtInNames.compactMap { try? PaletteFile.builtIn($0).palette }
      .filter { !$0.looks(like: recipe.palette, in: recipe.mode) }
    var chance = VariationChance(key: key, number: .max, attempt: 0)
    for end in palettes.indices.reversed() { palettes.swapAt(end, chance.index(below: end + 1)) }
    self.palettes = palettes
  }

  /// The first `count` variations; fewer if there are no more different pictures.
  public func first(_ count: Int) -> [Variation] {
    var variations: [Variation] = []
    var seen: Set<Recipe> = [recipe]
    var paletteCount = 0
    while variations.count < count, !traits.isEmpty {
      let number = variations.count
      var found: Variation?
      for attempt in 0..<Variations.attemptLimit where found == nil {
        let variation = variation(number, attempt: attempt, palettes[paletteCount % palettes.count])
        if variation.changed.contains(.palette) { paletteCount += 1 }
        if !variation.changed.isEmpty, seen.insert(variation.recipe).inserted { found = variation }
      }
      guard let found else { break }
      variations.append(found)
    }
    return variations
  }

  private func variation(_ number: Int, attempt: Int, _ palette: Palette) -> Variation {
    var chance = VariationChance(key: key, number: UInt32(number), attempt: UInt32(attempt))
    // The traits take turns, so that a sheet has some of each.
    let main = (number + attempt) % traits.count
    var chosen = [traits[main]]
    if traits.count > 1, chance.next() < 0.5 {
      chosen.append(traits[(main + 1 + chance.index(below: traits.count - 1)) % traits.count])
    }
    var changed = recipe
    for trait in chosen { change(trait, of: &changed, palette, &chance) }
    let differing = chosen.filter { $0.differs(recipe, changed) }
    return Variation(recipe: changed, changed: differing)
  }

  private func change(
    _ trait: VariationTrait, of changed: inout Recipe, _ palette: Palette,
    _ chance: inout VariationChance
  ) {
    switch trait {
    case .palette: changed.palette = palette
    case .density:
      let density = recipe.plane?.density ?? 1
      let other = near(density == 0 ? 1 : density, within: ShapeField.densityRange, &chance)
      changed.plane = (try? ShapeField(density: other)) ?? changed.plane
    case .zoom:
      let other = near(recipe.view.zoom, within: Viewport.zoomRange, &chance)
      changed.view = (try? changed.view.with(zoom: other)) ?? changed.view
    case .pan:
      let pan = recipe.view.pan
      let other = Point(x: pan.x + offset(&chance), y: pan.y + offset(&chance))
      changed.view = (try? changed.view.with(pan: other)) ?? changed.view
    case .seed: changed.seed = Seed(UInt64(chance.next() * 4_294_967_296))
    case .mode: changed.mode = recipe.mode == .light ? .dark : .light
    case .mesh:
      let passes = chance.index(below: 3) + 1
      if recipe.mesh == nil {
        changed.mesh = try? WireMesh(passes: passes)
      } else {
        changed.removeMeshes()
      }
    case .background:
      func level() -> UInt8 {
        changed.mode == .dark ? UInt8(6 + 42 * chance.next()) : UInt8(213 + 40 * chance.next())
      }
      changed.background = .color(Color(red: level(), green: level(), blue: level()))
    case .art:
      let fields = PictureStyle.Field.allCases.filter {
        $0.trait == .art && isShown($0, in: changed)
      }
      change(fields[chance.index(below: fields.count)], of: &changed, &chance)
    case .arrangement: change(.arrangement, of: &changed, &chance)
    case .colorFlow: change(.colorFlow, of: &changed, &chance)
    }
  }

  private func change(
    _ field: PictureStyle.Field, of changed: inout Recipe, _ chance: inout VariationChance
  ) {
    changed.art = (try? changed.art.with(field, numbers(of: field, &chance))) ?? changed.art
  }

  /// Whether another value of `field` can change the picture.
  private func isShown(_ field: PictureStyle.Field, in recipe: Recipe) -> Bool {
    switch field.definition.part {
    case .shapes: true
    case .polygons: recipe.art[.shapes].dropFirst().contains { $0 > 0 }
    case .mesh: recipe.mesh != nil
    }
  }

  /// Other numbers for a field of the art.
  private func numbers(of field: PictureStyle.Field, _ chance: inout VariationChance)
    -> [Thousandths]
  {
    let (old, range) = (recipe.art[field], field.range)
    switch field.definition.variation {
    case .weights:
      let weights = Variations.weights(from: old)
      return weights[chance.index(below: weights.count)]
    case .whole:
      // The range of the studio's dice: an outline of 50 units, which is allowed, looks bad.
      let rolled = field.definition.guide.slider.rolled
      let most = Int(rolled.upperBound.count / 1000)
      var numbers: [Thousandths] = []
      var least = Int(rolled.lowerBound.count / 1000)
      // Each number is not below the one before it.
      for _ in old {
        least += chance.index(below: most + 1 - least)
        numbers.append(Thousandths(least))
      }
      return numbers
    case .name:
      // Each of the others equally often.
      let (count, place) = (Int(range.upperBound.count / 1000), Int(old[0].count / 1000))
      return [Thousandths((place + 1 + chance.index(below: count)) % (count + 1))]
    case .part:
      let quarter = Thousandths(count: (range.upperBound - range.lowerBound).count / 4)
      let parts = (0...4).map { range.lowerBound + $0 * quarter }.filter { $0 != old[0] }
      return [parts[chance.index(below: parts.count)]]
    case .near: return old.map { near($0, within: range, &chance) }
    }
  }

  /// Other weights for the kinds of shapes that have a weight in `old`.
  private static func weights(from old: [Thousandths]) -> [[Thousandths]] {
    let used = old.indices.filter { old[$0] > 0 }
    // Only circles, only hexagons, or both with one of them more often.
    guard used.contains(where: { $0 > 1 }) else { return [[1, 0], [0, 1], [1, 3], [4, 1]] }
    func weights(_ one: (Int) -> Thousandths) -> [Thousandths] {
      old.indices.map { used.contains($0) ? one($0) : 0 }
    }
    // With circles between them, all as often, or one of them more often.
    var beside = weights { _ in 1 }
    beside[0] = old[0] > 0 ? 0 : 1
    return [
      beside, weights { _ in 1 }, weights { $0 == used[0] ? 3 : 1 },
      weights { $0 == used[used.count - 1] ? 4 : 1 },
    ]
  }

  /// A number that is a fifth to one and a half times larger than `number`, or as much smaller.
  private func near(
    _ number: Thousandths, within range: ClosedRange<Thousandths>, _ chance: inout VariationChance
  ) -> Thousandths {
    let factor = 1.2 + 1.3 * chance.next()
    let other = chance.next() < 0.5 ? number.double * factor : number.double / factor
    // Two decimal places are easier to read and to write.
    let step: Int64 = other < 0.1 ? 1 : 10
    let count = Int64((other * 1000 / Double(step)).rounded()) * step
    return min(max(Thousandths(count: count), range.lowerBound), range.upperBound)
  }

  /// A move along one axis: a tenth to seven tenths of the picture's short side, in units.
  private func offset(_ chance: inout VariationChance) -> Thousandths {
    let window = recipe.view.window
    let side = min(window.width, window.height).double
    let length = side * (0.1 + 0.6 * chance.next())
    let step: Int64 = length < 10 ? 1 : 1000
    let count = Int64((length * 1000 / Double(step)).rounded()) * step
    return Thousandths(count: chance.next() < 0.5 ? count : -count)
  }
}

extension PictureStyle.Field {
  /// The trait that a change of the field belongs to.
  package var trait: VariationTrait {
    switch self {
    case .arrangement: .arrangement
    case .colorFlow: .colorFlow
    default: .art
    }
  }
}

extension Palette {
  /// Whether every picture in `mode` is the same with `other`.
  fileprivate func looks(like other: Palette, in mode: Mode) -> Bool {
    background(in: mode) == other.background(in: mode) && flow == other.flow
      && swatches.map { $0.weight } == other.swatches.map { $0.weight }
      && swatches.map { mode == .light ? $0.light : $0.dark }
        == other.swatches.map { mode == .light ? $0.light : $0.dark }
  }
}

/// The random numbers of one variation, in order.
struct VariationChance {
  private let key: UInt64
  private let number: UInt32
  private let attempt: UInt32
  private var index: UInt32 = 0

  /// The numbers of the variation `number` under `key`; another attempt has other numbers.
  init(key: UInt64, number: UInt32, attempt: UInt32) {
    self.key = key
    self.number = number
    self.attempt = attempt
  }

  /// The next number, in 0..<1.
  mutating func next() -> Double {
    let block = Philox.block(counter: [number, attempt, index, 0], key: key)
    index += 1
    return Double(block.x) / 4_294_967_296
  }

  /// A whole number from 0 to below `count`.
  mutating func index(below count: Int) -> Int { Int(next() * Double(count)) }
}
