import Foundation
import GeobgTestSupport
import Testing

/// `geobg plot`: lines for pen plotters.
@Suite(.timed) struct PlotCommandTests {
  /// The lines of a plot: each with its pen and its points, in units of the plotter.
  static func lines(_ text: String) throws -> [(pen: Int, points: [(x: Int, y: Int)])] {
    var lines: [(pen: Int, points: [(x: Int, y: Int)])] = []
    var pen = 0
    for command in text.replacing("\n", with: "").split(separator: ";") {
      let numbers = try command.dropFirst(2).split(separator: ",").map { try #require(Int($0)) }
      let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
        (numbers[$0], numbers[$0 + 1])
      }
      switch command.prefix(2) {
      case "IN": #expect(lines.isEmpty && numbers.isEmpty)
      case "SP": pen = try #require(numbers.first)
      case "PU": if let start = points.first { lines.append((pen, [start])) }
      case "PD": lines[lines.count - 1].points += points
      default: Issue.record("\(command)")
      }
    }
    #expect(text.hasPrefix("IN;\nSP1;\n") && text.hasSuffix("PU;SP0;\n"))
    return lines
  }

  @Test func pensAreSwatches() throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try folder.geobg("plot --seed 42 --outline 1 --mesh --size 200x100mm -o a.hpgl"))
    #expect(
      result.errors
        == "geobg: pen 1: yellow\ngeobg: pen 2: ruby\ngeobg: pen 3: teal\ngeobg: pen 4: orange\n"
        + "geobg: pen 5: purple\ngeobg: pen 6: mesh\n")
    let text = String(decoding: try folder.data("a.hpgl"), as: UTF8.self)
    let lines = try Self.lines(text)
    #expect(Set(lines.map(\.pen)) == [1, 2, 3, 4, 5, 6])
    #expect(lines.map(\.pen) == lines.map(\.pen).sorted())
    let points = lines.flatMap(\.points)
    // 40 units for each millimeter; the print has whole pixels.
    #expect(points.allSatisfy { (0...8002).contains($0.x) && (0...4002).contains($0.y) })
    #expect(points.map(\.x).max() ?? 0 > 7990 && points.map(\.y).max() ?? 0 > 3990)
    #expect(lines.allSatisfy { $0.points.count > 1 })
    // A mesh is straight lines.
    #expect(lines.filter { $0.pen == 6 }.allSatisfy { $0.points.count == 2 })
  }

  /// A circle is a closed line whose points are at its radius.
  @Test func aCircleIsRound() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"engine": 1, "seed": "5", "plane": null, "gestures": [{"tap": [0, 0], "address": 1}],
       "art": {"outline": 1, "shapes": {"circle": 1}, "shapes-per-tap": [1, 1]},
       "canvas": {"width": 390, "height": 390}}
      """, to: "a.json")
    expectSuccess(try folder.geobg("plot a.json -q -o a.hpgl\nrender a.json -o a.svg"))
    let svg = String(decoding: try folder.data("a.svg"), as: UTF8.self)
    let radius = try #require(svg.firstMatch(of: #/A ([0-9.]+) /#).flatMap { Double($0.1) })
    let lines = try Self.lines(String(decoding: folder.data("a.hpgl"), as: UTF8.self))
    #expect(lines.count == 1)
    let points = try #require(lines.first).points
    #expect(points.first.map { [$0.x, $0.y] } == points.last.map { [$0.x, $0.y] })
    // A pixel is 1/96 inch, and a unit here is a pixel.
    let scale = 1016.0 / 96
    for (x, y) in points {
      let distance = hypot(Double(x) - 195 * scale, Double(y) - 195 * scale)
      #expect(abs(distance - radius * scale) < 1.1)
    }
    #expect(points.count > 40)
  }

  @Test func theSheetHasCropMarks() throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try folder.geobg(
        "plot --seed 1 --outline 2 --size a6 --bleed 3mm --crop-marks --calm top -o a.plt"))
    #expect(
      result.errors.hasSuffix(
        ": crop marks\ngeobg: left out the calm zones, which a pen cannot draw\n"))
    let lines = try Self.lines(String(decoding: try folder.data("a.plt"), as: UTF8.self))
    let last = lines.map(\.pen).max() ?? 0
    #expect(lines.filter { $0.pen == last }.count == 8)
    // The picture ends at the bleed, 7 mm from the edge of the paper.
    let picture = lines.filter { $0.pen < last }.flatMap(\.points)
    #expect(picture.map(\.x).min() ?? 0 >= 279 && picture.map(\.y).min() ?? 0 >= 279)
  }

  @Test func names() throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(try folder.geobg("plot --seed day --outline 1"))
    #expect(result.errors.hasSuffix("geobg: wrote geobg-day.hpgl\n"))
    let stream = expectSuccess(try folder.geobg("plot --seed day --outline 1 -q -o -"))
    #expect(try folder.data("geobg-day.hpgl") == stream.output)
  }

  @Test(arguments: [("--density 0", true), ("--density 0 --mesh", false), ("--outline 1", false)])
  func anEmptyPlotIsExplained(options: String, isEmpty: Bool) throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(try folder.geobg("plot --seed 1 \(options) -o a.hpgl"))
    let note = "geobg: the plot is empty, because the picture has no shapes and no mesh\n"
    #expect(result.errors.contains(note) == isEmpty)
  }

  @Test(arguments: [
    (
      ["--seed", "1"], 64, "a pen draws lines, and this picture has filled shapes; add --outline 1"
    ),
    (
      ["--seed", "1", "--outline", "1", "-o", "a.svg"], 64,
      "-o a.svg: a plot is HP-GL; write a name that ends in .hpgl"
    ),
    (
      ["--seed", "1", "--outline", "1", "--zoom", "0.001"], 64,
      "--zoom, --density: the picture shows about 31643440 shapes and lines, and the limit is 500000; zoom in, or lower "
        + "the density"
    ),
  ])
  func refusals(arguments: [String], code: Int32, message: String) throws {
    let folder = try TemporaryFolder()
    expectFailure(try Shell.geobg(["plot"] + arguments, in: folder.url), code, message)
    #expect(folder.names.isEmpty)
  }
}
