internal import GeobgBatch
internal import GeobgRecipe
internal import GeobgScene

/// The list of a gallery's pictures, with what a page and other programs need to know about them.
///
/// `docs/gallery-catalog.md` describes the files.
package struct Catalog: Sendable {
  /// The version of the files.
  static let version = 1
  /// The longest title, in characters.
  package static let titleLimit = 200

  /// The title of the gallery.
  package let title: String
  /// The pictures.
  package let pictures: GalleryPictures
  /// Their colors and BlurHashes.
  package let traits: TraitTable

  /// The palettes, as JSON; each appears once.
  let palettes: [String]
  /// For each part of the pictures: its templates, or the recipes of pictures drawn by hand, as JSON.
  let recipes: [[String]]

  /// The catalog of `pictures`.
  ///
  /// - Parameter title: At most ``titleLimit`` characters; the rest is left out.
  package init(title: String, _ pictures: GalleryPictures, _ traits: TraitTable) {
    self.title = String(title.prefix(Catalog.titleLimit))
    self.pictures = pictures
    self.traits = traits
    var numbers: [Palette: Int] = [:]
    var palettes: [String] = []
    func json(_ recipe: Recipe, hasSeed: Bool) -> String {
      let number = numbers[recipe.palette] ?? palettes.count
      if number == palettes.count {
        numbers[recipe.palette] = number
        palettes.append(recipe.palette.json)
      }
      return RecipeFile(recipe).json(
        palette: String(number), seed: hasSeed ? CanonicalJSON.string(recipe.seed.text) : nil,
        output: nil)
    }
    recipes = pictures.parts.map { part in
      switch part {
      case .seeds(let recipe, _): [json(recipe, hasSeed: false)]
      case .drawn(let recipes): recipes.map { json($0, hasSeed: true) }
      }
    }
    self.palettes = palettes
  }

  /// The templates, as JSON; a part of seeds has one, and a part of drawings has none.
  var templates: [String] {
    zip(pictures.parts, recipes).flatMap { part, recipes in part.isDrawn ? [] : recipes }
  }

  /// The recipes of pictures drawn by hand, as JSON.
  var drawings: [String] {
    zip(pictures.parts, recipes).flatMap { part, recipes in part.isDrawn ? recipes : [] }
  }
}

extension GalleryPictures.Part {
  /// Whether the part has pictures drawn by hand.
  var isDrawn: Bool { if case .drawn = self { true } else { false } }
}
