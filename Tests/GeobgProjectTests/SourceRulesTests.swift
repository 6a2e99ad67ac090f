import GeobgTestSupport
import Testing

/// Every line of the sources follows the rules, and lines that break them are found.
@Suite(.timed) struct SourceRulesTests {
  @Test func everyFileKeepsTheRules() throws {
    let manifest = try Manifest.ofPackage()
    for target in manifest.sourceTargets {
      let files = try Project.swiftFiles(of: target)
      if target.hasPrefix("Geobg") {
        #expect(!files.isEmpty, "\(target) has files to hold to the rules")
      }
      for (path, code) in files {
        for (number, line) in code.lines.enumerated() {
          if let fault = SourceRules.fault(in: line, of: target) {
            Issue.record("\(path):\(number + 1) \(fault)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    ("GeobgScene", "import Foundation"), ("GeobgScene", "internal import Glibc"),
    ("GeobgScene", "public import struct Glibc.stat"), ("GeobgSVG", "internal import Foundation"),
    ("GeobgRecipe", "internal import GeobgSystem"), ("GeobgPNG", "internal import CGeobgZlib"),
    ("GeobgKit", "internal import CGeobgZlib"), ("GeobgScene", "internal import Synchronization"),
    ("GeobgCairo", "import CGeobgCairo"), ("GeobgCairo", "public import CGeobgCairo"),
    ("GeobgCairo", "internal import Dispatch"), ("GeobgKit", "internal import CGeobgCairo"),
    ("GeobgKit", "@_exported public import GeobgCairo"), ("GeobgKit", "internal import Foundation"),
    ("GeobgKit", "internal import Glibc"), ("GeobgKit", "internal import CGeobgWebP"),
    ("GeobgKit", "public import GeobgSVG"), ("GeobgKit", "import GeobgPNG"),
    ("GeobgKit", "@testable internal import GeobgScene"), ("GeobgBatch", "internal import Glibc"),
    ("GeobgBatch", "internal import GeobgCLI"), ("GeobgDesktop", "internal import CGeobgMain"),
    ("GeobgCLI", "internal import Dispatch"), ("GeobgCLI", "  internal import CGeobgCairo"),
    ("GeobgSystem", "public import Glibc"), ("GeobgSystem", "@preconcurrency import Darwin"),
    ("GeobgSystem", "internal import GeobgScene"),
    ("GeobgWebP", "public import CGeobgWebP"), ("GeobgWebP", "internal import CGeobgJPEGWriter"),
    ("GeobgKit", "  cairo_surface_destroy(surface)"),
    ("GeobgScene", "let x = sin(turn)"), ("GeobgScene", "return pow(2, x)"),
    ("GeobgScene", "let d = (-exp(x))"), ("GeobgPNG", "return atan2(y, x)"),
    ("GeobgSVG", "marks.shuffled()"), ("GeobgCairo", "Double.random(in: 0..<1)"),
    ("GeobgScene", "hasher.hashValue"), ("GeobgRecipe", "let now = ContinuousClock().now"),
    ("GeobgScene", "#if canImport(Glibc)"), ("GeobgPNG", "  #elseif os(Linux)"),
    ("GeobgRecipe", "init(_ text: String) throws {"), ("GeobgRecipe", "() throws -> Int"),
    ("GeobgSVG", "func run(_ body: () throws(E) -> Void) rethrows {"),
    ("GeobgBatch", "public func next() throws -> Record?"), ("GeobgDesktop", "  ) throws {"),
    ("GeobgScene", "let picture: any Picture"), ("GeobgRecipe", "[any Error]"),
    ("GeobgScene", #"marks.map(\.bounds)"#), ("GeobgRecipe", #"colors.contains(where: \.isDark)"#),
    ("GeobgRecipe", #"let path = \Recipe.seed"#),
    ("GeobgRecipe", "text.lowercased()"), ("GeobgRecipe", "bytes.firstRange(of: mark)"),
  ])
  func aBadLineIsFound(target: String, line: String) {
    #expect(SourceCode(line).lines.contains { SourceRules.fault(in: $0, of: target) != nil })
  }

  @Test(arguments: [
    ("GeobgScene", "// import Foundation"), ("GeobgScene", "/// Uses no sin(x)."),
    ("GeobgScene", "/* any Picture throws */"), ("GeobgScene", "let arcsin(x)"),
    ("GeobgScene", "throw(.many)"), ("GeobgScene", "func draw() throws(RenderError) {"),
    ("GeobgScene", "public protocol Law: Error {"), ("GeobgScene", "root.squareRoot()"),
    ("GeobgRecipe", #""any Swatch throws \(count)\n""#), ("GeobgRecipe", "##\"a \\.b\"##"),
    ("GeobgSVG", "public import GeobgScene"), ("GeobgPNG", "public import GeobgRecipe"),
    ("GeobgCairo", "internal import CGeobgCairo"), ("GeobgCairo", "cairo_paint(pointer)"),
    ("GeobgCairoContext", "public import CGeobgCairo"),
    ("GeobgKit", "@_exported public import struct GeobgScene.Recipe"),
    ("GeobgKit", "let name = UInt64.random(in: 0...1)"),
    ("GeobgKit", "let names = files.map(\\.name)"),
    ("GeobgKit", "public import class GeobgSystem.FileTarget"),
    ("GeobgSystem", "internal import Glibc"),
    ("GeobgSystem", "@preconcurrency internal import Darwin"),
    ("GeobgCLI", "internal import ArgumentParser"),
    ("GeobgCLI", "func run() throws {"), ("GeobgBatch", "func write() throws(FileError) {"),
  ])
  func aGoodLineIsLeftAlone(target: String, line: String) {
    for code in SourceCode(line).lines {
      #expect(SourceRules.fault(in: code, of: target) == nil)
    }
  }

  /// Types that other targets see; a type that belongs to another one is declared inside of it.
  @Test func aTypeIsInTheFileOfItsName() throws {
    var count = 0
    for target in try Manifest.ofPackage().sourceTargets where target.hasPrefix("Geobg") {
      for (path, code) in try Project.swiftFiles(of: target) {
        for line in code.lines where SourceRules.isSeenByOthers(line) {
          guard let (name, _) = SourceRules.type(declaredIn: line) else { continue }
          count += 1
          #expect(SourceRules.isFile(path, named: name), "\(path) declares \(name)")
        }
      }
    }
    #expect(count > 200)
    #expect(!SourceRules.isFile("Sources/GeobgScene/Scene/Scene.swift", named: "Mark"))
    #expect(SourceRules.isSeenByOthers("package struct Mark {"))
  }

  /// `scripts/core` compiles these targets as one module, where a private type of a file and a
  /// visible one of another file cannot have the same name.
  @Test func typesOfTheLibraryWithoutCairoHaveDifferentNames() throws {
    var types: [String: [(path: String, isPrivate: Bool)]] = [:]
    for target in SourceRules.pure.union(["GeobgKit", "GeobgSystem", "GeobgC"]) {
      for (path, code) in try Project.swiftFiles(of: target) {
        for (name, isPrivate) in code.lines.compactMap(SourceRules.type(declaredIn:)) {
          types[name, default: []].append((path, isPrivate))
        }
      }
    }
    #expect(types["Recipe"]?.count == 1)
    for (name, places) in types where places.count > 1 {
      let paths = places.map(\.path).joined(separator: " and ")
      let arePrivate = places.allSatisfy(\.isPrivate)
      #expect(arePrivate, "\(name) is declared in \(paths)")
    }
  }

  @Test(arguments: [
    ("private struct Limits {", "Limits", true), ("package enum Limits {", "Limits", false),
    ("public final class Drawing: Sendable {", "Drawing", false),
    ("struct Grid<Cell>", "Grid", false),
    ("  private struct Inner {", nil, false), ("extension Recipe {", nil, false),
    ("public import struct GeobgScene.Recipe", nil, false),
  ])
  func declaredTypesAreFound(line: String, name: String?, isPrivate: Bool) {
    let type = SourceRules.type(declaredIn: line)
    #expect(type?.name == name && type?.isPrivate ?? false == isPrivate)
  }

  @Test func codeIsReadWithoutItsTextAndComments() {
    let text = #"""
      let a = "x // \(b + "y") z" // any T
      /* throws
      */ let c = """
        any \(names.map(\.d))
        """
      let e = #"\.f"#
      """#
    #expect(
      SourceCode(text).lines
        == [
          #"let a = "(b + "")" "#, "", #" let c = ""#, #"(names.map(\.d))"#, #"""#, #"let e = """#,
          "",
        ].dropLast(1).map { $0 })
  }

  @Test func namesOfTargetsAreHeldToTheirPrefix() {
    #expect(SourceRules.fault(naming: "CCairo", isC: true) != nil)
    #expect(SourceRules.fault(naming: "CGeobgCairo", isC: true) == nil)
    #expect(SourceRules.fault(naming: "Scene", isC: false) != nil)
    #expect(SourceRules.fault(naming: "GeobgScene", isC: false) == nil)
  }
}
