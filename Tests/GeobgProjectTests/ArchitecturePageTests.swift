import GeobgTestSupport
import Testing

/// The page's statements about files and functions are true.
@Suite(.timed) struct ArchitecturePageTests {
  private let page: ArchitecturePage

  init() throws {
    page = ArchitecturePage(parsing: try Project.text("docs/architecture.md"))
  }

  /// A name with a part in capitals is an example of a new file; its folder exists, or is new too.
  @Test func everyFileThatThePageNamesIsThere() {
    #expect(page.paths.count > 40, "there are files to look for")
    for path in page.paths {
      let parts = path.split(separator: "/")
      let isNew = ArchitecturePageTests.isNew(path)
      let place = isNew ? parts.dropLast().joined(separator: "/") : path
      // A new target has a new folder.
      let folder = parts.count == 3 && isNew ? "Sources" : place
      #expect(Project.has(folder), "the page names \(path)")
    }
  }

  @Test func aNewFileIsToldFromOneThatIsGone() {
    #expect(ArchitecturePageTests.isNew("Sources/GeobgScene/Geometry/TRIANGLE.swift"))
    #expect(ArchitecturePageTests.isNew("Sources/CGeobgAVIF/shim.h"))
    #expect(!ArchitecturePageTests.isNew("Sources/GeobgScene/Compose/Art.swift"))
    #expect(!Project.has("Sources/GeobgScene/Compose/Art.swift"))
  }

  @Test func theWalkIsShort() {
    let targets = page.steps.map(\.target)
    #expect((20...40).contains(page.steps.count))
    #expect(Set(page.steps.map(\.path)).count <= 35)
    #expect(zip(targets, targets.dropFirst()).count { $0 != $1 } <= 16, "changes of target")
  }

  @Test func theWalkNamesFunctionsThatThereAre() throws {
    for step in page.steps {
      guard Project.has("Sources/\(step.path)") else {
        Issue.record("the walk names \(step.path)")
        continue
      }
      let code = try Project.text("Sources/\(step.path)")
      let isThere = ArchitecturePageTests.declares(step.function, code)
      #expect(isThere, "\(step.path) has no \(step.function)")
    }
  }

  @Test(arguments: [
    ("init(parsing:)", "public init(parsing text: String) {", true),
    ("init(parsing:)", "public init?(parsing text: String) {", true),
    ("init(parsing:)", "public init(reading text: String) {", false),
    ("init(parsing:)", "public init(parsing text: String, limit: Int) {", false),
    ("run()", "func run() {", true), ("run()", "func runs() {", false),
    ("run()", "func run(_ count: Int) {", false),
    ("run(count:take:)", "func run<Part>(\n  count: Int, take: (Part, Int) -> Void\n) {", true),
    ("json", "public var json: String {", true), ("json", "func json() {", false),
    ("main", "int main(int count) {", true), ("paint(_:)", "painter.paint(mark)", false),
  ])
  func aDeclarationIsFound(function: String, code: String, isThere: Bool) {
    #expect(ArchitecturePageTests.declares(function, code) == isThere)
  }

  /// Each step is in its caller's target or in one that it can reach.
  ///
  /// A function that is passed in comes from an outer step, which can reach it.
  @Test func theWalkGoesForward() {
    #expect(backward(in: page) == [])
  }

  @Test func aStepThatGoesBackIsFound() {
    let table = """
      | GeobgScene | values | nothing |
      | GeobgPNG | files | GeobgScene |
      | GeobgCairo | a painter | GeobgScene |
      | GeobgKit | all | GeobgPNG, GeobgCairo |

      """
    func found(_ walk: String) -> [String] { backward(in: ArchitecturePage(parsing: table + walk)) }
    let start = "1. `GeobgKit/A.swift` `a`: begins\n    1. `GeobgPNG/B.swift` `b`: goes on\n"
    #expect(found(start) == [])
    #expect(found(start + "        1. `GeobgScene/C.swift` `c`: ends\n") == [])
    #expect(found(start + "        1. `GeobgKit/D.swift` `d`: goes back\n") != [])
    #expect(found(start + "        1. `GeobgCairo/E.swift` `e`: goes aside\n") != [])
    #expect(found(start + "        1. `GeobgCairo/E.swift` `e`: passed in, paints\n") == [])
    #expect(
      found("1. `GeobgPNG/B.swift` `b`: begins\n    1. `GeobgCairo/E.swift` `e`: passed in\n") != []
    )
  }

  private func backward(in page: ArchitecturePage) -> [String] {
    page.steps.compactMap { step in
      let givers = step.isPassedIn ? step.callers[...] : step.callers.suffix(1)
      let isForward = givers.contains {
        $0 == step.target || page.reach(of: $0).contains(step.target)
      }
      return isForward || step.callers.isEmpty ? nil : "\(step.path) \(step.function)"
    }
  }

  private static func isNew(_ path: String) -> Bool {
    path.split(separator: "/").contains { part in
      let name = part.split(separator: ".")[0]
      return name.count > 3 && name.allSatisfy { $0.isUppercase }
        || ["CGeobgAVIF", "GeobgAVIF", "GeobgNAME"].contains(name)
    } && !["README", "CHANGELOG"].contains { path.hasPrefix($0) }
  }

  /// Whether `code` declares `function`: a property or a function of C by its name, or a function of
  /// Swift by its name and its labels.
  private static func declares(_ function: String, _ code: String) -> Bool {
    let name = String(function.prefix { $0 != "(" })
    guard function.hasSuffix(")") else {
      return code.contains("var \(name):") || code.contains("int \(name)(")
    }
    return code.ranges(of: name == "init" ? "init" : "func \(name)").contains {
      name + (labels(of: code[$0.upperBound...]) ?? "") == function
    }
  }

  /// The labels of the parameters that `code` begins with, such as `(_:of:)`; nil if there are none.
  private static func labels(of code: Substring) -> String? {
    var code = code.first == "?" ? code.dropFirst() : code
    if code.first == "<" { code = code.drop { $0 != ">" }.dropFirst() }
    guard code.first == "(" else { return nil }
    var (labels, depth, isStart) = ("(", 0, true)
    for (index, character) in zip(code.indices, code) {
      switch character {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case ",": isStart = isStart || depth == 1
      case let letter where isStart && depth == 1 && !letter.isWhitespace:
        labels += code[index...].prefix { !$0.isWhitespace && $0 != ":" } + ":"
        isStart = false
      default: break
      }
      if depth == 0 { return labels + ")" }
    }
    return nil
  }
}
