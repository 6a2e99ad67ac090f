internal import GeobgRecipe
public import GeobgScene

/// The properties in which the recipes of a list differ, as short texts for people.
public struct RecipeDifferences: Sendable {
  /// A property of a recipe.
  private struct Property: Sendable {
    /// Whether two recipes have different values.
    let differs: @Sendable (Recipe, Recipe) -> Bool
    /// The value in a recipe, for people.
    let text: @Sendable (Recipe) -> String

    init<Value: Equatable & Sendable>(
      _ value: @escaping @Sendable (Recipe) -> Value, text: @escaping @Sendable (Recipe) -> String
    ) {
      differs = { value($0) != value($1) }
      self.text = text
    }
  }

  /// All properties, the most telling first.
  private static let all: [Property] =
    [
      Property({ $0.seed }, text: { $0.seed.text }),
      Property({ $0.palette }, text: { $0.palette.name }),
      Property({ $0.mode }, text: { $0.mode.rawValue }),
      Property({ $0.background }, text: background),
      Property({ $0.plane }, text: { $0.plane.map { "density \($0.density)" } ?? "no plane" }),
      Property({ $0.mesh }, text: { $0.mesh.map { "mesh \($0.passes)" } ?? "no mesh" }),
      Property({ $0.view.zoom }, text: { "zoom \($0.view.zoom)" }),
      Property({ $0.view.pan }, text: { "pan \($0.view.pan.x),\($0.view.pan.y)" }),
      Property(
        { [$0.view.canvas.pixelWidth, $0.view.canvas.pixelHeight] },
        text: { "\($0.view.canvas.pixelWidth)x\($0.view.canvas.pixelHeight)" }),
      Property({ $0.calm }, text: calm),
      Property({ $0.drawing }, text: gestures),
    ]
    + Art.Field.allCases.map { field in
      Property({ $0.art[field] }, text: { "\(field.name) \(field.text(of: $0.art[field]))" })
    }

  private let properties: [Property]

  /// The differences among `recipes`; the seed, if there are none.
  public init(among recipes: some Collection<Recipe>) {
    guard let first = recipes.first else {
      properties = []
      return
    }
    let differing = RecipeDifferences.all.filter { property in
      recipes.contains { property.differs(first, $0) }
    }
    properties = differing.isEmpty ? Array(RecipeDifferences.all.prefix(1)) : differing
  }

  /// The values of `recipe` for the properties that differ, such as `42`, `dusk` and `zoom 2`.
  public func texts(of recipe: Recipe) -> [String] { properties.map { $0.text(recipe) } }

  private static func background(of recipe: Recipe) -> String {
    switch recipe.background {
    case .palette: "palette background"
    case .color(let color): color.hex
    case .none: "no background"
    }
  }

  private static func calm(of recipe: Recipe) -> String {
    switch recipe.calm.zones.count {
    case 0: "not calm"
    case 1: "calm zone"
    case let count: "\(count) calm zones"
    }
  }

  private static func gestures(of recipe: Recipe) -> String {
    let count = recipe.drawing.gestures.count
    return count == 1 ? "1 gesture" : "\(count) gestures"
  }
}
