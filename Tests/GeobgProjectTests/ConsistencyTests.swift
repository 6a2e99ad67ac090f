import GeobgTestSupport
import Testing

/// The import lines, `Package.swift` and `docs/architecture.md` agree.
@Suite(.timed) struct ConsistencyTests {
  @Test func theProjectIsConsistent() throws {
    let manifest = try Manifest.ofPackage()
    let page = ArchitecturePage(parsing: try Project.text("docs/architecture.md"))
    var imports: [String: Set<String>] = [:]
    for target in manifest.sourceTargets where target.hasPrefix("Geobg") {
      for (_, code) in try Project.swiftFiles(of: target) {
        imports[target, default: []].formUnion(code.lines.compactMap { ImportLine($0)?.module })
      }
    }
    #expect(manifest.sourceTargets.count > 20, "there are targets to compare")
    let faults = Consistency(manifest: manifest, page: page, imports: imports).faults
    #expect(faults == [], "\(faults.joined(separator: "\n"))")
  }

  /// DocC would put the types that have no place in the topics of GeobgKit at the end of the page.
  @Test func everyExportedTypeIsInTheTopics() throws {
    let exported = try Project.text("Sources/GeobgKit/Exports.swift").split(separator: "\n")
      .filter { $0.hasPrefix("@_exported public import ") && !$0.contains(" typealias ") }
      .compactMap { $0.split(separator: ".").last }
    let topics = Set(
      try Project.text("Sources/GeobgKit/GeobgKit.docc/GeobgKit.md").split(separator: "\n"))
    #expect(exported.count > 50, "there are types to look for")
    for type in exported {
      #expect(topics.contains("- ``\(type)``"), "\(type) has no place in the topics of GeobgKit")
    }
  }

  /// A small consistent project, to which the tests add faults.
  private static let manifest: [String: Manifest.Target] = [
    "GeobgScene": .init(kind: "regular", dependencies: []),
    "GeobgSystem": .init(kind: "regular", dependencies: []),
    "CGeobgCairo": .init(kind: "system", dependencies: []),
    "GeobgCairo": .init(kind: "regular", dependencies: ["GeobgScene", "CGeobgCairo"]),
  ]
  private static let page = """
    | target | what is in it | imports |
    |---|---|---|
    | GeobgScene | values | nothing |
    | GeobgSystem | files | libc |
    | CGeobgCairo | a module map | nothing |
    | GeobgCairo | a painter | GeobgScene, CGeobgCairo |

      GeobgCairo --> GeobgScene

    """
  private static let imports: [String: Set<String>] = [
    "GeobgScene": [], "GeobgSystem": ["Glibc", "Darwin"],
    "GeobgCairo": ["GeobgScene", "CGeobgCairo"],
  ]

  private func faults(
    _ change: (
      _ manifest: inout [String: Manifest.Target], _ page: inout String,
      _ imports: inout [String: Set<String>]
    ) -> Void
  ) -> [String] {
    var (manifest, page, imports) = (
      ConsistencyTests.manifest, ConsistencyTests.page, ConsistencyTests.imports
    )
    change(&manifest, &page, &imports)
    return Consistency(
      manifest: Manifest(targets: manifest), page: ArchitecturePage(parsing: page),
      imports: imports
    ).faults
  }

  @Test func aConsistentProjectHasNoFault() {
    #expect(faults { _, _, _ in } == [])
  }

  @Test func anImportThatNobodyListsIsFound() {
    #expect(faults { _, _, imports in imports["GeobgCairo"]?.insert("GeobgSystem") } != [])
    #expect(faults { _, _, imports in imports["GeobgScene"]?.insert("Glibc") } != [])
  }

  @Test func aDependencyThatNoFileUsesIsFound() {
    #expect(
      faults { manifest, page, _ in
        manifest["GeobgCairo"] = .init(
          kind: "regular", dependencies: ["GeobgScene", "CGeobgCairo", "GeobgSystem"])
        page = page.replacing("CGeobgCairo |", with: "CGeobgCairo, GeobgSystem |")
      } != [])
    #expect(faults { _, _, imports in imports["GeobgCairo"]?.remove("GeobgScene") } != [])
  }

  @Test func aTargetThatThePageDoesNotShowIsFound() {
    #expect(
      faults { manifest, _, _ in
        manifest["GeobgNew"] = .init(kind: "regular", dependencies: [])
      } != [])
    #expect(faults { _, page, _ in page += "\n| GeobgOld | none | nothing |" } != [])
  }

  @Test func aPageThatDiffersFromTheManifestIsFound() {
    #expect(
      faults { _, page, _ in page = page.replacing("| libc |", with: "| libc, Dispatch |") } != [])
    #expect(
      faults { _, page, _ in page = page.replacing("GeobgScene, CGeobgCairo", with: "GeobgScene") }
        != [])
  }

  @Test func aDiagramThatDiffersFromTheTableIsFound() {
    let arrow = "GeobgCairo --> GeobgScene"
    #expect(faults { _, page, _ in page = page.replacing(arrow, with: "") } != [])
    #expect(faults { _, page, _ in page += "  GeobgScene --> GeobgSystem" } != [])
  }

  @Test func aTargetBelowWhatItImportsIsFound() {
    #expect(
      faults { _, page, _ in
        let row = "| GeobgScene | values | nothing |\n"
        page = page.replacing(row, with: "") + "\n" + row
      } != [])
  }

  @Test func aNameThatBreaksTheRulesIsFound() {
    #expect(
      faults { manifest, page, _ in
        manifest["CCairo"] = .init(kind: "system", dependencies: [])
        page += "\n| CCairo | a module map | nothing |"
      } != [])
  }
}
