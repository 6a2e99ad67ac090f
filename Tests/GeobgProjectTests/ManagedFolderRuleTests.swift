import GeobgTestSupport
import Testing

/// Only `ManagedFolder` and its parts make, rename and remove files, so no other code follows a link by
/// mistake.
@Suite(.timed) struct ManagedFolderRuleTests {
  /// The files that may call each function of the system.
  private static let owners: [String: Set<String>] = [
    "mkdir": ["ManagedFolder"], "mkdirat": ["ManagedFolder"], "rmdir": ["ManagedFolder"],
    "unlinkat": ["ManagedFolder", "TemporaryFile", "Leftovers", "RunLimits"],
    "renameat": ["ManagedFolder", "TemporaryFile"], "linkat": ["TemporaryFile"],
    "openat": ["ManagedFolder", "TemporaryFile"],
    "unlink": ["ScratchFile"], "remove": ["Leftovers"], "rename": [], "link": ["TemporaryFile"],
    "symlink": [],
    "symlinkat": [], "creat": [], "mkstemp": [], "mkdtemp": [], "mkostemp": [], "mknod": [],
    "mkfifo": [], "fopen": [], "freopen": [], "truncate": [], "chmod": [], "fchmodat": [],
    "chown": [], "lchown": [], "utimes": [], "utimensat": [], "nftw": [],
    "O_CREAT": ["ManagedFolder", "TemporaryFile", "AppendedFile", "FileLock", "ScratchFile"],
  ]
  /// The files that may name a path of the user as the place to write to.
  private static let targets: Set = [
    "Sources/GeobgC/Rendering.swift", "Sources/GeobgCLI/Options/FileOptions.swift",
    "Sources/GeobgDesktop/WallpaperSetter.swift",
    "Sources/GeobgKit/Rendering/PreparedFile.swift",
  ]

  private func call(of name: String, in line: String) -> Bool {
    let word = name.first?.isUppercase == true ? name : "\(name)("
    return line.ranges(of: word).contains { range in
      guard range.lowerBound > line.startIndex else { return true }
      let before = line[line.index(before: range.lowerBound)]
      // A method has a dot before its name, and a declaration a word.
      return !before.isLetter && !before.isNumber && !"_.".contains(before)
        && !line[..<range.lowerBound].hasSuffix("func ")
    }
  }

  @Test func callsOfTheSystemAreInTheirFiles() throws {
    for (path, code) in try Project.swiftFiles(of: "GeobgSystem") {
      let file = path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
      for (number, line) in code.lines.enumerated() {
        for (name, files) in Self.owners where !files.contains(file) {
          #expect(!call(of: name, in: line), "\(path):\(number + 1)")
        }
      }
    }
  }

  /// Other targets have no functions of the system; they name a file in a `ManagedFolder`, or one that
  /// the user named.
  @Test func othersNameFilesInManagedFolders() throws {
    for target in try Manifest.ofPackage().sourceTargets where target != "GeobgSystem" {
      for (path, code) in try Project.swiftFiles(of: target) where !Self.targets.contains(path) {
        for (number, line) in code.lines.enumerated() {
          let isNamed = line.contains("FileTarget(") && !line.contains(", in: ")
          #expect(!isNamed && !line.contains("FileTarget.write("), "\(path):\(number + 1)")
        }
      }
    }
  }

  @Test(arguments: [
    ("mkdir", "mkdir(path, 0o777)", true), ("unlink", "  _ = unlink(name)", true),
    ("unlink", "unlinkat(folder, name, 0)", false), ("remove", "folder.remove(name)", false),
    ("remove", "  package func remove(_ name: String) {", false),
    ("link", "guard link(as: x)", true),
    ("O_CREAT", "O_RDWR | O_CREAT", true), ("rename", "renameat(a, b)", false),
  ])
  func callsAreFound(name: String, line: String, isCall: Bool) {
    #expect(call(of: name, in: line) == isCall)
  }
}
