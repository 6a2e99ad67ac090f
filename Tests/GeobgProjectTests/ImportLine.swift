/// An import of a Swift file.
struct ImportLine: Hashable {
  /// The words before `import`: attributes and the level of access.
  let modifiers: [String]
  /// The module.
  let module: String

  /// The import in a line of code; nil for a line without one.
  init?(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    guard let position = words.firstIndex(of: "import") else { return nil }
    let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    // Of `import struct Module.Type`, the module.
    guard let name = words[(position + 1)...].first(where: { !kinds.contains($0) }) else {
      return nil
    }
    modifiers = Array(words[..<position])
    module = String(name.prefix { $0 != "." })
  }

  /// Whether the module can be part of the importing module's public declarations.
  var isOpen: Bool {
    // Without a level it would be public but for the feature InternalImportsByDefault; the level is
    // to be written.
    !["internal", "fileprivate", "private"].contains { modifiers.contains($0) }
  }
}
