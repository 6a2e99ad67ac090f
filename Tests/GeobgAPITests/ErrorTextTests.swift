import Foundation
import GeobgCairoContext
import GeobgDesktop
import GeobgFoundation
import GeobgKit
import GeobgScene
import GeobgSystem
import GeobgTestSupport
import Testing

/// The error texts that a program with geobg can show to its users.
@Suite(.timed) struct ErrorTextTests {
  /// One error of every type that GeobgKit, GeobgCairoContext and GeobgDesktop throw or wrap.
  private static let errors: [any Error & CustomStringConvertible] = [
    CairoContextError.sizeOutOfRange(width: 0, height: -1),
    ValueError.notAScreen,
    DesktopError.nothingChangesInTheDay,
    DocumentError.unknownFormat,
    FileError.closedPipe,
    GeobgError.recipe(.seedEmpty),
    GeobgError.render(.outOfMemory),
    OutputError.nothing,
    ValueError.notAMonitor("x"),
    MetadataError.missing,
    OutputError.noEncoder(.jpeg), OutputError.noPDF,
    RecipeError.nameLength(byteCount: 0, limit: 64),
    PaletteFileError.unknownFormat,
    PaletteFileError.noColors,
    ProgramError.lost(program: "xrandr", reason: "it was stopped"),
    MetadataError.unreadable(name: "a.png", reason: "it is a folder"),
    RecipeError.seedEmpty,
    RenderError.stopped,
    OutputError.empty,
    ValueError.noTask,
    ValueError.unknownName("b4", similar: []),
  ]

  @Test func foundationShowsTheSentence() throws {
    for error in Self.errors {
      #expect(error.localizedDescription == error.description, "\(type(of: error))")
      #expect((error as any Error) is any LocalizedError, "\(type(of: error))")
      #expect(!error.description.isEmpty)
    }
    let unknown = try #require(throws: ValueError.self) { try PaletteFile.builtIn("none") }
    #expect(unknown.localizedDescription == unknown.description)
  }

  /// Errors as a program catches them: from `Recipe`.
  @Test func errorsOfCallsAreLocalized() {
    #expect {
      try Recipe("")
    } throws: {
      $0.localizedDescription == "the seed is empty; use a number or any text"
    }
    #expect {
      try Viewport(size: "no such size")
    } throws: {
      $0.localizedDescription.hasPrefix("no size is named 'no such size'")
    }
  }

  /// The list above has every error type that is declared in the libraries below GeobgKit.
  @Test func everyErrorTypeIsThere() throws {
    let known = Set(Self.errors.map { "\(type(of: $0))" })
    var found: Set<String> = []
    let targets = [
      "GeobgScene", "GeobgSVG", "GeobgRecipe", "GeobgPNG", "GeobgCairo",
      "GeobgSystem", "GeobgKit", "GeobgCairoContext", "GeobgDesktop",
    ]
    for (_, text) in try Self.sources(of: targets) {
      let pattern = /^public (?:struct|(?:indirect )?enum) (\w+): Error\b/.anchorsMatchLineEndings()
      found.formUnion(text.matches(of: pattern).map { String($0.1) })
    }
    #expect(found == known)
  }

  /// A library's message applies to every program, so it names no option or subcommand of geobg.
  @Test func noErrorSpeaksOfTheCommand() throws {
    let root = Fixtures.root.appendingPathComponent("Sources")
    let libraries = try FileManager.default.contentsOfDirectory(atPath: root.path).filter {
      $0.hasPrefix("Geobg") && $0 != "GeobgCLI"
    }
    #expect(libraries.count > 8)
    let commands =
      "batch|config|inspect|join|merge|palettes|recipe|render|set|sheet|sizes|help"
    let subcommand = try Regex("geobg (\(commands))\\b")
    let flag = /(^|[^-\w])--[a-z][a-z-]*/
    // Properties of CSS, files that say which command made them, and the help of options.
    let others: Set = [
      "GeobgSVG/SVGExtras.swift", "GeobgSVG/SVGMotion.swift", "GeobgDesktop/Crontab.swift",
      "GeobgDesktop/DailyScript.swift", "GeobgRecipe/RecipeField.swift",
    ]
    for (name, text) in try Self.sources(of: libraries) where !others.contains(name) {
      for line in text.split(separator: "\n") {
        let code = line.drop(while: { $0 == " " })
        guard !code.hasPrefix("//"), code.contains("\"") else { continue }
        // Ignore the arguments of other programs, which are separate literals, and Slurm's own
        // option `--array`.
        let sentence = code.replacing(/"--[a-z-]+(=[\w.]+)?"/, with: "").replacing(
          "--array=", with: "")
        #expect(!sentence.contains(flag), "\(name): \(code)")
        #expect(!sentence.contains(subcommand), "\(name): \(code)")
      }
    }
  }

  /// The source files of `targets`, by name.
  private static func sources(of targets: [String]) throws -> [(name: String, text: String)] {
    try targets.flatMap { target -> [(name: String, text: String)] in
      let folder = Fixtures.root.appendingPathComponent("Sources/\(target)")
      let files = try #require(
        FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map {
        ("\(target)/\($0.lastPathComponent)", try String(contentsOf: $0, encoding: .utf8))
      }
    }
  }
}
