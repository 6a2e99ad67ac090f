/// Rules for what the sources of each target may use.
///
/// The table in `docs/architecture.md` lists what each target imports. These rules cannot be
/// changed by the table: which dependency is limited to which target, and what keeps a target pure.
enum SourceRules {
  /// The targets without C code, operating system calls and platform mathematics; they also compile
  /// as Embedded Swift.
  static let pure: Set = ["GeobgScene", "GeobgSVG", "GeobgRecipe", "GeobgRaster", "GeobgPNG"]

  /// The only targets that may import each dependency.
  static let owners: [String: Set<String>] = [
    "Glibc": ["GeobgSystem"],
    "Darwin": ["GeobgSystem"],
    "Musl": ["GeobgSystem"],
    "Dispatch": ["GeobgSystem"],
    "Foundation": ["GeobgFoundation"],
    "CoreFoundation": ["GeobgUI"],
    "CoreGraphics": ["GeobgUI"],
    "SwiftUI": ["GeobgUI"],
    "AppKit": [],
    "UIKit": [],
    "ArgumentParser": ["GeobgCLI"],
    "NIOCore": ["GeobgServer"],
    "NIOPosix": ["GeobgServer"],
    "NIOHTTP1": ["GeobgServer"],
    "NIOConcurrencyHelpers": ["GeobgServer"],
    // GeobgCairoContext draws a picture on a Cairo context that another program owns.
    "CGeobgCairo": ["GeobgCairo", "GeobgCairoContext"],
    // Only tests use zlib.
    "CGeobgZlib": [],
    "CGeobgPNG": ["CGeobgPNGReader"],
    "CGeobgTurboJPEG": ["GeobgPhoto"],
    "CGeobgJPEG": ["CGeobgJPEGWriter"],
    "CGeobgJPEGWriter": ["GeobgJPEG"],
    "CGeobgPNGReader": ["GeobgPhoto"],
    "CGeobgWebP": ["GeobgWebP", "GeobgPhoto"],
    "CGeobgNettle": ["GeobgBatch", "GeobgJPEG"],
    "CGeobgHeader": ["GeobgC"],
    // Only the program that starts the command depends on it.
    "GeobgCLI": ["CGeobgMain"],
    // Programs in Swift use GeobgKit.
    "GeobgC": [],
    "CGeobgMain": [],
  ]

  /// Modules that must not appear in public declarations, except in the targets listed here.
  private static let hidden: [String: Set<String>] = [
    "GeobgSVG": [],
    "GeobgCairo": [],
    "GeobgPNG": [],
    "Glibc": [], "Darwin": [], "Musl": [], "Dispatch": [],
  ]

  /// The targets whose output must be identical on all systems.
  private static let exact = pure.union([
    "GeobgCairo", "GeobgCairoContext", "GeobgJPEG", "GeobgPhoto", "GeobgWebP",
  ])
  /// What would make output differ: system randomness, hashing, clocks and platform mathematics.
  private static let inexact = [
    "random(", "shuffled(", "shuffle(", "randomElement(", "hashValue",
    "SystemRandomNumberGenerator",
    "ContinuousClock", "SuspendingClock", "Date(",
    "sin(", "cos(", "tan(", "asin(", "acos(", "atan(", "atan2(", "pow(", "exp(", "exp2(", "log(",
    "log2(", "log10(", "hypot(", "cbrt(", "fmod(",
  ]
  /// Calls that need the regex part of the standard library or Unicode tables.
  private static let heavy = [
    "firstRange(of:", "ranges(of:", "replacing(", "trimmingPrefix(", "lowercased(", "uppercased(",
  ]

  /// Why `target` may not import `module`; nil if it may.
  static func fault(importing module: String, in target: String) -> String? {
    if let owners = owners[module], !owners.contains(target) {
      return "\(module) stays in \(owners.sorted().joined(separator: " and "))"
    }
    if pure.contains(target), !pure.contains(module) { return "a pure target imports \(module)" }
    if target == "GeobgSystem", module.contains("Geobg") {
      return "the system's target builds on nothing of geobg"
    }
    return nil
  }

  /// Why `name` is not allowed for a target; nil if it is allowed.
  static func fault(naming name: String, isC: Bool) -> String? {
    let prefix = isC ? "CGeobg" : "Geobg"
    return name.hasPrefix(prefix) ? nil : "a target's name begins with \(prefix)"
  }

  /// The fault in a line of code of `target`; nil if there is none.
  static func fault(in line: String, of target: String) -> String? {
    if let imported = ImportLine(line) { return fault(in: imported, of: target) }
    if !["GeobgCairo", "GeobgCairoContext"].contains(target), finds("cairo_", in: line) {
      return "names Cairo"
    }
    if exact.contains(target), let name = inexact.first(where: { finds($0, in: line) }) {
      return "uses \(name)"
    }
    // The command handles the errors of all libraries.
    if target != "GeobgCLI", isUntyped(line) { return "throws without a type" }
    return pure.contains(target) ? impurity(in: line) : nil
  }

  /// The type that a line declares outside of other types, and whether only its file sees it.
  static func type(declaredIn line: String) -> (name: String, isPrivate: Bool)? {
    guard line.first != " ", ImportLine(line) == nil else { return nil }
    let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    let kinds: Set = ["struct", "enum", "class", "actor", "protocol", "typealias"]
    guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count,
      !words[..<kind].contains("extension")
    else { return nil }
    let isPrivate = words[..<kind].contains { $0 == "private" || $0 == "fileprivate" }
    return (words[kind + 1], isPrivate)
  }

  /// Whether other targets see what a line declares, under a name that is not an earlier one.
  static func isSeenByOthers(_ line: String) -> Bool {
    (line.hasPrefix("public ") || line.hasPrefix("package ")) && !line.contains("typealias ")
  }

  /// Whether the file at `path` has the name of the type `name`, or of a part of it, as `Name+Part.swift`.
  static func isFile(_ path: String, named name: String) -> Bool {
    path.split(separator: "/").last?.split(separator: ".").first?.split(separator: "+").first.map {
      $0 == name
    } ?? false
  }

  private static func fault(in imported: ImportLine, of target: String) -> String? {
    let module = imported.module
    if imported.modifiers.contains("@testable") { return "looks into \(module) as a test does" }
    if let fault = fault(importing: module, in: target) { return fault }
    let isC = module.hasPrefix("CGeobg") && !["GeobgCairoContext", "GeobgC"].contains(target)
    let isHidden = hidden[module].map { !$0.contains(target) } ?? false
    if imported.isOpen, isC || isHidden { return "lets \(module) out" }
    return nil
  }

  /// Whether a line has a `throws` without an error type.
  private static func isUntyped(_ line: String) -> Bool {
    line.ranges(of: "throws").contains {
      isStart($0.lowerBound, in: line) && line[$0.upperBound...].first != "("
    }
  }

  /// Why a line is not the same code on all systems; nil if it is.
  private static func impurity(in line: String) -> String? {
    if line.drop(while: { $0 == " " }).hasPrefix("#") { return "compiles under a condition" }
    if line.contains("\\") { return "has a key path" }
    if finds("rethrows", in: line) { return "rethrows" }
    for range in line.ranges(of: "any ") where isStart(range.lowerBound, in: line) {
      if line[range.upperBound...].first?.isUppercase == true { return "has an existential" }
    }
    return heavy.first { finds($0, in: line) }.map { "uses \($0)" }
  }

  /// Whether `name` occurs in `code`, not as the end of a longer name.
  private static func finds(_ name: String, in code: String) -> Bool {
    code.ranges(of: name).contains { isStart($0.lowerBound, in: code) }
  }

  /// Whether a name begins at `index`.
  private static func isStart(_ index: String.Index, in code: String) -> Bool {
    guard index > code.startIndex else { return true }
    let before = code[code.index(before: index)]
    return !before.isLetter && !before.isNumber && before != "_"
  }
}
