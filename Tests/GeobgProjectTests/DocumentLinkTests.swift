import Foundation
import GeobgTestSupport
import Testing

/// The links in the documents lead to files and headings that exist.
@Suite(.timed) struct DocumentLinkTests {
  /// Folders with copies of documents, which builds make.
  private static let built: Set = ["web", "dist"]

  /// The paths of all Markdown files of the project, without hidden folders.
  private func documents() -> [String] {
    guard let files = FileManager.default.enumerator(atPath: Fixtures.root.path) else { return [] }
    var paths: [String] = []
    for case let path as String in files {
      let isHidden = path.split(separator: "/").last?.hasPrefix(".") == true
      if isHidden || Self.built.contains(path) { files.skipDescendants() }
      if path.hasSuffix(".md") { paths.append(path) }
    }
    return paths.sorted()
  }

  @Test func everyLinkLeadsSomewhere() throws {
    let paths = documents()
    var count = 0
    for path in paths {
      for target in DocumentLinks(parsing: try Project.text(path)).targets {
        count += 1
        if let fault = try fault(of: target, in: path) { Issue.record("\(path): \(fault)") }
      }
    }
    #expect(paths.count > 40)
    #expect(count > 250)
  }

  @Test(
    arguments: [
      ("docs/api.md", true), ("docs", true), ("#the-promise", true),
      ("docs/stability.md#version-numbers", true), ("docs/nothing.md", false), ("#nothing", false),
      ("docs/stability.md#nothing", false), ("docs#nothing", false),
    ])
  func brokenLinksAreFound(target: String, isRight: Bool) throws {
    #expect((try fault(of: target, in: "README.md") == nil) == isRight)
  }

  @Test func linksAndHeadingsAreRead() {
    let page = DocumentLinks(
      parsing: """
        # A [page](a.md), `b`

        See [two](b.md#c), `[no](c.md)` and [the web](https://swift.org).

        ```md
        [no](d.md)
        # no
        ```

        ## Twice
        ## Twice
        """)
    #expect(page.targets == ["a.md", "b.md#c"])
    #expect(page.headings == ["a-page-b", "twice", "twice-1"])
  }

  /// What is wrong with a link to `target` in the file at `path`; nil if nothing is.
  private func fault(of target: String, in path: String) throws -> String? {
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let file = parts[0].isEmpty ? path : "\(folder)/\(parts[0])"
    guard Project.has(file) else { return "\(target) is missing" }
    guard parts.count == 2 else { return nil }
    let heading = String(parts[1])
    guard file.hasSuffix(".md") else { return "\(target) has no headings" }
    let headings = DocumentLinks(parsing: try Project.text(file)).headings
    return headings.contains(heading) ? nil : "\(target): there is no such heading"
  }
}
