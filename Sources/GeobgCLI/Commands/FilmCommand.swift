internal import ArgumentParser
internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Writes the loop of a picture that moves.
struct FilmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "film",
    abstract: "Writes the loop of a picture that moves.",
    discussion: """
      The end of the name says what is written: .apng or .png is an animated PNG, .svg moves in \
      browsers without a script, .y4m is video for other programs, and - is the same video for a pipe. \
      A name with {frame} is the name of each frame: a picture of any format. The last frame leads to \
      the first one, so the loop has no seam.

      Examples:
        geobg film --seed 42 --motion drift --size 390x844 -o loop.apng
        geobg film --seed 42 --motion zoom,6 --size 640x360 -o - | ffmpeg -i - loop.mp4
        geobg film wall.png --motion breathe,8,0.5 -o 'frames/{frame}.png'
      """)

  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditional,
    help: .init(
      "The file to write, or - for standard output; fields such as {seed} are replaced, and {frame} is "
        + "the number of a frame. (default: geobg-{seed}.apng)", valueName: "out"),
    completion: .file())
  var output: String?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Frames per second, \(Film.rateRange.lowerBound) to \(Film.rateRange.upperBound). "
        + "(default: \(Film.usualRate))", valueName: "n"),
    transform: OptionValue.rate)
  var fps: Thousandths?

  @OptionGroup var picture: PictureOptions
  @OptionGroup(title: "Output") var file: FileOptions
  @OptionGroup(title: "Output") var metadata: MetadataOption
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var settingsOptions: SettingsOptions

  private static let frameField = "{frame}"

  func run() throws {
    let values = try settingsOptions.values(startingFromFile: picture.file != nil)
    var notes: [String] = []
    let recipeFile = try picture.recipeFile(values, notes: &notes)
    guard picture.look.moving.moments.isEmpty else {
      throw Failure(usage: "--at: a film shows every moment; leave out --at")
    }
    let runOptions = runOptions.filled(from: values)
    let template = output ?? "geobg-{seed}.{ext}"
    let count: Int?
    if template.contains(FilmCommand.frameField) {
      count = try writeFrames(of: film(recipeFile), template, runOptions)
    } else {
      count = try writeFilm(of: recipeFile, template, runOptions)
    }
    guard !runOptions.quiet else { return }
    Console.note(notes)
    if picture.isSeedChosen {
      let seed = recipeFile.recipe.seed.text
      Console.note("seed \(seed) (repeat with --seed \(seed))")
    }
    if let count { Console.note("\(count) frames") }
  }

  /// The film of `file`, whose output says how its pixels are drawn.
  private func film(_ file: RecipeFile) throws -> Film {
    guard let film = Film(file, rate: fps ?? Film.usualRate) else {
      throw Failure(usage: "a film needs a picture that moves; add --motion drift")
    }
    return film
  }

  /// Writes one file; returns how many frames it has, or nil for an SVG, which has none.
  private func writeFilm(
    of recipeFile: RecipeFile, _ template: String, _ runOptions: RunOptions
  ) throws -> Int? {
    guard file.formats.isEmpty else {
      throw Failure(
        usage:
          "--format: the end of the name says what a film is; leave out --format, or write a name "
          + "with {frame} for single pictures")
    }
    try file.checkQuality(for: [.png])
    let output = try file.output(recipeFile.output, as: .png)
    let film = try film(RecipeFile(recipeFile.recipe, output: output))
    let path = try PictureNames.path(template, of: film.file, fileExtension: "apng")
    let isPipe = path == "-"
    let kind = isPipe ? "y4m" : FileNamePart.pathExtension(of: path)?.lowercased() ?? ""
    guard ["apng", "png", "svg", "y4m"].contains(kind) else {
      throw Failure(
        usage:
          "-o \(path): a film is .apng, .png, .svg or .y4m; for other kinds of video, write -o - into "
          + "another program, as in geobg film -o - | ffmpeg -i - loop.mp4")
    }
    if isPipe { try FileOptions.checkTerminal(for: .png) }
    let target = try file.target(path)
    let canvas = recipeFile.recipe.view.canvas
    let progress = Progress(
      width: canvas.pixelWidth, height: canvas.pixelHeight * film.frameCount,
      isQuiet: runOptions.quiet)
    let options = metadata.renderOptions(runOptions, progress)
    let prepared = try Failure.naming(path) {
      switch kind {
      case "svg": try film.svg(options)
      case "y4m": try film.yuv(options)
      default: try film.animatedPNG(options)
      }
    }
    progress.begin()
    defer { progress.end() }
    try prepared.write(to: target)
    return kind == "svg" ? nil : film.frameCount
  }

  /// Writes each frame to a file of its own; returns how many there are.
  private func writeFrames(
    of film: Film, _ template: String, _ runOptions: RunOptions
  ) throws -> Int {
    let digits = String(film.frameCount - 1).count
    let format = try file.format(of: template, otherwise: .png)
    try file.checkQuality(for: [format])
    let canvas = film.file.recipe.view.canvas
    let progress = Progress(
      width: canvas.pixelWidth, height: canvas.pixelHeight * film.frameCount,
      isQuiet: runOptions.quiet)
    // Frames are reported as parts of the film, and not each by itself.
    let options = metadata.renderOptions(
      runOptions, Progress(width: 1, height: 1, isQuiet: true))
    progress.begin()
    defer { progress.end() }
    for index in 0..<film.frameCount {
      let number = String(index)
      let name = template.replacing(
        FilmCommand.frameField,
        with: String(repeating: "0", count: digits - number.count) + number)
      var frame = film.frame(index)
      frame.output = try file.output(frame.output, as: format)
      let path = try PictureNames.path(name, of: frame)
      if index == 0 { try Folder.make(for: path) }
      try Failure.naming(path) { try frame.prepared(options).write(to: file.target(path)) }
      progress.report(Double(index + 1) / Double(film.frameCount))
    }
    return film.frameCount
  }
}

extension OptionValue {
  static func rate(_ text: String) throws -> Thousandths {
    let (rate, range) = (try decimal(text), Film.rateRange)
    guard range.contains(rate) else {
      throw ValidationError(
        "\(rate) frames per second are out of range; use \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return rate
  }
}
