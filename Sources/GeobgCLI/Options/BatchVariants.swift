internal import GeobgBatch
internal import GeobgKit

/// What the options of a batch make of every seed.
struct BatchVariants {
  let list: [BatchVariant]

  /// Every value of an option with every value of the others, formats the ones that vary fastest.
  ///
  /// - Parameters:
  ///   - values: What the settings say where no option does.
  ///   - output: The template of names, whose extension counts where no format is named.
  ///   - notes: Gets a line that tells which screen of several a size is of.
  init(
    _ picture: PictureOptions, _ file: FileOptions, _ values: SettingValues, output: String?,
    notes: inout [String]
  ) throws {
    let fallback = file.formats.isEmpty ? try BatchVariants.format(of: output) : nil
    list = try picture.variants(values, notes: &notes).flatMap { variant in
      let formats =
        file.formats.isEmpty ? [fallback ?? variant.file.output.format ?? .png] : file.formats
      return try formats.flatMap { format in
        let output = variant.file.output.with(format: format)
        if format == .jpeg, !file.qualities.isEmpty {
          return try file.qualities.map(output.with(quality:))
        }
        guard format == .png, !file.compressions.isEmpty else { return [output] }
        return file.compressions.map { compression in
          var output = output
          output.compression = compression
          return output
        }
      }.map { output in
        BatchVariant(
          RecipeFile(variant.file.recipe, output: output), withoutMeshes: variant.withoutMeshes)
      }
    }
    try file.checkQuality(for: list.compactMap(\.file.output.format))
  }

  /// The format whose extension `template` ends in; nil where the extension follows the format.
  private static func format(of template: String?) throws -> Format? {
    guard let template, !template.hasSuffix(".{ext}") else { return nil }
    guard let format = Format(pathExtension: template) else {
      throw Failure(
        "-o \(template): the name ends in no format's extension; use .svg, .png, .pdf, .jpg, .webp or "
          + ".{ext}, "
          + "or --format", .usage)
    }
    return format
  }

  /// `geobg-{seed}.{ext}`, with what tells the variants apart.
  static func defaultTemplate(of variants: [BatchVariant]) -> String {
    let recipes = variants.map(\.file.recipe)
    var parts = ["geobg-{seed}"]
    if Set(recipes.map(\.view.canvas)).count > 1 { parts.append("{width}x{height}") }
    if Set(recipes.map(\.palette.name)).count > 1 { parts.append("{palette}") }
    if Set(recipes.map(\.mode)).count > 1 { parts.append("{mode}") }
    let told = variants.map { variant in
      let recipe = variant.file.recipe
      return [
        "\(recipe.view.canvas)", recipe.palette.name, recipe.mode.rawValue,
        variant.file.output.format?.rawValue ?? "",
      ]
    }
    // Equal variants are one.
    if Set(told).count < Set(variants).count { parts.append("{index}") }
    return parts.joined(separator: "-") + ".{ext}"
  }
}
