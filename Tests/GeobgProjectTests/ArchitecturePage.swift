/// The page that describes the targets, `docs/architecture.md`.
struct ArchitecturePage {
  /// A row of the table of targets; several C targets may share one.
  struct Row {
    let targets: [String]
    /// The modules that the files of the targets import.
    let imports: Set<String>
  }

  /// A step on the path from the command to the bytes.
  struct Step {
    /// The file, below `Sources/`.
    let path: String
    /// The function, with its labels if the name alone is ambiguous.
    let function: String
    /// Whether the caller only knows a protocol or a closure.
    let isPassedIn: Bool
    /// The targets of the enclosing steps, from the outermost.
    let callers: [String]

    /// The target of the file.
    var target: String { String(path.prefix { $0 != "/" }) }
  }

  /// The rows of the table of targets, from the top.
  let rows: [Row]
  /// The arrows of the diagram, each from a target to a target that it imports.
  let arrows: [(from: String, to: String)]
  /// The steps of the path, in order.
  let steps: [Step]
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
    steps = ArchitecturePage.steps(lines)
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

  /// The items of numbered lists that name a file and a function in it.
  private static func steps(_ lines: [Substring]) -> [Step] {
    var steps: [Step] = []
    // The enclosing steps of the current one, with their indentation.
    var around: [(indent: Int, target: String)] = []
    for (index, line) in lines.enumerated() {
      let indent = line.prefix { $0 == " " }.count
      let parts = line.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
      guard line.drop(while: { $0 == " " }).first?.isNumber == true, parts.count >= 5,
        parts[0].hasSuffix(". "), parts[2] == " "
      else { continue }
      while let last = around.last, last.indent >= indent { around.removeLast() }
      // The description of a step may continue in the next line.
      let next = index + 1 < lines.count ? lines[index + 1] : ""
      let step = Step(
        path: parts[1], function: parts[3],
        isPassedIn: "\(line) \(next)".contains("`: passed in"), callers: around.map(\.target))
      steps.append(step)
      around.append((indent, step.target))
    }
    return steps
  }
}
