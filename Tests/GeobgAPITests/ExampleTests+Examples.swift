import Foundation
import GeobgKit
import GeobgScene
import GeobgTestSupport
import Testing

/// The programs in `Examples/Library`, built as a separate package.
///
/// `GEOBG_EXAMPLES` names their folder. A sanitizer that finds a fault ends a program with a nonzero
/// exit code.
@Suite(.timed) struct ExampleTests {
  @Test func examplesDoWhatTheySay() throws {
    let path = try #require(
      ProcessInfo.processInfo.environment["GEOBG_EXAMPLES"], "make test-examples names the folder")
    let programs = URL(fileURLWithPath: path)
    let folder = try TemporaryFolder()
    /// The output of the program `name`.
    func run(_ name: String, _ file: String, input: String = "") throws -> String {
      let program = programs.appendingPathComponent(name).path
      let result = try Shell.run(program, [folder.path(file)], input: Data(input.utf8))
      #expect(result.code == 0, "\(name): \(result.errors)")
      #expect(result.errors == "", "\(name)")
      return result.text
    }
    _ = try run("CustomScene", "")
    try checkRings(in: folder)
    let pens = try run("Plotter", "a.plt")
    try checkPlot(String(decoding: try folder.data("a.plt"), as: UTF8.self), pens: pens)
    // Another program that reads the language of plotters draws the same lines.
    let other = try Shell.run(
      "hp2xx", ["-q", "-m", "svg", "-f", folder.path("a.svg"), folder.path("a.plt")])
    #expect(other.code == 0, "\(other.errors)")
    let drawn = String(decoding: try folder.data("a.svg"), as: UTF8.self)
    #expect(drawn.components(separatedBy: "<path ").count > 42)
    try checkLetters(of: programs.appendingPathComponent("ASCIIArt").path)
    try checkDrawing(try run("LiveDrawing", "live.svg", input: Self.gestures), in: folder)
    #expect(try run("Pixels", "a.pam") == "390x844, 1560 bytes a row\n")
    try checkPixels(try folder.data("a.pam"))
    try checkProgress(try run("Progress", "a.png"))
    #expect(try folder.data("a.png").starts(with: Format.png.signature))
    #expect(try run("Deadline", "b.png").hasPrefix("stopped after "))
    #expect(try run("Canceling", "b.png").hasPrefix("stopped within "))
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

  /// Every color has a pen, curves are fine lines, and nothing is outside the picture.
  private func checkPlot(_ plot: String, pens: String) throws {
    let scene = try Recipe("2026-12-24", palette: "dusk", view: Viewport(size: "a4")).scene()
    let colors = scene.marks.reduce(into: [String]()) { colors, mark in
      guard case .fill(_, .solid(let color, _)) = mark else { return }
      if !colors.contains(color.hex) { colors.append(color.hex) }
    }
    let named = pens.split(separator: "\n").map { $0.split(separator: " ")[2].dropLast() }
    #expect(named.map(String.init) == colors)
    #expect(plot.hasPrefix("IN;\nSP1;\n"))
    #expect(plot.hasSuffix("PU;SP0;\n"))
    let commands = plot.split(whereSeparator: { $0 == ";" || $0 == "\n" }).map(String.init)
    #expect(commands.filter { $0.hasPrefix("SP") }.count == colors.count + 1)
    // Places in units of the scene, line by line. The picture fills the width of the paper.
    let scale = 190 * 40 / scene.width.double
    var lines: [[(x: Double, y: Double)]] = []
    for command in commands where command.hasPrefix("PU") || command.hasPrefix("PD") {
      let numbers = command.dropFirst(2).split(separator: ",").compactMap { Double($0) }
      let places = stride(from: 0, to: numbers.count, by: 2).map {
        (x: numbers[$0] / scale, y: scene.height.double - numbers[$0 + 1] / scale)
      }
      if command.hasPrefix("PU") { lines.append(places) } else { lines[lines.count - 1] += places }
    }
    let places = lines.joined()
    let (width, height) = (scene.width.double, scene.height.double)
    #expect(places.allSatisfy { $0.x >= -0.1 && $0.x <= width + 0.1 })
    #expect(places.allSatisfy { $0.y >= -0.1 && $0.y <= height + 0.1 })
    var circles = 0
    for case .fill(.circle(let circle), _) in scene.marks
    where scene.bounds.intersection(circle.bounds) == circle.bounds {
      circles += 1
      let (x, y, radius) = (circle.center.x.double, circle.center.y.double, circle.radius.double)
      #expect(
        lines.contains { line in
          line.count > 32
            && line.allSatisfy { place in
              let (dx, dy) = (place.x - x, place.y - y)
              return abs((dx * dx + dy * dy).squareRoot() - radius) < 0.1
            }
        }, "circle at \(x),\(y)")
    }
    #expect(circles > 1)
  }

  /// The letters have the size that was asked for, and are dense where the picture is.
  private func checkLetters(of program: String) throws {
    let result = try Shell.run(program, ["ada", "64"])
    #expect(result.code == 0, "\(result.errors)")
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    var scene = try Recipe("ada", view: Viewport(pixelWidth: 1600, pixelHeight: 1000)).scene()
    scene.canvas = try Canvas(pixelWidth: 64, pixelHeight: 20)
    let pixels = try scene.pixels()
    #expect(lines.count == pixels.height)
    var (empty, full) = (0, 0)
    for (y, line) in lines.enumerated() {
      #expect(line.count <= pixels.width)
      let line = Array(line.utf8) + Array(repeating: 0x20, count: pixels.width - line.count)
      for x in 0..<pixels.width {
        let pixel = pixels.bytes[(y * pixels.width + x) * 4..<(y * pixels.width + x) * 4 + 3]
        let ink = pixel.reduce(0) { $0 + 255 - Int($1) }
        // Thumbnails blend the edges, so only clear places are compared.
        if ink == 0 { empty += line[x] == 0x20 || line[x] == 0x2E ? 1 : -10 }
        if ink > 300 { full += "=+*#%@".utf8.contains(line[x]) ? 1 : -10 }
      }
    }
    #expect(empty > 50, "\(result.text)")
    #expect(full > 50, "\(result.text)")
  }

  /// Taps, meshes, everything that takes back, and two lines that are no gestures.
  private static let gestures = """
    tap 0 -200
    tap 50 100
    mesh
    tap -100 0.5
    draw
    tap 1
    undo
    mesh
    mesh
    clear
    undo
    undo
    undo
    redo
    tap 20 20

    """

  /// Each gesture draws its marks, and the result is the picture of the recipe.
  private func checkDrawing(_ text: String, in folder: TemporaryFolder) throws {
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count == 16, "\(text)")
    #expect(lines[0].hasPrefix("tap 0 -200: 0 marks removed, "))
    #expect(lines.filter { $0.hasSuffix("write tap X Y, mesh, undo, redo or clear") }.count == 2)
    #expect(lines[15] == "the window shows the pixels of the recipe")
    let file = try RecipeFile(reading: [UInt8](try folder.data("live.svg")))
    #expect(file.recipe.drawing.gestures.count == 13)
    #expect(try file.render() == [UInt8](try folder.data("live.svg")))
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
