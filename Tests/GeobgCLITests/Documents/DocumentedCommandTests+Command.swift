import Foundation
import GeobgTestSupport
import Testing

/// Runs the commands of all documents and help pages, as a reader would.
@Suite(.timed) struct DocumentedCommandTests {
  /// All Markdown files of the project, by their paths below the root.
  private static let pages: [String: MarkdownPage] = {
    let root = Fixtures.root
    guard let files = FileManager.default.enumerator(atPath: root.path) else { return [:] }
    var pages: [String: MarkdownPage] = [:]
    for case let path as String in files {
      if path.split(separator: "/").last?.hasPrefix(".") == true { files.skipDescendants() }
      guard path.hasSuffix(".md"),
        let text = try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      else { continue }
      pages[path] = MarkdownPage(parsing: text)
    }
    return pages
  }()

  /// The Markdown files with commands.
  private static let documents = pages.filter { page in
    page.value.blocks.contains { DocumentReader.script(of: $0) != nil }
  }.keys.sorted()

  @Test(arguments: documents)
  func everyCommandSucceeds(document: String) throws {
    let reader = try DocumentReader(of: document)
    for block in try #require(Self.pages[document]).blocks {
      if let failure = try reader.run(block) { Issue.record(failure) }
    }
    #expect(try reader.calls() > 0)
  }

  /// Each example is independent of the others.
  @Test func everyExampleInTheHelpSucceeds() throws {
    let examples = try CommandHelp.built().examples()
    #expect(examples.count >= 40)
    for (command, line) in examples {
      let reader = try DocumentReader(of: command)
      let block = MarkdownPage.Block(language: nil, line: 1, text: line)
      if let failure = try reader.run(block) { Issue.record(failure) }
      #expect(try reader.calls() > 0)
    }
  }

  /// A parser that misses commands fails, and so does a table with more than the documents need.
  @Test func theDocumentsContainCommands() {
    let blocks = Self.pages.values.flatMap(\.blocks)
    let lines = blocks.compactMap(DocumentReader.script).flatMap { $0.split(separator: "\n") }
    #expect(lines.count { $0.hasPrefix("geobg ") } >= 60)
    #expect(lines.count >= 120)
    #expect(Self.documents.count >= 15)
    for text in [DocumentReader.replacements, DocumentReader.uses].flatMap(\.keys) {
      #expect(blocks.contains { $0.text.contains(text) }, "\(text)")
    }
    for document in DocumentReader.preparations.keys where document.hasSuffix(".md") {
      #expect(Self.documents.contains(document))
    }
  }

  @Test func theCookbookHasThirtyRecipes() throws {
    let text = try String(
      contentsOf: Fixtures.root.appendingPathComponent("docs/cookbook.md"), encoding: .utf8)
    let recipes = text.split(separator: "\n").filter { $0.hasPrefix("**") }
    #expect(recipes.count >= 30)
    #expect(try #require(Self.pages["docs/cookbook.md"]).blocks.count == recipes.count)
  }

  @Test func everyMakeTargetExists() throws {
    let code = Set(Self.pages.values.flatMap(\.inlineCode).filter { $0.hasPrefix("make ") })
    #expect(code.count >= 9)
    let reader = try DocumentReader(of: "a document")
    for line in code {
      let block = MarkdownPage.Block(language: nil, line: 1, text: line)
      if let failure = try reader.run(block) { Issue.record(failure) }
    }
  }

  /// Other programs whose command lines are inline code.
  private static let otherPrograms = [
    "Benchmarks/run", "Tests/Faults/run", "busctl", "feh", "hyperfine", "make", "pcmanfm-qt",
    "pip", "scripts/systems", "swift", "wlr-randr", "xrandr",
  ]
  /// Options of other programs that are inline code without the name of the program, and custom
  /// properties of CSS.
  private static let otherOptions = [
    "--auto-pause", "--preload", "--requeue", "--signal", "--write", "--dusk-background",
    "--dusk-peach",
    "--palette-swatch",
    // Of the programs that the guide of formats lists.
    "--enable-id-stripping", "--encode", "--encrypt", "--indent", "--linearize",
    "--normalize-content", "--object-streams", "--qdf", "--remove-metadata", "--strip-all",
    // Of the slips in the page about the command.
    "--mode", "--resume", "--seeds",
  ]

  @Test func everyOptionExists() throws {
    let help = try CommandHelp.built()
    var (programs, options, count) = (Set<String>(), Set<String>(), 0)
    for (document, page) in Self.pages {
      for code in page.inlineCode
      where code.contains("--") && !code.hasPrefix("geobg: error: ") {
        let program = code.prefix { $0 != " " }
        guard !Self.otherPrograms.contains(String(program)) else {
          programs.insert(String(program))
          continue
        }
        let unknown = help.unknownOptions(in: code)
        options.formUnion(unknown)
        #expect(Set(unknown).isSubset(of: Self.otherOptions), "\(document): \(code)")
        count += 1
      }
    }
    #expect(count >= 150)
    #expect(programs == Set(Self.otherPrograms))
    #expect(options == Set(Self.otherOptions))
  }
}
