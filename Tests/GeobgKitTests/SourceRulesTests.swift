import Foundation
import GeobgSystem
import GeobgTestSupport
import Testing

@Suite struct SourceRulesTests {
  private static let folder = Fixtures.root.appendingPathComponent("Sources")

  @Test(arguments: SourceRules.modules.keys.sorted())
  func everyFileKeepsTheRules(folder: String) throws {
    let root = SourceRulesTests.folder.appendingPathComponent(folder)
    let files = try #require(
      FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      count += 1
      let text = try String(contentsOf: file, encoding: .utf8)
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if let fault = SourceRules.fault(in: String(line), of: folder) {
          Issue.record("\(folder)/\(file.lastPathComponent):\(number + 1) \(fault)")
        }
      }
    }
    #expect(count > 0, "there are files to hold to the rules")
  }

  /// A target that the rules do not know would go unchecked.
  @Test func everyTargetHasRules() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: SourceRulesTests.folder.path)
    let systemModules: Set = [
      "CGeobgCairo", "CGeobgJPEG", "CGeobgJPEGWriter", "CGeobgNettle", "CGeobgPNG",
      "CGeobgTurboJPEG", "CGeobgWebP", "CGeobgZlib",
    ]
    let unknown = Set(folders.filter { !$0.hasPrefix(".") }).subtracting(systemModules)
      .subtracting(SourceRules.modules.keys)
    #expect(unknown == [])
  }

  @Test(arguments: [
    ("GeobgScene", "import Foundation"), ("GeobgScene", "internal import Glibc"),
    ("GeobgSVG", "internal import Foundation"), ("GeobgCairo", "import CGeobgCairo"),
    ("GeobgCairo", "public import CGeobgCairo"), ("GeobgCairo", "internal import GeobgKit"),
    ("GeobgKit", "@_exported public import GeobgCairo"), ("GeobgKit", "internal import Foundation"),
    ("GeobgCLI", "internal import GeobgScene"), ("GeobgCLI", "  internal import CGeobgCairo"),
    ("GeobgKit", "  cairo_surface_destroy(surface)"), ("GeobgScene", "let x = sin(turn)"),
    ("GeobgSVG", "marks.shuffled()"), ("GeobgCairo", "Double.random(in: 0..<1)"),
    ("GeobgScene", "return pow(2, x)"), ("GeobgScene", "hasher.hashValue"),
    ("GeobgScene", "let d = (-exp(x))"), ("GeobgKit", "internal import GeobgJPEG"),
    ("GeobgKit", "internal import CWebP"), ("GeobgWebP", "public import CWebP"),
    ("Other", "import GeobgScene"), ("GeobgBatch", "internal import Glibc"),
    ("GeobgCLI", "internal import Dispatch"), ("GeobgSystem", "public import Glibc"),
    ("GeobgSystem", "internal import GeobgScene"),
    ("GeobgScene", "public import struct Glibc.stat"),
  ])
  func aBadLineIsSeen(folder: String, line: String) {
    #expect(SourceRules.fault(in: line, of: folder) != nil)
  }

  @Test(arguments: [
    ("GeobgScene", "// import Foundation"), ("GeobgScene", "/// Uses no sin(x)."),
    ("GeobgSVG", "public import GeobgScene"), ("GeobgCairo", "internal import CGeobgCairo"),
    ("GeobgCairo", "cairo_paint(pointer)"), ("GeobgKit", "@_exported public import GeobgScene"),
    ("GeobgKit", "let name = UInt64.random(in: 0...1)"), ("GeobgScene", "let arcsin(x)"),
    ("GeobgKit", "public import class GeobgSystem.FileTarget"),
    ("GeobgSystem", "internal import Glibc"),
  ])
  func aGoodLineIsLeftAlone(folder: String, line: String) {
    #expect(SourceRules.fault(in: line, of: folder) == nil)
  }
}
