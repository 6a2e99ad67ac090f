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
      "Pictures made by geobg, recipes, folders, lists of recipes, or @FILE: a list of files, of seeds, or "
        + "of a gallery's favorites. Write - to read standard input.", valueName: "file"),
    completion: .file())
  var files: [String]

  @Flag(
    help: .init(
      "Prints the recipe as JSON. For several files, a list or a folder, prints a line for each: an object "
        + "with file and recipe."))
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

  @OptionGroup(title: "Limits") var bounds: RunLimitOptions

  func run() throws {
    if zones != nil, !contrast { throw Failure(usage: "--zone needs --contrast; add --contrast") }
    let items = try files.flatMap(PictureArguments.contents)
    guard files.count > 1 || items.contains(where: \.isListed) else {
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
    let facts = RecipeField.all.compactMap { field in
      let more = field.name == OutputField.rows.rawValue ? rowsText : ""
      return field.fact(self).map { (field, $0 + more) }
    }
    let art = facts.filter { $0.0.art != nil }.map { "\($0.0.name) \($0.1)" }
    var lines = facts.filter { $0.0.art == nil }.map { ($0.0.name, $0.1) }
    if !art.isEmpty {
      let place = lines.firstIndex { $0.0 == "calm" } ?? lines.endIndex
      lines.insert(("art", art.joined(separator: ", ")), at: place)
    }
    return lines.map { TerminalText(line: $0.0.padded(to: 12) + $0.1) }
  }
}

extension RecipeFile {
  /// Which rows a share of the rows has; empty for an impossible share, whose error is reported when the picture is
  /// made.
  private var rowsText: String {
    guard let rows = try? rows() else { return "" }
    return " (rows \(rows.lowerBound) to \(rows.upperBound - 1))"
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
