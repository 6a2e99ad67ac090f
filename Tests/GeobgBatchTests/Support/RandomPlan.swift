import GeobgBatch
import GeobgRecipe
import GeobgScene
import GeobgTestSupport

/// A small random plan, and the names of its items, computed one by one.
struct RandomPlan {
  /// Kinds of plans.
  enum Kind {
    /// Names that are likely to collide.
    case awkward
    /// Names that users would normally choose.
    case ordinary
  }

  let seeds: SeedList
  let variants: [BatchVariant]
  let template: NameTemplate

  init(_ kind: Kind, using generator: inout FixedGenerator) throws {
    let isAwkward = kind == .awkward
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &generator)]
    }
    let names =
      isAwkward
      ? ["a", "a-1", "1", "1-light", "01", "light", "0", "10", "..", ".", "%2e", "a/b", "-", "1a"]
      : ["original", "dusk", "v2-blue", "my.palette", "90s"]
    let texts =
      isAwkward
      ? ["1-light", "01", "%2e", ".", "..", "a", "1-a", "10-1", "a-1", "-1", "00", "1.svg", "1-0"]
      : ["anna", "2026-12-24", "wall 7", "007"]
    let sides = isAwkward ? [1, 8, 18, 81] : [390, 844, 1170]
    var list = SeedList()
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      if Bool.random(using: &generator) {
        try list.append(try Seed(parsing: pick(texts)))
      } else {
        let low = UInt64(pick(isAwkward ? [0, 1, 9, 10, 98, 100] : [1, 100, 5000]))
        try list.append(parsing: "\(low)...\(low + UInt64.random(in: 0...12, using: &generator))")
      }
    }
    seeds = list
    var variants: [BatchVariant] = []
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      variants.append(
        try Plans.variant(
          palette: pick(names), mode: pick([.light, .dark]), width: pick(sides),
          height: pick(sides), format: pick([.svg, .png])))
    }
    self.variants = variants
    template = try NameTemplate(parsing: RandomPlan.text(kind, using: &generator))
  }

  private static func text(_ kind: Kind, using generator: inout FixedGenerator) -> String {
    let fields = NameTemplate.Field.allCases.map { "{\($0.rawValue)}" }
    let literals = ["-", "-", "_", "/", "0", "1", "a", "x1", ".", "-1-", "1-light", "{{"]
    let count = Int.random(in: 1...6, using: &generator)
    let pieces = (0..<count).map { _ in
      (kind == .ordinary || Int.random(in: 0..<3, using: &generator) > 0 ? fields : literals)
        .randomElement(using: &generator) ?? ""
    }
    guard kind == .awkward else { return (["{seed}"] + pieces).joined(separator: "-") + ".{ext}" }
    // A template must not end in a slash.
    return (Bool.random(using: &generator) ? "{seed}" : "") + pieces.joined() + "x"
  }

  /// The plan, which may be refused.
  func plan() throws(BatchError) -> BatchPlan {
    try BatchPlan(seeds: seeds, variants: variants, template: template)
  }

  /// The names of all items, in order; equal variants count once.
  var names: [String] {
    var different: [BatchVariant] = []
    for variant in variants where !different.contains(variant) { different.append(variant) }
    guard let last = seeds.lastPosition else { return [] }
    let width = String((last + 1) * UInt64(different.count) - 1).count
    var names: [String] = []
    for position in 0...last {
      for variant in different {
        let (recipe, index) = (variant.file.recipe, String(names.count))
        names.append(
          template.name { field in
            switch field {
            case .seed: seeds.seed(at: position).fileName
            case .index: String(repeating: "0", count: width - index.count) + index
            case .mode: recipe.mode == .light ? "light" : "dark"
            case .palette: recipe.palette.fileName
            case .width: "\(recipe.view.canvas.pixelWidth)"
            case .height: "\(recipe.view.canvas.pixelHeight)"
            case .ext: variant.file.output.format == .png ? "png" : "svg"
            }
          })
      }
    }
    return names
  }
}
