internal import GeobgRecipe
package import GeobgScene

/// The values of `any`, from which the seed of each picture of a batch picks.
///
/// A manifest lists the values, so that a later version of geobg, which may know more of them, picks the same.
package struct SeedPicks: Hashable, Sendable {
  /// The names of the built-in palettes to pick from; empty if the palette is not picked.
  package private(set) var palettes: [String] = []
  /// The numbers to pick from, for each field of the art that is picked.
  package private(set) var art: [PictureStyle.Field: [Thousandths]] = [:]

  /// Picks nothing.
  package init() {}

  /// Picks from all values of this version of geobg.
  ///
  /// - Parameters:
  ///   - palette: Whether the palette is picked.
  ///   - fields: The fields of the art that are picked; those without `any` are ignored.
  package init(palette: Bool, fields: [PictureStyle.Field]) {
    if palette { palettes = PaletteFile.pickedNames }
    for field in fields { art[field] = AnyChoice.values(of: field) }
  }

  /// Whether nothing is picked.
  package var isEmpty: Bool { palettes.isEmpty && art.isEmpty }

  /// Puts what the seed of `recipe` picks into it.
  package func apply(to recipe: inout Recipe) {
    // All values are checked when they are read, so none of this fails.
    if let name = AnyChoice.pick(.palette, from: palettes, for: recipe.seed),
      let file = try? PaletteFile.builtIn(name)
    {
      recipe.palette = file.palette
    }
    for field in PictureStyle.Field.allCases {
      if let number = AnyChoice.pick(of: field, from: art[field] ?? [], for: recipe.seed),
        let picked = try? recipe.art.with(field, number)
      {
        recipe.art = picked
      }
    }
  }

  /// `file` with each palette that a seed may pick for it; `file` alone if none is picked.
  func palettes(in file: RecipeFile) -> [RecipeFile] {
    guard !palettes.isEmpty else { return [file] }
    return palettes.compactMap { try? PaletteFile.builtIn($0).palette }.map { palette in
      var file = file
      file.recipe.palette = palette
      return file
    }
  }
}

// MARK: - JSON

extension SeedPicks {
  private static let paletteKey = "palette"
  /// The fields that can be picked, in the order of their names.
  private static let fields = PictureStyle.Field.allCases.filter(AnyChoice.picks)

  /// The values as JSON, by the name of the option; nil if nothing is picked.
  var json: String? {
    guard !isEmpty else { return nil }
    var members: [JSONKey: String?] = [:]
    if !palettes.isEmpty {
      members[JSONKey(SeedPicks.paletteKey)] = CanonicalJSON.array(
        palettes.map(CanonicalJSON.string))
    }
    for (field, numbers) in art {
      members[JSONKey(field.name)] = CanonicalJSON.array(
        numbers.map { number in
          if case .name = field.definition.form {
            return CanonicalJSON.string(field.text(of: [number]))
          }
          return number.description
        })
    }
    return CanonicalJSON.object(members)
  }

  init(_ field: JSONField) throws(DocumentError) {
    let object = try field.object(
      keys: [SeedPicks.paletteKey] + SeedPicks.fields.map(\.name))
    for item in try object.optional(SeedPicks.paletteKey)?.array() ?? [] {
      palettes.append(PaletteFile.builtInNames[try item.choice(of: PaletteFile.builtInNames)])
    }
    for part in SeedPicks.fields {
      guard let list = object.optional(part.name) else { continue }
      var numbers: [Thousandths] = []
      for item in try list.array() {
        var number: Thousandths
        if case .name(let names) = part.definition.form {
          number = Thousandths(try item.choice(of: names))
        } else {
          number = try item.decimal()
        }
        number = try item.making(try PictureStyle.original.with(part, number))[part][0]
        numbers.append(number)
      }
      art[part] = numbers
    }
  }
}
