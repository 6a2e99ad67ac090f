internal import ArgumentParser
internal import GeobgBatch
internal import GeobgKit
internal import GeobgPNG
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Shows how pictures were made.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows how pictures were made.",
    discussion: """
      Examples:
        geobg inspect wall.png
        geobg inspect wall.pdf --json > wall.json
        geobg inspect wall.png --contrast --zone auto
        geobg inspect day.svg night.png
        geobg inspect *.png --json | jq -r '[.file, .recipe.seed] | @tsv'
      """)

  @Argument(
    help: .init(
      "Pictures made by geobg, recipes, or @FILE: a list of files, of seeds, or of a gallery's "
        + "favorites. Write - to read standard input.", valueName: "file"),
    completion: .file())
  var files: [String]

  @Flag(
    help: .init(
      "Prints the recipe as JSON. For several files, prints a line for each: an object with file and "
        + "recipe."))
  var json = false

  @Flag(
    help: .init(
      "Measures how readable white and black text is: in the calm zones, or in the whole picture "
        + "if it has no calm zones."))
  var contrast = false

  @Option(
    name: .customLong("zone"), parsing: .unconditional,
    help: .init("Zones that --contrast measures, written as for --calm.", valueName: "zones"),
    transform: OptionValue.calm)
  var zones: CalmRequest?

  @OptionGroup(title: "Limits") var bounds: BoundOptions

  func run() throws {
    if zones != nil, !contrast { throw Failure(usage: "--zone needs --contrast; add --contrast") }
    let items = try PictureArguments.items(files)
    guard files.count > 1 || files.contains(where: PictureArguments.isList) else {
      return try Console.print(try report(on: try items[0].recipeFile()))
    }
    var failureCount = 0
    for (number, item) in items.enumerated() {
      let lines: [TerminalText]
      do {
        lines = try self.lines(of: item)
      } catch {
        // The other pictures are shown, as in a batch.
        guard let failure = Failure(error) else { throw error }
        failureCount += 1
        Console.note("failed: " + failure.namingOnce(item.name).message)
        continue
      }
      try Console.print(number > failureCount && !json ? [TerminalText(line: "")] + lines : lines)
    }
    guard failureCount == 0 else {
      throw Failure("\(failureCount) of \(items.count) pictures failed", .incomplete)
    }
  }

  /// The lines of one of several pictures.
  private func lines(of picture: PictureArgument) throws -> [TerminalText] {
    let (item, file) = (picture.item, try picture.recipeFile())
    guard json else {
      guard case .file = item else { return try report(on: file) }
      return [TerminalText(line: "file".padded(to: 12) + item.name)] + (try report(on: file))
    }
    let path: String? = if case .file(let path) = item { PathText.shown(path) } else { nil }
    let line = CanonicalJSON.object([
      "contrast": contrast ? try contrastJSON(of: file) : nil,
      "file": path.map(CanonicalJSON.string), "recipe": contrast ? nil : file.json,
    ])
    return [TerminalText(line: line)]
  }

  /// The lines about one picture.
  private func report(on file: RecipeFile) throws -> [TerminalText] {
    guard contrast else { return json ? [TerminalText(line: file.json)] : file.factLines }
    if json { return [TerminalText(line: try contrastJSON(of: file))] }
    let contrasts = try contrasts(of: file)
    let found =
      contrasts.isEmpty ? ["this part of the picture has no calm zone"] : contrasts.map(\.text)
    return file.factLines + found.map(TerminalText.init(lines:))
  }

  private func contrastJSON(of file: RecipeFile) throws -> String {
    CanonicalJSON.array(try contrasts(of: file).map(\.json))
  }

  private func contrasts(of file: RecipeFile) throws -> [LabelContrast] {
    let recipe = file.recipe
    var zones = recipe.calm.zones
    do throws(ValueError) {
      if let wanted = self.zones { zones = try wanted.calm(in: recipe.view).zones }
    } catch {
      throw Failure(usage: "--zone: \(error)")
    }
    var options = RenderOptions()
    options.threads = CommandProcess.processorCount
    return try LabelContrast.measured(
      in: zones.isEmpty ? [.all] : zones, of: recipe, by: file.output.renderer, options)
  }
}

// MARK: - What is printed

extension RecipeFile {
  /// The facts about the picture, one on each line, as text.
  var factLines: [TerminalText] {
    let view = recipe.view
    let palette = recipe.palette
    let mesh = recipe.mesh.map { "\($0.passes) \($0.passes == 1 ? "pass" : "passes")" }
    let background =
      switch recipe.background {
      case .palette: "\(palette.background(in: recipe.mode).hex) (from the palette)"
      case .color(let color): color.hex
      case .none: "none"
      }
    let art = Art.Field.allCases.compactMap { field in
      recipe.art.change(of: field).map { "\(field.name) \(field.text(of: $0))" }
    }
    let facts: [(String, String?)] = [
      ("seed", recipe.seed.text.debugDescription),
      ("size", "\(view.canvas.pixelWidth)x\(view.canvas.pixelHeight) px"),
      ("in print", view.canvas.printText),
      ("cut from", view.span.map { "\($0.pixelWidth)x\($0.pixelHeight) px at \($0.x),\($0.y)" }),
      ("mode", recipe.mode.rawValue),
      ("palette", "\(palette.name): \(palette.swatches.map(\.name).joined(separator: ", "))"),
      ("background", background),
      ("density", recipe.plane?.density.description ?? "none"),
      ("mesh", mesh ?? "none"),
      ("art", art.isEmpty ? nil : art.joined(separator: ", ")),
      (
        "calm",
        recipe.calm.zones.isEmpty
          ? "none" : recipe.calm.zones.map(\.description).joined(separator: " + ")
      ),
      ("base", view.base == .plane ? nil : view.base.text),
      ("zoom", view.zoom.description),
      ("pan", "\(view.pan.x),\(view.pan.y)"),
      ("gestures", String(recipe.drawing.gestures.count)),
      ("tile", recipe.isTile ? "yes" : nil),
      ("motion", recipe.motion?.facts),
      ("engine", String(recipe.engine.number)),
      ("format", output.statesFormat ? output.format.rawValue : nil),
      ("renderer", output.renderer == .cairo ? nil : output.renderer.rawValue),
      ("quality", output.format == .jpeg ? String(output.quality) : nil),
      ("groups", output.hasGroups ? "yes" : nil),
      ("layers", output.layers?.rawValue),
      ("intent", output.hasIntent ? "sRGB" : nil),
      ("adaptive", output.isAdaptive ? "yes, light and dark" : nil),
      ("inline", output.isInline ? "yes" : nil),
      ("rows", rowsText),
      ("date", output.date.map { "\($0) seconds since 1970" }),
    ]
    return facts.compactMap { name, value in
      value.map { TerminalText(line: name.padded(to: 12) + $0) }
    }
  }

  /// The share of the picture's rows, and which rows it has; nil if it has all rows.
  private var rowsText: String? {
    let share = output.rows
    guard !share.isWhole else { return nil }
    // A recipe may have an impossible share; an error is reported when the picture is made.
    guard let rows = try? rows() else { return share.description }
    return "\(share) (rows \(rows.lowerBound) to \(rows.upperBound - 1))"
  }
}

extension Motion {
  /// The kind, the length of the loop, how far things move, and the moment.
  fileprivate var facts: String {
    let far = amount == 1 ? "" : ", \(amount) times as far"
    return "\(kind.rawValue), a loop of \(seconds) seconds\(far), at \(moment) seconds"
  }
}

extension Canvas {
  /// The size after trimming and the edge around it; nil if the picture is not for print.
  fileprivate var printText: String? {
    let sides = trimSize.map { ($0.width, $0.height) } ?? printSize
    guard let (width, height) = sides else { return nil }
    let bleed = edge.bleed > 0 ? ", bleed \(edge.bleed) mm" : ""
    let marks = edge.hasCropMarks ? ", crop marks" : ""
    return "\(width)x\(height) mm at \(ppi) ppi\(bleed)\(marks)"
  }
}

extension LabelContrast {
  /// How readable labels are, as text.
  var text: String {
    """
    contrast in \(zone)
      white text: \(white.text)
      black text: \(black.text)
    """
  }
}

extension LabelContrast.Reading {
  fileprivate var text: String {
    let percent = Thousandths(count: Int64(share * 1000) * 100)
    let area = isReadable ? "everywhere" : "on \(percent) % of the area"
    return "readable \(area); worst contrast \(lowestShown):1 (\(LabelContrast.readable):1 needed)"
  }
}
