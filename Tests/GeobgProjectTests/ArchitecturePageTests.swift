import GeobgTestSupport
import Testing

/// The files that the page names are there.
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

  private static func isNew(_ path: String) -> Bool {
    path.split(separator: "/").contains { part in
      let name = part.split(separator: ".")[0]
      return name.count > 3 && name.allSatisfy { $0.isUppercase }
        || ["CGeobgAVIF", "GeobgAVIF", "GeobgNAME"].contains(name)
    } && !["README", "CHANGELOG"].contains { path.hasPrefix($0) }
  }
}
