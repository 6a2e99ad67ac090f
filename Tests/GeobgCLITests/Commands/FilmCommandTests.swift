import Foundation
import GeobgTestSupport
import Testing

/// `geobg film`: the loop of a picture that moves.
@Suite(.timed) struct FilmCommandTests {
  @Test func anAnimatedPNGCarriesItsRecipe() throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try folder.geobg(
        """
        film --seed 9 --motion drift,2 --fps 4 --size 60x40px -o a.apng
        film a.apng --fps 4 -o b.png
        render a.apng --at 0.5 -o c.png
        --seed 9 --motion drift,2 --at 1s --size 60x40px -o d.png
        """))
    #expect(result.errors.contains("geobg: 8 frames\n"))
    #expect(try folder.data("a.apng") == folder.data("b.png"))
    #expect(try folder.data("c.png") == folder.data("d.png"))
  }

  @Test func anSVGCarriesItsRecipe() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try folder.geobg(
        """
        film --seed 9 --motion parallax,3 --size 60x40px -o a.svg
        render a.svg --at 1s -o b.svg
        --seed 9 --motion parallax,3 --at 1s --size 60x40px -o c.svg
        """))
    #expect(try folder.data("b.svg") == folder.data("c.svg"))
    #expect(String(decoding: try folder.data("a.svg"), as: UTF8.self).contains("@keyframes"))
  }

  @Test func framesAreNumbered() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try folder.geobg(
        """
        film --seed 9 --motion zoom,3 --fps 4 --size 60x40px -o f/{seed}-{frame}.svg
        --seed 9 --motion zoom,3 --at 2.5s --size 60x40px -o a.svg
        """))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent("f").path)
    #expect(names.sorted() == (0..<12).map { $0 < 10 ? "9-0\($0).svg" : "9-\($0).svg" })
    #expect(try folder.data("f/9-10.svg") == folder.data("a.svg"))
  }

  /// A folder that a script names with a slash at its end is followed by two.
  @Test(arguments: ["g//{frame}-{seed}.svg", "g//{frame}.svg", "g///h//{seed}-{frame}.svg"])
  func slashesInARow(template: String) throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try folder.geobg(
        "film --seed 9 --motion zoom,3 --fps 4 --size 60x40px -o \(template)"))
    let path = folder.path(template.contains("h") ? "g/h" : "g")
    let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    let numbers = (0..<12).map { $0 < 10 ? "0\($0)" : "\($0)" }
    let name = String(template.split(separator: "/").last ?? "").replacing("{seed}", with: "9")
    #expect(names == numbers.map { name.replacing("{frame}", with: $0) })
  }

  @Test func videoForAPipe() throws {
    let folder = try TemporaryFolder()
    let film = ["film", "--seed", "9", "--motion", "pan,1", "--fps", "3", "--size", "8x6px", "-o"]
    let piped = expectSuccess(try Shell.geobg(film + ["-"], in: folder.url))
    expectSuccess(try Shell.geobg(film + ["a.y4m"], in: folder.url))
    #expect(piped.output == (try folder.data("a.y4m")))
    #expect(piped.output.starts(with: Data("YUV4MPEG2 W8 H6 F3000:1000 Ip A1:1 C444\n".utf8)))
    #expect(piped.output.count == 40 + 3 * (6 + 3 * 48))
  }

  @Test(arguments: [
    (["-o", "a.apng"], "a film needs a picture that moves; add --motion drift"),
    (
      ["--motion", "drift", "--at", "0.5", "-o", "a.apng"],
      "--at: a film shows every moment; leave out --at"
    ),
    (
      ["--motion", "drift", "-o", "a.mkv"],
      "-o a.mkv: a film is .apng, .png, .webp, .svg, .mp4, .webm or .y4m; for other kinds of video, write "
        + "-o - into another program, as in geobg film -o - | ffmpeg -i - loop.mkv"
    ),
    (
      ["--motion", "drift", "--fps", "61", "-o", "a.apng"],
      "--fps: 61 frames per second are out of range; use 1 to 60"
    ),
    (
      ["--motion", "drift", "--background", "none", "-o", "a.y4m"],
      "a.y4m: a video cannot be transparent; choose a background color, or use PNG or WebP"
    ),
    (
      ["--motion", "drift", "--quality", "80", "-o", "a.apng"],
      "--quality: only a JPEG has a quality; leave out --quality, or write a .jpg"
    ),
    (
      ["--motion", "drift", "--verify", "-o", "a.apng"],
      "--verify checks single frames; write a name with {frame}, or leave out --verify"
    ),
    (
      ["--motion", "drift", "--format", "webp", "-o", "a.apng"],
      "--format: the end of the name says what a film is; leave out --format, or write a name with "
        + "{frame} for single pictures"
    ),
  ])
  func refusals(arguments: [String], message: String) throws {
    let folder = try TemporaryFolder()
    let result = try Shell.geobg(["film", "--seed", "1"] + arguments, in: folder.url)
    #expect(result.errors == "geobg: error: \(message)\n")
    #expect([64, 65].contains(result.code))
    #expect(folder.names.isEmpty)
  }

  /// The most pixels of a file count all frames.
  @Test func tooManyPixels() throws {
    let folder = try TemporaryFolder()
    let result = try Shell.geobg(
      [
        "film", "--seed", "1", "--motion", "drift,2", "--size", "100x100px", "--max-pixels",
        "599999", "-o", "a.apng",
      ], in: folder.url)
    #expect(result.code != 0 && result.errors.contains("600,000 pixels"), "\(result.errors)")
    #expect(folder.names.isEmpty)
  }

  /// What an earlier run has finished is kept; what has another recipe is made again.
  @Test func framesContinue() throws {
    let folder = try TemporaryFolder()
    let film = "film --seed 9 --motion zoom,2 --fps 2 --size 60x40px -o f/{frame}.png"
    expectSuccess(try folder.geobg(film))
    let whole = try (0..<4).map { try folder.data("f/\($0).png") }
    try FileManager.default.removeItem(atPath: folder.path("f/2.png"))
    try Data("no picture".utf8).write(to: folder.url.appendingPathComponent("f/3.png"))
    try FileManager.default.copyItem(
      atPath: folder.path("f/1.png"), toPath: folder.path("other.png"))
    try FileManager.default.removeItem(atPath: folder.path("f/1.png"))
    try FileManager.default.moveItem(
      atPath: folder.path("other.png"), toPath: folder.path("f/1.png"))
    let before = try folder.number(of: "f/0.png")
    expectSuccess(try folder.geobg(film))
    #expect(try (0..<4).map { try folder.data("f/\($0).png") } == whole)
    #expect(try folder.number(of: "f/0.png") == before)
    // Another look, and another moment under the name, are other pictures.
    expectSuccess(try folder.geobg(film.replacing("--seed 9", with: "--seed 8")))
    #expect(try folder.data("f/0.png") != whole[0])
    #expect(try folder.number(of: "f/0.png") != before)
  }

  /// A frame that was shortened later has its recipe, and is made again.
  @Test(arguments: ["png", "jpg", "webp", "svg", "pdf"])
  func shortenedFrames(end: String) throws {
    let folder = try TemporaryFolder()
    let film = "film --seed 9 --motion zoom,1 --fps 3 --size 60x40px -o f/{frame}.\(end)"
    expectSuccess(try folder.geobg(film))
    let whole = try (0..<3).map { try folder.data("f/\($0).\(end)") }
    let number = try folder.number(of: "f/1.\(end)")
    for count in [1, 2, 3, 12, 40] {
      try folder.write(whole[0].dropLast(count), to: "f/0.\(end)")
      // Blocks that were never written to the disk. A WebP has no mark at its end.
      if end != "webp" {
        try folder.write(whole[2].dropLast(count) + Data(count: count), to: "f/2.\(end)")
      }
      // Only the line feed at the end of a text may be missing.
      let isWhole = count == 1 && ["svg", "pdf"].contains(end)
      let before = try folder.number(of: "f/0.\(end)")
      expectSuccess(try folder.geobg(film))
      if isWhole {
        #expect(try folder.number(of: "f/0.\(end)") == before)
      } else {
        #expect(try (0..<3).map { try folder.data("f/\($0).\(end)") } == whole)
      }
      #expect(try folder.number(of: "f/1.\(end)") == number)
    }
  }

  /// A changed byte within a frame is seen only by looking at all of them.
  @Test func framesAreVerified() throws {
    let folder = try TemporaryFolder()
    let film = "film --seed 9 --motion zoom,1 --fps 2 --size 60x40px -o f/{frame}.png"
    expectSuccess(try folder.geobg(film))
    let whole = try (0..<2).map { try folder.data("f/\($0).png") }
    let number = try folder.number(of: "f/1.png")
    var changed = whole[0]
    changed[changed.count - 30] ^= 1
    try folder.write(changed, to: "f/0.png")
    expectSuccess(try folder.geobg(film))
    #expect(try folder.data("f/0.png") == changed)
    expectSuccess(try folder.geobg("\(film) --verify"))
    #expect(try (0..<2).map { try folder.data("f/\($0).png") } == whole)
    #expect(try folder.number(of: "f/1.png") == number)
  }

  // MARK: - Videos

  /// An MP4 and a WebM without frames, as commands of a shell.
  private static let smallest = [
    "mp4": #"printf '\0\0\0\010moov\0\0\0\011mdatx'"#,
    "webm": #"printf '\032\105\337\243\200\030\123\200\147\1\0\0\0\0\0\0\002ab'"#,
  ]

  /// A program that writes less than the whole video, and ends with success.
  @Test(arguments: ["mp4", "webm"]) func aVideoWithoutItsEnd(kind: String) throws {
    let video = try #require(Self.smallest[kind])
    let length = try Shell.run("sh", ["-c", video]).output.count
    let stubs = try StubPrograms([:])
    for count in 0..<length {
      try stubs.add(
        "ffmpeg", script: "#!/bin/sh\ncat >/dev/null; { \(video); } | head -c \(count) >/dev/fd/3\n"
      )
      try stubs.folder.write("old", to: "a.\(kind)")
      let result = try Shell.geobg(
        Self.video + ["a.\(kind)"], environment: stubs.environment, in: stubs.folder.url)
      #expect(result.code == 69, "\(count)")
      #expect(
        result.errors.contains("a.\(kind): ffmpeg reported success, but its video is not whole"))
      #expect(try stubs.folder.data("a.\(kind)") == Data("old".utf8))
    }
  }

  private static let video = [
    "film", "--seed", "9", "--motion", "pan,1", "--fps", "3", "--size", "8x5px", "-q", "-o",
  ]

  /// A stub of ffmpeg keeps what it is given: the film, the recipe, and the place of the video.
  @Test(arguments: ["mp4", "webm"]) func whatTheProgramGets(kind: String) throws {
    let video = try #require(Self.smallest[kind])
    let stubs = try StubPrograms([
      "ffmpeg": "cat >film.y4m; cat <&4 >/dev/null; cat /dev/fd/4 >recipe; \(video) >/dev/fd/3"
    ])
    expectSuccess(
      try Shell.geobg(
        Self.video + ["a.\(kind)"], environment: stubs.environment, in: stubs.folder.url))
    expectSuccess(try Shell.geobg(Self.video + ["b.y4m"], in: stubs.folder.url))
    #expect(try stubs.folder.data("film.y4m") == stubs.folder.data("b.y4m"))
    #expect(try stubs.folder.data("a.\(kind)") == Shell.run("sh", ["-c", video]).output)
    let recipe = String(decoding: try stubs.folder.data("recipe"), as: UTF8.self)
    #expect(
      recipe.hasPrefix(#";FFMETADATA1"# + "\n" + #"comment={"canvas":{"height":5,"width":8}"#))
    // Colors of the palette begin with a number sign, which would begin a comment.
    #expect(recipe.contains(##"\#"##) && !recipe.contains(##":"#"##))
    let words = try #require(try stubs.calls().first)
    let filter =
      "pad=iw+0:ih+1,fillborders=right=0:bottom=1:mode=smear,format=yuv420p,"
      + "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709"
    #expect(words.contains(filter))
    expectSuccess(
      try Shell.geobg(
        Self.video + ["c.\(kind)", "--no-metadata"], environment: stubs.environment,
        in: stubs.folder.url))
    #expect(try #require(try stubs.calls().first).contains("/dev/fd/4") == false)
  }

  @Test(arguments: [
    ("cat >/dev/null; echo first >&2; echo 'Unknown encoder' >&2; exit 3", "Unknown encoder"),
    // It ends before it has read the film.
    ("exec <&-; echo 'no room' >&2; exit 3", "no room"),
    ("exit 3", "it printed nothing"),
  ])
  func aProgramThatFails(script: String, reason: String) throws {
    let stubs = try StubPrograms(["ffmpeg": script])
    let result = try Shell.geobg(
      Self.video.map { $0 == "8x5px" ? "800x600px" : $0 } + ["a.mp4"],
      environment: stubs.environment, in: stubs.folder.url)
    #expect(result.code == 69)
    #expect(
      result.errors
        == "geobg: error: a.mp4: ffmpeg failed with exit code 3: \(reason); update the package ffmpeg, "
        + "or write a .webp or an .apng\n")
    #expect(!stubs.folder.names.contains("a.mp4"))
  }

  @Test func aMissingProgram() throws {
    let stubs = try StubPrograms([:])
    let result = try Shell.geobg(
      Self.video + ["a.webm"],
      environment: stubs.environment.merging(["PATH": stubs.folder.path("bin")]) { $1 },
      in: stubs.folder.url)
    #expect(result.code == 69)
    #expect(
      result.errors
        == "geobg: error: -o a.webm: a video needs the program ffmpeg, which is not installed; install the "
        + "package ffmpeg, or write a .webp or an .apng\n")
    #expect(!stubs.folder.names.contains("a.webm"))
  }
}

extension TemporaryFolder {
  /// The number of the file in its file system: another one for every new file.
  fileprivate func number(of name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
    return try #require(attributes[.systemFileNumber] as? Int)
  }
}
