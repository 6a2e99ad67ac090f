internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The command that makes a variation of a picture.
struct VariationCommand {
  /// The label of the variation on a sheet: its number, and the options.
  let label: [String]
  /// The command, for a POSIX shell; a comment if options cannot make the picture.
  let line: String

  /// The command for `variation`, number `number` of the sheet, of the picture `item`, whose recipe
  /// is `recipe`.
  init(
    _ variation: Variations.Variation, of recipe: Recipe, _ item: PictureList.Item, number: Int
  ) {
    let options = variation.changed.flatMap {
      VariationCommand.options($0, of: variation.recipe, from: recipe)
    }
    let name = "\(item.stem)-\(number).\(item.fileExtension)"
    label = ["\(number)"] + options.map { $0.joined(separator: " ") }
    switch item {
    case .file(let path):
      // A path that begins with a hyphen would be an option.
      let path = path.hasPrefix("-") && path != "-" ? "./\(path)" : path
      line =
        Invocation(
          "geobg", arguments: ["render", path] + options.flatMap { $0 } + ["-o", name]
        ).shellText
    case .recipe:
      line =
        RecipeCommandLine.text(for: variation.recipe, path: name)
        ?? "# \(number): no options make this picture; save its recipe in the gallery"
    }
  }

  /// The options, each with its value, that give the picture of `old` the value of `trait` in
  /// `recipe`.
  private static func options(
    _ trait: VariationTrait, of recipe: Recipe, from old: Recipe
  ) -> [[String]] {
    switch trait {
    case .palette: [["--palette", recipe.palette.name]]
    case .density: [["--density", "\(recipe.plane?.density ?? 0)"]]
    case .zoom: [["--zoom", "\(recipe.view.zoom)"]]
    case .pan: [["--pan", "\(recipe.view.pan.x),\(recipe.view.pan.y)"]]
    case .seed: [["--seed", recipe.seed.text]]
    case .mode: [["--\(recipe.mode.rawValue)"]]
    case .mesh: [recipe.mesh.map { ["--mesh-passes", "\($0.passes)"] } ?? ["--no-mesh"]]
    case .background:
      switch recipe.background {
      case .color(let color): [["--background", color.hex]]
      case .none, .palette: [["--background", recipe.palette.background(in: recipe.mode).hex]]
      }
    case .art:
      Art.Field.allCases.filter { recipe.art[$0] != old.art[$0] }.map {
        ["--\($0.name)", $0.text(of: recipe.art[$0])]
      }
    }
  }
}

extension PictureList.Item {
  /// The name of the picture's file without folders and extension.
  var stem: String {
    guard case .file(let path) = self, path != "-" else {
      if case .recipe(let file) = self { return "geobg-\(file.recipe.seed.fileName)" }
      return "geobg"
    }
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
    let dot = name.utf8.dropFirst().lastIndex(of: UInt8(ascii: "."))
    return String(dot.map { name[..<$0] } ?? name)
  }

  /// The name of the picture on a sheet.
  var shortName: String {
    guard case .file(let path) = self, path != "-" else { return name }
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    return PathText.shown(String(slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]))
  }

  /// The extension of a picture that is made from this one: the same, or that of a PNG.
  var fileExtension: String {
    guard case .file(let path) = self, let format = Format(pathExtension: path) else {
      return "png"
    }
    return format.fileExtension
  }
}
