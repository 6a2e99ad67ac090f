import Foundation
import GeobgTestSupport
import Testing

/// A file can import GeobgKit together with SwiftUI, AppKit or UIKit and use all their names.
///
/// Those libraries are not available on all systems, so a module of our own declares their names.
@Suite(.timed) struct NameClashTests {
  /// Ways to compile a program.
  enum Language: String, CaseIterable {
    case swift5 = "-swift-version 5"
    case swift6 = "-swift-version 6"
    case swift6Members = "-swift-version 6 -enable-upcoming-feature MemberImportVisibility"
    case swift5Members = "-swift-version 5 -enable-upcoming-feature MemberImportVisibility"

    var arguments: [String] { rawValue.split(separator: " ").map(String.init) }
  }

  private static let folder = Fixtures.root.appendingPathComponent("Tests/GeobgAPITests/Names")

  /// The names of the libraries.
  static func foreignNames() throws -> [String] {
    var names: Set<String> = []
    for file in ["SwiftUI.txt", "AppKit.txt", "UIKit.txt"] {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      names.formUnion(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
    return names.sorted()
  }

  /// The public types in the text of a file that is formatted like ours.
  static func types(declaredIn text: String) -> [String] {
    let pattern = /^public (?:indirect |final )*(?:struct|enum|class|protocol|actor) (\w+)/
    return text.matches(of: pattern.anchorsMatchLineEndings()).map { String($0.1) }
  }

  /// The types of GeobgKit: its own, and those that it re-exports.
  static func ownNames() throws -> [String] {
    let kit = Fixtures.root.appendingPathComponent("Sources/GeobgKit")
    let exports = try String(
      contentsOf: kit.appendingPathComponent("Exports.swift"), encoding: .utf8)
    var names = exports.matches(of: /@_exported public import \w+ \w+\.(\w+)/).map { String($0.1) }
    let files = try #require(
      FileManager.default.enumerator(at: kit, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" {
      names += types(declaredIn: try String(contentsOf: file, encoding: .utf8))
    }
    return names.sorted()
  }

  /// The compiler arguments for finding the modules of this build.
  private static func modules() throws -> [String] {
    let build = try #require(BuiltModules.folder, "no folder of modules beside the tests")
    return try ["-I", build.path] + BuiltModules.clangArguments()
  }

  /// Type-checks `text` together with the stub of the libraries, without producing output.
  private static func check(_ text: String, as language: Language) throws -> Shell.Result {
    let folder = try TemporaryFolder()
    let stub = try foreignNames().map { "public enum \($0) { public enum Foreign {} }\n" }.joined()
    try Data(stub.utf8).write(to: folder.url.appendingPathComponent("Stub.swift"))
    try Data(text.utf8).write(to: folder.url.appendingPathComponent("Program.swift"))
    let made = try Shell.run(
      "swiftc",
      ["-emit-module", "-parse-as-library", "-module-name", "SwiftUIStub", "Stub.swift"],
      in: folder.url)
    try #require(made.code == 0, "\(made.errors)")
    return try Shell.run(
      "swiftc",
      ["-typecheck", "-I", folder.url.path] + modules() + language.arguments + ["Program.swift"],
      in: folder.url)
  }

  @Test(arguments: Language.allCases)
  func everyNameIsUsableUnqualified(_ language: Language) throws {
    let (foreign, own) = (try Self.foreignNames(), try Self.ownNames())
    #expect(foreign.count > 1000)
    #expect(own.count > 60)
    var text = "import SwiftUIStub\nimport GeobgKit\n"
    for name in foreign { text += "let _: \(name).Foreign.Type = \(name).Foreign.self\n" }
    for name in own { text += "func use\(name)(_: \(name).Type) {}\n" }
    let protocols = ["Picture", "PixelEncoder"]
    for name in protocols {
      text = text.replacing(
        "func use\(name)(_: \(name).Type) {}", with: "func use\(name)(_: some \(name)) {}")
    }
    let result = try Self.check(text, as: language)
    #expect(result.code == 0, "\(result.text)\(result.errors)")
  }

  /// Values can be used without naming their types when those names clash with other libraries.
  @Test(arguments: Language.allCases)
  func membersAndHiddenTypesAreUsable(_ language: Language) throws {
    let result = try Self.check(Self.program, as: language)
    #expect(result.code == 0, "\(result.text)\(result.errors)")
  }

  /// This check can fail: importing all of GeobgScene makes names ambiguous.
  @Test(arguments: Language.allCases)
  func allOfGeobgSceneIsAmbiguous(_ language: Language) throws {
    let text = "import SwiftUIStub\nimport GeobgScene\nimport GeobgKit\n"
    let result = try Self.check(text + "func use(_: Color.Type, _: Path.Type) {}\n", as: language)
    #expect(result.code != 0)
    #expect(result.errors.contains("'Color' is ambiguous"), "\(result.errors)")
    #expect(result.errors.contains("'Path' is ambiguous"), "\(result.errors)")
  }

  /// `docs/api.md` lists the names left out because of clashes, and the enums that stay closed.
  @Test func thePageListsTheNames() throws {
    var types: Set<String> = []
    var enums: Set<String> = []
    for target in ["GeobgScene", "GeobgRecipe"] {
      let folder = Fixtures.root.appendingPathComponent("Sources/\(target)")
      let files = try #require(
        FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        types.formUnion(Self.types(declaredIn: text))
        enums.formUnion(text.matches(of: /public (?:indirect )?enum (\w+)/).map { String($0.1) })
      }
    }
    let page = try String(
      contentsOf: Fixtures.root.appendingPathComponent("docs/api.md"), encoding: .utf8)
    /// The names in code between `start` and `end`, a period.
    func names(from start: String, to end: String) throws -> [String] {
      let from = try #require(page.range(of: start)).upperBound
      let to = try #require(page.range(of: end, range: from..<page.endIndex)).lowerBound
      return page[from..<to].matches(of: /`([A-Z][\w.]*)`/).map { String($0.1) }
    }
    let left = try names(from: "`import GeobgKit` does not bring", to: "`import GeobgScene` brings")
    #expect(Set(left) == types.intersection(try Self.foreignNames()))
    let closed = try names(from: "These enums are permanently closed.", to: "A new kind of shape")
    #expect(closed.count == 9)
    for name in closed {
      #expect(enums.contains(String(name.split(separator: ".").last ?? "")), "\(name)")
    }
  }

  private static let program = """
    import GeobgKit
    import SwiftUIStub

    typealias Theirs = (Color, Scene, Path, Shape, Group, Label, Canvas, Circle, Rectangle, View)

    func make() throws(GeobgError) {
      var recipe = try Recipe("2026-12-24", palette: "dusk", mode: .dark)
      recipe.view = try Viewport(pixelWidth: 1920, pixelHeight: 1080, panX: 100, zoom: 2)
      recipe.view = try Viewport(size: "a4", orientation: .landscape)
      recipe.background = Background(hex: "#102030") ?? .none
      recipe.background = .color(.init(red: 16, green: 32, blue: 48))
      recipe.drawing = (try? Drawing([.mesh, .undo])) ?? .empty
      recipe.mesh = try? WireMesh(passes: 3)
      _ = try Tap(address: 1, x: 10, y: 20)
      let ink = Palette.Ink(hex: "#f4b115", opacity: 0.1...0.4)
      print(ink?.color.hex ?? "", recipe.view.canvas.pixelWidth, recipe.view.pan.x)
      print(recipe.palette.light.hex, RecipeFile(recipe).json, Format.png.name)
      let pixels = try recipe.pixels(premultiplied: true)
      print(pixels.width, pixels.bytes.count)
      let bytes = try recipe.render(as: .svg)
      let file = try? RecipeFile(reading: bytes)
      print(file?.output.format.fileExtension ?? "")
      if let picture = try? ComposedPicture(recipe) {
        try picture.write(to: "a.png")
        print(picture.bounds.width, picture.marks(in: picture.bounds).count)
      }
      if let named = try? NamedSize(name: "a4") { print(named.kind) }
    }

    func report(_ error: GeobgError) -> String {
      switch error {
      case .render(.stopped): "stopped"
      case .recipe(let error): error.description
      default: error.description
      }
    }

    """
}

/// The modules of this build.
enum BuiltModules {
  /// The folder of Swift modules, which is next to the tests.
  static let folder: URL? = {
    let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
      .resolvingSymlinksInPath()
    var folder = program.deletingLastPathComponent()
    for _ in 0..<4 {
      let modules = folder.appendingPathComponent("Modules")
      let kit = modules.appendingPathComponent("GeobgKit.swiftmodule").path
      if FileManager.default.fileExists(atPath: kit) { return modules }
      folder = folder.deletingLastPathComponent()
    }
    return nil
  }()

  /// The compiler arguments for finding the C libraries that the Swift modules import.
  static func clangArguments() throws -> [String] {
    let sources = Fixtures.root.appendingPathComponent("Sources")
    let names = try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted()
    let maps = names.map { sources.appendingPathComponent("\($0)/module.modulemap").path }
      .filter(FileManager.default.fileExists)
    let flags = try Shell.run("pkg-config", ["--cflags-only-I", "cairo", "zlib"]).text
      .split(whereSeparator: \.isWhitespace).map(String.init)
    return (maps.map { "-fmodule-map-file=\($0)" } + flags).flatMap { ["-Xcc", $0] }
  }
}
