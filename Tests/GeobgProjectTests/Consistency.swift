/// Compares the targets in the manifest, on the page and in the import lines.
struct Consistency {
  /// The package's manifest.
  let manifest: Manifest
  /// The architecture page.
  let page: ArchitecturePage
  /// The modules that the files of each Swift target import, by the target's name.
  let imports: [String: Set<String>]

  /// Modules of the system and the toolchain, which no manifest lists, and their names on the page.
  private static let system: [String: String] = [
    "Glibc": "libc", "Darwin": "libc", "Musl": "libc", "Dispatch": "Dispatch",
    "Foundation": "Foundation", "CoreFoundation": "CoreFoundation",
    "CoreGraphics": "CoreGraphics", "SwiftUI": "SwiftUI",
  ]

  /// The differences, one sentence each.
  var faults: [String] {
    targets.flatMap { faults(of: $0) } + unknownRows + order + arrows
  }

  /// The targets of the manifest, sorted, without test targets.
  private var targets: [String] {
    manifest.targets.filter { name, target in
      target.kind != "test" && name != "GeobgTestSupport"
    }.keys.sorted()
  }

  private func faults(of name: String) -> [String] {
    guard let target = manifest.targets[name] else { return [] }
    guard let row = page.row(of: name) else { return ["\(name): the page has no row of it"] }
    let isC = imports[name] == nil
    var faults = SourceRules.fault(naming: name, isC: isC).map { ["\(name): \($0)"] } ?? []
    let listed = Set(target.dependencies)
    if listed.count != target.dependencies.count {
      faults.append("\(name): the manifest lists a dependency twice")
    }
    faults += listed.sorted().compactMap { module in
      SourceRules.fault(importing: module, in: name).map { "\(name): \($0)" }
    }
    let shown = row.imports.subtracting(Consistency.system.values)
    faults += difference(name, "the manifest lists", listed, "the page does not show", shown)
    faults += difference(name, "the page shows", shown, "the manifest does not list", listed)
    // C files include headers instead of importing modules.
    guard let imported = imports[name] else { return faults }
    let used = Set(imported.map { Consistency.system[$0] ?? $0 })
    faults += difference(name, "its files import", used, "the page does not show", row.imports)
    faults += difference(name, "the page shows", row.imports, "no file imports", used)
    return faults
  }

  private func difference(
    _ name: String, _ one: String, _ first: Set<String>, _ other: String, _ second: Set<String>
  ) -> [String] {
    first.subtracting(second).sorted().map { "\(name): \(one) \($0), which \(other)" }
  }

  /// Rows without a target in the manifest.
  private var unknownRows: [String] {
    page.rows.flatMap(\.targets).filter { manifest.targets[$0] == nil }
      .map { "\($0): the page has a row of it, and the manifest no target" }
  }

  /// Rows that come before a target they import; the table is read from the top.
  private var order: [String] {
    var seen: Set<String> = []
    var faults: [String] = []
    for row in page.rows {
      seen.formUnion(row.targets)
      faults += row.imports.sorted().filter { manifest.targets[$0] != nil && !seen.contains($0) }
        .map { "\(row.targets.joined(separator: ", ")): stands above \($0), which it imports" }
    }
    return faults
  }

  /// Differences between the diagram and the table.
  ///
  /// The diagram leaves out the C libraries, and arrows that follow from others.
  private var arrows: [String] {
    func reach(_ target: String) -> Set<String> {
      page.arrows.filter { $0.from == target }.reduce(into: []) { found, arrow in
        found.insert(arrow.to)
        found.formUnion(reach(arrow.to))
      }
    }
    return page.rows.flatMap(\.targets).filter { imports[$0] != nil }.flatMap { target in
      difference(
        target, "the table reaches", page.reach(of: target).filter { imports[$0] != nil },
        "the diagram does not", reach(target))
        + difference(
          target, "the diagram reaches", reach(target), "the table does not",
          page.reach(of: target))
    }
  }
}
