/// What the sources of each target may import and name.
///
/// The compiler keeps most of it; this keeps the rest, and says it in one place.
struct SourceRules {
  /// The modules that the files of each folder of `Sources/` may import.
  static let modules: [String: Set<String>] = [
    "GeobgScene": [],
    "GeobgSVG": ["GeobgScene"],
    "GeobgSystem": ["Dispatch", "Glibc", "Darwin"],
    "GeobgCairo": ["GeobgScene", "GeobgSystem", "CCairo", "CZlib"],
    "GeobgKit": ["GeobgScene", "GeobgSVG", "GeobgCairo", "GeobgSystem"],
    "GeobgBatch": ["GeobgKit", "GeobgSystem", "CNettle"],
    "GeobgDesktop": ["GeobgScene", "GeobgRecipe", "GeobgSystem"],
    "GeobgJPEG": ["GeobgKit", "CJPEGWriter", "CNettle"],
    "GeobgPhoto": ["GeobgKit", "CPNG", "CTurboJPEG"],
    "GeobgWebP": ["GeobgKit", "CWebP"],
    "GeobgCLI": [
      "GeobgKit", "GeobgSystem", "GeobgBatch", "GeobgDesktop", "GeobgJPEG", "GeobgPhoto",
      "GeobgWebP",
      "ArgumentParser",
    ],
    "geobg": ["GeobgCLI"],
  ]
  /// What must not get out: these are imported `internal` or not at all.
  private static let hidden: Set = [
    "CGeobgCairo", "CGeobgJPEGWriter", "CGeobgNettle", "CGeobgPNG", "CGeobgTurboJPEG", "CGeobgWebP",
    "CGeobgZlib", "GeobgSVG",
    "GeobgCairo",
    "Dispatch", "Glibc", "Darwin",
  ]
  /// The folders whose output must be the same everywhere.
  private static let exact: Set = [
    "GeobgScene", "GeobgSVG", "GeobgCairo", "GeobgJPEG", "GeobgPhoto", "GeobgWebP",
  ]
  /// What would make it differ: chance of the system, hashing, and the platform's mathematics.
  private static let inexact = [
    "random(in:", "shuffled", "randomElement", "hashValue", "sin(", "cos(", "pow(", "exp(",
    "hypot(",
  ]

  /// What is wrong with `line` of a file in `folder`; nil for nothing.
  static func fault(in line: String, of folder: String) -> String? {
    let words = line.split(separator: " ").prefix { !$0.hasPrefix("//") }
    if let position = words.firstIndex(of: "import"), position + 1 < words.endIndex {
      let module = importedModule(words[words.index(after: position)...])
      if modules[folder]?.contains(module) != true { return "imports \(module)" }
      if hidden.contains(module), !words[..<position].contains("internal") {
        return "lets \(module) out"
      }
    }
    let code = words.joined(separator: " ")
    if folder != "GeobgCairo", code.contains("cairo_") { return "names Cairo" }
    if exact.contains(folder), let name = inexact.first(where: { calls($0, in: code) }) {
      return "uses \(name)"
    }
    return nil
  }

  /// The module of an import, of which `words` are what follows: its name, or the kind and the name of
  /// a declaration in it.
  private static func importedModule(_ words: ArraySlice<Substring>) -> String {
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "typealias"]
    let name = words.drop { kinds.contains($0) }.first ?? ""
    return String(name.prefix { $0 != "." })
  }

  /// Whether `name` stands in `code`, and not as the end of a longer name.
  private static func calls(_ name: String, in code: String) -> Bool {
    code.ranges(of: name).contains { range in
      guard range.lowerBound > code.startIndex else { return true }
      let before = code[code.index(before: range.lowerBound)]
      return !before.isLetter && !before.isNumber && before != "_"
    }
  }
}
