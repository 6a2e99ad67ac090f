internal import GeobgKit
public import GeobgRecipe

/// The files that one picture is written to: one, or one for each mode, monitor, or both.
///
/// A name is a ``NameTemplate``; with monitors, it may also contain `{output}`, the name of a
/// monitor.
public struct PictureNames {
  private static let monitorField = "{output}"

  private let recipeFile: RecipeFile
  private let format: Format
  private let rows: Shard
  private let isPair: Bool
  private let layout: MonitorLayout?

  /// The files of `recipeFile`'s picture.
  ///
  /// - Parameters:
  ///   - format: The format of a file whose name has no extension.
  ///   - rows: The rows that a PNG shows. Default: all.
  ///   - isPair: Whether both modes are made. Default: only the recipe's.
  ///   - layout: The monitors that the picture is spread over. Default: none.
  public init(
    _ recipeFile: RecipeFile, format: Format, rows: Shard = .whole, isPair: Bool = false,
    layout: MonitorLayout? = nil
  ) {
    self.recipeFile = recipeFile
    self.format = format
    self.rows = rows
    self.isPair = isPair
    self.layout = layout
  }

  /// The files that `templates` name; if it is empty, files with default names.
  ///
  /// - Throws: ``BatchError/picture(_:)`` with ``GeobgError/recipe(_:)`` if a monitor's view is
  ///   impossible.
  public func files(
    _ templates: [String]
  ) throws(BatchError) -> [(path: String, recipeFile: RecipeFile)] {
    let templates = templates.isEmpty ? [defaultName] : templates
    var files: [(path: String, recipeFile: RecipeFile)] = []
    for template in templates {
      for (name, view) in try monitors() { files += try modes(template, of: name, view) }
    }
    return files
  }

  /// The monitors' names and views; without monitors, the picture's own view.
  private func monitors() throws(BatchError) -> [(name: String?, view: Viewport)] {
    let view = recipeFile.recipe.view
    guard let layout else { return [(nil, view)] }
    return try layout.monitors.indices.map { index throws(BatchError) in
      do throws(RecipeError) {
        let own = try layout.view(of: index, pan: view.pan, zoom: view.zoom, ppi: view.canvas.ppi)
          .with(base: view.base)
        return (layout.monitors[index].name, own)
      } catch {
        throw .picture(.recipe(error))
      }
    }
  }

  /// The path that `template` names for the only picture of `file`.
  ///
  /// A name without braces is used as it is, so that it can also be a device or `-`.
  ///
  /// - Parameter fileExtension: The value of `{ext}`. Default: the extension of the file's format.
  public static func path(
    _ template: String, of file: RecipeFile, fileExtension: String? = nil
  ) throws(BatchError) -> String {
    guard template.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") })
    else { return template }
    return try paths(template, of: [file], file.output.format, fileExtension: fileExtension)[0]
  }

  /// The files of one monitor, or of the whole picture.
  private func modes(
    _ text: String, of monitor: String?, _ view: Viewport
  ) throws(BatchError) -> [(path: String, recipeFile: RecipeFile)] {
    var text = text
    if let monitor, let layout {
      if layout.monitors.count > 1, !text.contains(PictureNames.monitorField) {
        throw .monitorsShareName
      }
      text = text.replacing(PictureNames.monitorField, with: FileNamePart.escape(monitor))
    }
    let files = (isPair ? Mode.allCases : [recipeFile.recipe.mode]).map { mode in
      var file = recipeFile
      file.recipe.mode = mode
      file.recipe.view = view
      return file
    }
    guard isPair || layout != nil else {
      var file = files[0]
      file.output = file.output.with(format: format)
      return [(try PictureNames.path(text, of: file), files[0])]
    }
    let paths = try PictureNames.paths(text, of: files, format)
    return files.indices.map { (paths[$0], files[$0]) }
  }

  /// The paths that `template` names for `files`, as a batch with one seed names them.
  private static func paths(
    _ template: String, of files: [RecipeFile], _ format: Format, fileExtension: String? = nil
  ) throws(BatchError) -> [String] {
    let template = try NameTemplate(parsing: template)
    let variants = files.map {
      BatchVariant(RecipeFile($0.recipe, output: $0.output.with(format: format)))
    }
    let seed = files[0].recipe.seed
    let plan = try BatchPlan(seeds: SeedList(seed), variants: variants, template: template)
    let place = ManifestPlace(folder: template.folder)
    return variants.indices.map { index in
      let name = template.name { field in
        if field == .ext, let fileExtension { return fileExtension }
        return plan.value(of: field, seed: seed, index: UInt64(index), in: variants[index].file)
      }
      return place.path(of: name)
    }
  }

  /// A name with everything that distinguishes the files: the seed, the monitor, the mode and the
  /// rows.
  ///
  /// So runs that share a picture do not overwrite each other's files in the same folder.
  private var defaultName: String {
    var parts = ["geobg", "{seed}"]
    if layout != nil { parts.append(PictureNames.monitorField) }
    if isPair { parts.append("{mode}") }
    if !rows.isWhole { parts.append("rows-\(rows.index)-of-\(rows.count)") }
    return parts.joined(separator: "-") + "." + format.fileExtension
  }
}
