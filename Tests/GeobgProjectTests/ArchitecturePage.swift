/// The page that describes the targets, `docs/architecture.md`.
struct ArchitecturePage {
  /// A row of the table of targets; several C targets may share one.
  struct Row {
    let targets: [String]
    /// The modules that the files of the targets import.
    let imports: Set<String>
  }

  /// The rows of the table of targets, from the top.
  let rows: [Row]
  /// The arrows of the diagram, each from a target to a target that it imports.
  let arrows: [(from: String, to: String)]
  /// The files and folders that the page names, relative to the root.
  let paths: [String]

  /// Reads the page.
  init(parsing text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    rows = lines.compactMap(ArchitecturePage.row)
    arrows = lines.compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      return words.count == 3 && words[1] == "-->" ? (words[0], words[2]) : nil
    }
    let roots = [
      "Sources/", "Pages/", "Tests/", "docs/", "Palettes/", "Sizes/", "Examples/", "Python/",
      "scripts/",
      "Package.swift",
      "CHANGELOG.md",
    ]
    paths = text.split(separator: "`").map(String.init).filter { word in
      roots.contains { word.hasPrefix($0) } && !word.contains(" ")
    }
  }

  /// The row of `target`.
  func row(of target: String) -> Row? {
    rows.first { $0.targets.contains(target) }
  }

  /// All targets that `target` imports, directly or indirectly.
  func reach(of target: String) -> Set<String> {
    (row(of: target)?.imports ?? []).reduce(into: []) { found, module in
      found.insert(module)
      found.formUnion(reach(of: module))
    }
  }

  private static func row(_ line: Substring) -> Row? {
    let cells = line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
    guard line.hasPrefix("| "), cells.count == 3 else { return nil }
    let targets = cells[0].split(separator: ",").map { String($0.drop { $0 == " " }) }
    guard targets.allSatisfy({ $0.contains("Geobg") || $0 == "CCairo" }) else { return nil }
    let imports = cells[2].split(separator: ",").map { String($0.drop { $0 == " " }) }
    return Row(targets: targets, imports: imports == ["nothing"] ? [] : Set(imports))
  }
}
