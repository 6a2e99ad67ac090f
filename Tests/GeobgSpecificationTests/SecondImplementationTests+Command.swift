import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// The programs in `Examples/second-implementation`, which were written from the specification alone,
/// make the same files and the same exact pixels.
@Suite(.timed) struct SecondImplementationTests {
  private let folder: TemporaryFolder
  private let program: String

  init() throws {
    folder = try TemporaryFolder()
    let path = "Examples/second-implementation/geobg_svg.py"
    program = try String(
      contentsOf: Fixtures.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Runs `program` on each of `recipes`.
  ///
  /// - Returns: The SVG of each recipe; nil if the program refused the recipe.
  private func run(_ program: String, on recipes: [String]) throws -> [[UInt8]?] {
    for (index, recipe) in recipes.enumerated() {
      try Data(recipe.utf8).write(to: folder.url.appendingPathComponent("\(index).json"))
    }
    try Data(program.utf8).write(to: folder.url.appendingPathComponent("program.py"))
    let module = "geobg_arrangements.py"
    let path = "Examples/second-implementation/\(module)"
    let content = try Data(contentsOf: Fixtures.root.appendingPathComponent(path))
    try content.write(to: folder.url.appendingPathComponent(module))
    let script = """
      for recipe in *.json; do
        name=${recipe%.json}
        python3 program.py "$recipe" > "$name.svg" 2> "$name.err" && continue
        code=$?; [ "$code" -eq 65 ] || { cat "$name.err" >&2; exit "$code"; }
        rm "$name.svg"
      done
      """
    let result = try Shell.run("sh", ["-c", script], in: folder.url)
    try #require(result.code == 0, "\(result.errors)")
    return recipes.indices.map { index in
      let svg = try? Data(contentsOf: folder.url.appendingPathComponent("\(index).svg"))
      return svg.map { Array($0) }
    }
  }

  /// Whether many pictures are compared, as before a release.
  ///
  /// The scripts read the variable, too.
  private static let isLong = ProcessInfo.processInfo.environment["GEOBG_LONG"] != nil

  /// How many recipes of each kind are compared.
  private static let count = isLong ? 200 : 10

  @Test func recipesOfEveryKindMakeTheSameBytes() throws {
    var recipes: [(json: String, svg: [UInt8]?)] = []
    var seed: UInt64 = 0
    while recipes.count(where: { $0.svg != nil }) < (Self.isLong ? 200 : 30) {
      seed += 1
      var random = RandomRecipe(seed, isSmall: true)
      let file = try random.file()
      let svg = RecipeFile(file.recipe, output: file.output.with(format: .svg))
      do throws(GeobgError) {
        recipes.append((file.json, try svg.render()))
      } catch .recipe(.tooMuchWork), .recipe(.tooMuchMemory) {
        // These limits are not those of the specification.
      } catch {
        recipes.append((file.json, nil))
      }
    }
    let made = try run(program, on: recipes.map(\.json))
    for (recipe, svg) in zip(recipes, made) where svg != recipe.svg {
      let (ours, others) = (recipe.svg == nil, svg == nil)
      Issue.record("refused by geobg: \(ours), by the other program: \(others): \(recipe.json)")
    }
  }

  @Test(arguments: Arrangement.names)
  func recipesOfEachArrangementMakeTheSameBytes(name: String) throws {
    let arrangement = Thousandths(try #require(Arrangement.names.firstIndex(of: name)))
    var recipes: [(json: String, svg: [UInt8]?)] = []
    var seed: UInt64 = 0
    while recipes.count(where: { $0.svg != nil }) < Self.count {
      seed += 1
      var random = RandomRecipe(seed, isSmall: true, hasArrangement: true)
      var recipe = try random.file().recipe
      recipe.art = try recipe.art.with(.arrangement, arrangement)
      let file = RecipeFile(recipe, output: Output(format: .svg))
      do throws(GeobgError) {
        recipes.append((file.json, try file.render()))
      } catch .recipe(.tooMuchWork), .recipe(.tooMuchMemory) {
        // These limits are not those of the specification.
      } catch {
        recipes.append((file.json, nil))
      }
    }
    let made = try run(program, on: recipes.map(\.json))
    for (recipe, svg) in zip(recipes, made) where svg != recipe.svg {
      Issue.record("the other program makes another file of \(recipe.json)")
    }
  }

  @Test func theRegistryAndTheSharedSamplesAgree() throws {
    let script = "Tests/Shared/second_implementation.py"
    let result = try Shell.run("python3", ["-B", script], in: Fixtures.root)
    let count = Self.isLong ? 1579 : 619
    #expect(result.text == "\(count) files are equal\n", "\(result.errors)")
  }

  /// Compares the exact pixels of the program in `root` with chapter 14 and with the command.
  private func compareExactPixels(
    in root: URL, _ arguments: [String] = []
  ) throws -> Shell.Result {
    let script = ["-B", "Tests/Shared/second_implementation_exact.py"]
    let command = ["GEOBG_COMMAND": Shell.command.path]
    return try Shell.run("python3", script + arguments, environment: command, in: root)
  }

  @Test func exactPixelsAgree() throws {
    let result = try compareExactPixels(in: Fixtures.root)
    #expect(result.code == 0, "\(result.text)\(result.errors)")
    #expect(Int(result.text.prefix(while: \.isNumber)) ?? 0 >= (Self.isLong ? 20 : 15))
  }

  @Test func aChangedExactProgramIsFound() throws {
    let inputs = [
      "Examples/second-implementation", "Tests/Shared", "Palettes", "docs/specification.md",
    ]
    for path in inputs {
      let copy = folder.url.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Fixtures.root.appendingPathComponent(path), to: copy)
    }
    let path = folder.url.appendingPathComponent("Examples/second-implementation/geobg_exact.py")
    let program = try String(contentsOf: path, encoding: .utf8)
    let changed = program.replacingOccurrences(of: "+ 512 >> 10", with: "+ 511 >> 10")
    try #require(changed != program)
    try Data(changed.utf8).write(to: path)
    let result = try compareExactPixels(in: folder.url, ["--vectors"])
    #expect(result.code == 1, "\(result.errors)")
  }

  @Test func aChangedProgramIsFound() throws {
    let changed = program.replacingOccurrences(of: "390.0", with: "391.0")
    try #require(changed != program)
    let recipe = RecipeFile(try Recipe("42"))
    let svg = try recipe.recipe.render(as: .svg)
    #expect(try run(program, on: [recipe.json]) == [svg])
    #expect(try run(changed, on: [recipe.json]) != [svg])
  }
}
