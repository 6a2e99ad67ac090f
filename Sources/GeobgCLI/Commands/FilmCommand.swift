internal import ArgumentParser
internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem
internal import GeobgWebP

/// Writes the loop of a picture that moves.
struct FilmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "film",
    abstract: "Writes the loop of a picture that moves.",
    discussion: """
      The end of the name says what is written: .apng, .png and .webp are animated pictures, .svg moves \
      in browsers without a script, .mp4 and .webm are videos, which the program ffmpeg makes, .y4m is \
      video for other programs, and - is the same video for a pipe. A name with {frame} is the name of \
      each frame: a picture of any format; frames that are there already are not made again. The last \
      frame leads to the first one, so the loop has no seam.

      Examples:
        geobg film --seed 42 --motion drift --size 390x844 -o loop.apng
        geobg film --seed 42 --motion zoom,6 --size 640x360 -o loop.mp4
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

  @Flag(
    help:
      "With {frame}: draws the frames that are there already again, and replaces those that differ."
  )
  var verify = false

  @OptionGroup var picture: PictureOptions
  @OptionGroup(title: "Output") var file: FileOptions
  @OptionGroup(title: "Output") var markup: InlineOption
  @OptionGroup(title: "Output") var metadata: MetadataOption
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var settingsOptions: SettingsOptions

  private static let frameField = "{frame}"

  func run() throws {
    let values = try settingsOptions.values(startingFromFile: picture.file != nil)
    var notes: [String] = []
    var recipeFile = try picture.recipeFile(values, notes: &notes)
    recipeFile.output = markup.output(recipeFile.output)
    guard picture.look.moving.momentTexts.isEmpty else {
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
    guard !verify else {
      throw Failure(
        usage: "--verify checks single frames; write a name with {frame}, or leave out --verify")
    }
    guard file.formats.isEmpty else {
      throw Failure(
        usage:
          "--format: the end of the name says what a film is; leave out --format, or write a name "
          + "with {frame} for single pictures")
    }
    try file.checkQuality(for: [.png])
    let path = try PictureNames.path(template, of: recipeFile, fileExtension: "apng")
    let kind = try FilmKind(path)
    try markup.check(for: kind == .svg ? [.svg] : [])
    var output = try file.output(recipeFile.output, as: kind == .webp ? .webp : .png)
    output.isInline = kind == .svg && recipeFile.output.isInline
    let film = try film(RecipeFile(recipeFile.recipe, output: output))
    if path == "-" { try FileOptions.checkTerminal(for: .png) }
    if kind == .mp4 || kind == .webm { try VideoKind.check("-o \(path)") }
    let target = try file.target(path)
    let progress = progress(of: film, runOptions)
    let options = metadata.renderOptions(runOptions, progress)
    progress.begin()
    defer { progress.end() }
    try Failure.naming(path) {
      switch kind {
      case .svg: try film.svg(options).write(to: target)
      case .y4m: try film.yuv(options).write(to: target)
      case .webp: try film.encoded(by: AnimatedWebPEncoder(), options).write(to: target)
      case .apng, .png: try film.animatedPNG(options).write(to: target)
      case .mp4: try VideoKind.mp4.write(film, options, to: target)
      case .webm: try VideoKind.webm.write(film, options, to: target)
      }
    }
    return kind == .svg ? nil : film.frameCount
  }

  /// Writes each frame to its own file, except frames that are there already; returns how many
  /// there are.
  private func writeFrames(
    of film: Film, _ template: String, _ runOptions: RunOptions
  ) throws -> Int {
    let digits = String(film.frameCount - 1).count
    let format = try file.format(of: template, otherwise: .png)
    try file.checkQuality(for: [format])
    try markup.check(for: [format])
    let progress = progress(of: film, runOptions)
    // Frames are reported as parts of the film, and not each by itself.
    let options = metadata.renderOptions(
      runOptions, Progress(width: 1, height: 1, isQuiet: true))
    progress.begin()
    defer { progress.end() }
    // What comes before the last slash without a field is the user's; the rest is found from there. A path
    // has no empty part, so neither does the template.
    let template = FilmCommand.singleSlashes(template)
    let fixed = Array(template.utf8.prefix { !"{}".utf8.contains($0) })
    let length = fixed.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let parent = String(decoding: fixed[..<max(length - 1, min(length, 1))], as: UTF8.self)
    let folder = try ManagedFolder.making(parent)
    for index in 0..<film.frameCount {
      let number = String(index)
      let name = template.replacing(
        FilmCommand.frameField,
        with: String(repeating: "0", count: digits - number.count) + number)
      var frame = film.frame(index)
      frame.output = try file.output(frame.output, as: format)
      let path = try PictureNames.path(name, of: frame)
      let place = String(path[path.utf8.index(path.startIndex, offsetBy: length)...])
      if try !isThere(frame, at: place, in: folder, options) {
        try Failure.naming(path) {
          let target = try FileTarget(place, in: folder, replacing: !file.noClobber)
          try frame.prepared(options).write(to: target)
        }
      }
      progress.report(Double(index + 1) / Double(film.frameCount))
    }
    return film.frameCount
  }

  /// `path` with one slash where it has several in a row.
  private static func singleSlashes(_ path: String) -> String {
    let slash = UInt8(ascii: "/")
    var bytes: [UInt8] = []
    for byte in path.utf8 where byte != slash || bytes.last != slash { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the file called `name` in `folder` is `frame`, from an earlier run; `options` draw it.
  private func isThere(
    _ frame: RecipeFile, at name: String, in folder: ManagedFolder, _ options: RenderOptions
  ) throws -> Bool {
    guard let kept = KeptFrame(frame, at: name, in: folder), kept.hasEnd else { return false }
    return try !verify || kept.hasBytesOfDrawing(options)
  }

  private func progress(of film: Film, _ runOptions: RunOptions) -> Progress {
    let canvas = film.file.recipe.view.canvas
    return Progress(
      width: canvas.pixelWidth, height: canvas.pixelHeight * film.frameCount,
      isQuiet: runOptions.quiet)
  }
}

/// What a film is, as the end of its name says.
private enum FilmKind: String, CaseIterable {
  case apng
  case png
  case webp
  case svg
  case mp4
  case webm
  case y4m

  /// The kind of the film at `path`.
  init(_ path: String) throws(Failure) {
    let name = path == "-" ? "y4m" : FileNamePart.pathExtension(of: path)?.lowercased() ?? ""
    guard name != "gif" else {
      throw Failure(
        usage:
          "-o \(path): geobg writes no GIF; write a .apng or .webp, which have more colors, or "
          + "make a GIF of a .mp4: ffmpeg -i loop.mp4 loop.gif")
    }
    guard let kind = FilmKind(rawValue: name) else {
      let names = FilmKind.allCases.map { ".\($0.rawValue)" }
      throw Failure(
        usage:
          "-o \(path): a film is \(names.dropLast().joined(separator: ", ")) or \(names.last ?? ""); "
          + "for other kinds of video, write -o - into another program, as in "
          + "geobg film -o - | ffmpeg -i - loop.mkv")
    }
    self = kind
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
