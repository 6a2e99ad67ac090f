/// An import in a Swift file.
struct ImportLine: Hashable {
  /// The words before `import`: attributes and the access level.
  let modifiers: [String]
  /// The module.
  let module: String

  /// The import in a line of code; nil if there is none.
  init?(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    guard let position = words.firstIndex(of: "import") else { return nil }
    let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    // In `import struct Module.Type`, the module.
    guard let name = words[(position + 1)...].first(where: { !kinds.contains($0) }) else {
      return nil
    }
    modifiers = Array(words[..<position])
    module = String(name.prefix { $0 != "." })
  }

  /// Whether the module can appear in the importing module's public declarations.
  var isOpen: Bool {
    // Without an access level, an import is public unless the feature InternalImportsByDefault is
    // on, so the level must be written.
    !["internal", "fileprivate", "private"].contains { modifiers.contains($0) }
  }
}
