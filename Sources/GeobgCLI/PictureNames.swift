internal import GeobgBatch
internal import GeobgKit

/// The files that a picture is written to: one, or one a mode, one a monitor, or one a mode of each.
struct PictureNames {
  /// What stands for a monitor's name.
  private static let monitorField = "{output}"

  let recipeFile: RecipeFile
  /// The format of a file whose name does not tell.
  let format: Format
  /// Which rows a PNG shows.
  let rows: Shard
  let isPair: Bool
  let layout: MonitorLayout?

  /// The files that `templates` name, or, where there are none, names of their own.
  func files(_ templates: [String]) throws -> [(path: String, recipeFile: RecipeFile)] {
    let templates = templates.isEmpty ? [ownName] : templates
    guard isPair || layout != nil else { return templates.map { ($0, recipeFile) } }
    return try templates.flatMap { template in
      try monitors().flatMap { name, view in try modes(template, of: name, view) }
    }
  }

  /// The monitors' names and views; where there are none, the picture's own view without a name.
  private func monitors() throws -> [(name: String?, view: Viewport)] {
    let view = recipeFile.recipe.view
    guard let layout else { return [(nil, view)] }
    return try layout.monitors.indices.map { index in
      let own = try layout.view(of: index, pan: view.pan, zoom: view.zoom, ppi: view.canvas.ppi)
      return (layout.monitors[index].name, own)
    }
  }

  /// The files of one monitor, or of the picture.
  private func modes(
    _ text: String, of monitor: String?, _ view: Viewport
  ) throws -> [(path: String, recipeFile: RecipeFile)] {
    var text = text
    if let monitor, let layout {
      if layout.monitors.count > 1, !text.contains(PictureNames.monitorField) {
        throw Failure(
          "-o: two pictures would be one file; add \(PictureNames.monitorField) to the name",
          .usage)
      }
      text = text.replacing(PictureNames.monitorField, with: FileNamePart.escape(monitor))
    }
    // A batch of one seed, which knows how to name its pictures.
    var seeds = SeedList()
    try seeds.append(recipeFile.recipe.seed)
    let files = (isPair ? Mode.allCases : [recipeFile.recipe.mode]).map { mode in
      var file = recipeFile
      file.recipe.mode = mode
      file.recipe.view = view
      return file
    }
    let template = try NameTemplate(parsing: text)
    let variants = files.map {
      BatchVariant(RecipeFile($0.recipe, output: $0.output.with(format: format)))
    }
    let plan = try BatchPlan(seeds: seeds, variants: variants, template: template)
    let place = ManifestPlace(folder: template.folder)
    return files.indices.map { (place.path(of: plan.item(at: UInt64($0)).name), files[$0]) }
  }

  /// A name that tells the files apart: the seed, the monitor, the mode, and which rows, lest the
  /// runs that share a picture in one folder write over each other.
  private var ownName: String {
    let isTemplate = isPair || layout != nil
    var parts = ["geobg", isTemplate ? "{seed}" : recipeFile.recipe.seed.fileName]
    if layout != nil { parts.append(PictureNames.monitorField) }
    if isPair { parts.append("{mode}") }
    if !rows.isWhole { parts.append("rows-\(rows.index)-of-\(rows.count)") }
    return parts.joined(separator: "-") + "." + format.fileExtension
  }
}
