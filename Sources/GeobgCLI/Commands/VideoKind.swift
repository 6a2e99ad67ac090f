internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem
internal import GeobgWebP

/// A video that ffmpeg makes.
enum VideoKind {
  /// H.264, which everything plays.
  case mp4
  /// VP9, in smaller files.
  case webm

  private static let program = "ffmpeg"

  /// Checks that the program is there, before anything is drawn for `option`.
  static func check(_ option: String) throws(Failure) {
    guard !Program.isThere(program) else { return }
    throw Failure(
      "\(option): a video needs the program ffmpeg, which is not installed; install the package "
        + "ffmpeg, or write a .webp or an .apng", .unavailable)
  }

  /// Writes the video of `film`, with its recipe if `options` ask for metadata.
  ///
  /// The program writes to a file without a name, so nothing is left if it or geobg ends early.
  func write(_ film: Film, _ options: RenderOptions, to target: FileTarget) throws {
    let frames = try film.yuv(options)
    let (video, comment) = (
      try ScratchFile(for: VideoKind.program), try ScratchFile(for: VideoKind.program)
    )
    let file = film.file
    if options.metadata { try comment.write(VideoKind.comment(file.json)) }
    comment.rewind()
    do {
      try Program.run(
        invocation(of: file.recipe.view.canvas, metadata: options.metadata),
        files: [video, comment],
        wrapping: VideoKind.itself,
        feeding: { write throws(any Error) in
          try frames.write { bytes throws(GeobgError) in
            do { try write(bytes) } catch { throw .render(.stopped) }
          }
        })
    } catch ProgramError.failed(_, let code, let output) {
      let lines = output.split(whereSeparator: \.isNewline)
      throw Failure(
        "\(target.path): ffmpeg failed with exit code \(code): \(lines.last ?? "it printed nothing"); update "
          + "the package ffmpeg, or write a .webp or an .apng", .unavailable)
    }
    let written = try VideoFile(video)
    guard try self == .mp4 ? written.isMP4() : written.isWebM() else {
      throw Failure(
        "\(target.path): ffmpeg reported success, but its video is not whole; free space in the folder of "
          + "temporary files, update the package ffmpeg, or write a .webp or an .apng", .unavailable
      )
    }
    try target.write(wrapping: VideoKind.itself) { append throws(any Error) in
      try video.read(wrapping: VideoKind.itself, append)
    }
  }

  private static func itself(_ error: any Error) -> any Error { error }

  /// The command line.
  ///
  /// Its standard input is the film, its file 3 the video, and its file 4 the recipe.
  private func invocation(of canvas: Canvas, metadata: Bool) -> Invocation {
    var words = ["-hide_banner", "-loglevel", "error", "-y", "-f", "yuv4mpegpipe", "-i", "pipe:0"]
    if metadata { words += ["-f", "ffmetadata", "-i", "/dev/fd/4", "-map_metadata", "1"] }
    words += ["-map", "0:v", "-vf", filter(canvas)]
    switch self {
    // Without frames that refer to later ones, the film begins at 0, and players do not stop where the
    // loop is closed.
    case .mp4:
      words += ["-c:v", "libx264", "-crf", "18", "-bf", "0"]
      #if !canImport(Darwin)
      // Players begin before the whole file has arrived. For that, ffmpeg opens its file a second time,
      // which on Darwin would move the place at which it writes.
      words += ["-movflags", "+faststart"]
      #endif
      words += ["-f", "mp4"]
    case .webm:
      words += ["-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-row-mt", "1", "-cpu-used", "4"]
      words += ["-f", "webm"]
    }
    return Invocation(VideoKind.program, arguments: words + ["/dev/fd/3"])
  }

  /// The filters: both codecs store colors for squares of four pixels, so an odd side gets a pixel more,
  /// like the one beside it; and the colors are named, so that no player guesses.
  private func filter(_ canvas: Canvas) -> String {
    let (right, bottom) = (canvas.pixelWidth % 2, canvas.pixelHeight % 2)
    let even =
      right + bottom == 0
      ? ""
      : "pad=iw+\(right):ih+\(bottom),fillborders=right=\(right):bottom=\(bottom):mode=smear,"
    return even + "format=yuv420p,"
      + "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709"
  }

  /// `recipe` as ffmpeg reads metadata: a backslash before each byte that ffmpeg reads as its own.
  private static func comment(_ recipe: String) -> [UInt8] {
    let special = Set("=;#\\\n\r\0".utf8)
    return Array(";FFMETADATA1\ncomment=".utf8)
      + recipe.utf8.flatMap { special.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] } + [0x0A]
  }
}
