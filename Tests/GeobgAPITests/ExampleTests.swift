import Foundation
import GeobgKit
import GeobgTestSupport
import Testing

/// The programs in `Examples/Library`, built as a separate package and run.
///
/// With `GEOBG_SANITIZERS=1`, which `make test-sanitizers` sets, they also run under the
/// sanitizers. A sanitizer that finds a fault ends the program with a nonzero exit code.
@Suite(.serialized)
struct ExampleTests {
  /// How the programs are built.
  enum Build: String {
    case plain
    case thread
    case address

    static let all: [Build] =
      ProcessInfo.processInfo.environment["GEOBG_SANITIZERS"] == "1"
      ? [.plain, .thread, .address] : [.plain]

    /// Builds the programs and returns their folder.
    func folder() throws -> URL {
      let package = Fixtures.root.appendingPathComponent("Examples/Library").path
      let scratch = Fixtures.root.appendingPathComponent(".build/examples-\(rawValue)")
      let sanitizer = self == .plain ? [] : ["--sanitize=\(rawValue)"]
      let result = try Shell.run(
        "swift",
        ["build", "--package-path", package, "--scratch-path", scratch.path] + sanitizer)
      try #require(result.code == 0, "\(result.text)\(result.errors)")
      return scratch.appendingPathComponent("debug")
    }
  }

  @Test(arguments: Build.all)
  func examplesDoWhatTheySay(_ build: Build) throws {
    let programs = try build.folder()
    let folder = try TemporaryFolder()
    /// The output of the program `name`.
    func run(_ name: String, _ file: String) throws -> String {
      let program = programs.appendingPathComponent(name).path
      let result = try Shell.run(program, [folder.path(file)])
      #expect(result.code == 0, "\(name): \(result.errors)")
      #expect(result.errors == "", "\(name)")
      return result.text
    }
    _ = try run("CustomScene", "")
    try checkRings(in: folder)
    _ = try run("CustomRenderer", "a.plt")
    try checkPlot(String(decoding: try folder.data("a.plt"), as: UTF8.self))
    #expect(try run("Pixels", "a.pam") == "390x844, 1560 bytes a row\n")
    try checkPixels(try folder.data("a.pam"))
    try checkProgress(try run("Progress", "a.png"))
    #expect(try folder.data("a.png").starts(with: Format.png.signature))
    #expect(try run("Deadline", "b.png").hasPrefix("stopped after "))
    #expect(try run("Cancelling", "b.png").hasPrefix("stopped within "))
    #expect(!folder.names.contains { $0.contains("b.png") }, "\(folder.names)")
  }

  /// The files of all formats show the rings and contain no recipe, because no recipe can make
  /// them.
  private func checkRings(in folder: TemporaryFolder) throws {
    for format in Format.allCases {
      let bytes = try folder.data("rings.\(format.fileExtension)")
      #expect(Format(beginning: [UInt8](bytes)) == format)
      #expect(throws: DocumentError.picture(.missing)) { try RecipeFile(reading: [UInt8](bytes)) }
    }
    let png = try #require(Bitmap(png: try folder.data("rings.png")))
    #expect(png.width == 600)
    #expect(png.height == 600)
    #expect(png[0, 0] == [0, 0, 0, 255])
    #expect(png[300, 300] == [250, 180, 80, 255])
    // 170 units right of the middle, in the outermost ring.
    let x = 300 + 170 * 600 / 390
    #expect(png[x, 300] == [250, 20, 80, 255])
    let svg = String(decoding: try folder.data("rings.svg"), as: UTF8.self)
    #expect(svg.components(separatedBy: "<circle ").count == 10)
  }

  private func checkPlot(_ plot: String) throws {
    let scene = try Recipe("2026-12-24").scene()
    var lines = plot.split(separator: "\n")
    #expect(lines.removeFirst() == "IN;SP1;")
    #expect(lines.removeLast() == "SP0;")
    #expect(lines.count == scene.marks.count)
    #expect(lines.allSatisfy { $0.hasPrefix("PU") && ($0.contains(";CI") || $0.contains(";PD")) })
  }

  private func checkPixels(_ file: Data) throws {
    let header =
      "P7\nWIDTH 390\nHEIGHT 844\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
    #expect(file.starts(with: Data(header.utf8)))
    var recipe = try Recipe("2026-12-24", view: Viewport(pixelWidth: 390, pixelHeight: 844))
    recipe.background = .none
    #expect([UInt8](file.dropFirst(header.utf8.count)) == (try recipe.pixels().bytes))
  }

  private func checkProgress(_ text: String) throws {
    let shares = text.split(separator: "\n").compactMap { Int($0.dropLast(2)) }
    #expect(shares.count > 3)
    #expect(shares == shares.sorted())
    #expect(shares.last == 100)
  }
}

extension TemporaryFolder {
  /// The bytes of the file `name` in the folder.
  fileprivate func data(_ name: String) throws -> Data {
    try Data(contentsOf: url.appendingPathComponent(name))
  }
}
