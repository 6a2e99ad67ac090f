import Foundation
import GeobgTestSupport
import Testing

@Suite(.timed) struct BackgroundTests {
  private let picture = ["--seed", "42", "--size", "60x90px", "--no-metadata", "-o", "-"]

  func render(_ format: String, _ background: [String]) throws -> Data {
    expectSuccess(try Shell.geobg(picture + ["--format", format] + background)).output
  }

  /// The byte of the PNG header that says how pixels are stored.
  private func colorType(_ png: Data) throws -> UInt8 {
    try #require(png.dropFirst(25).first)
  }

  @Test func noneIsTransparentInPNG() throws {
    let (opaque, clear) = (try render("png", []), try render("png", ["--background", "none"]))
    #expect(try colorType(opaque) == 2)
    #expect(try colorType(clear) == 6)
    let (solid, bitmap) = (
      try #require(Bitmap(png: opaque)), try #require(Bitmap(png: clear))
    )
    let alphas = stride(from: 3, to: bitmap.bytes.count, by: 4).map { bitmap.bytes[$0] }
    #expect(alphas.contains(0))
    #expect(alphas.contains { $0 > 0 })
    // Where no shape is, the other picture shows the palette's white.
    for (index, alpha) in alphas.enumerated() where alpha == 0 {
      #expect(Array(solid.bytes[(index * 4)..<(index * 4 + 4)]) == [255, 255, 255, 255])
    }
  }

  @Test func noneLeavesOutTheRectangle() throws {
    let opaque = String(decoding: try render("svg", []), as: UTF8.self)
    let clear = String(decoding: try render("svg", ["--background", "none"]), as: UTF8.self)
    #expect(opaque.contains("<rect"))
    #expect(!clear.contains("<rect"))
    #expect(clear.contains("<circle"))
  }

  @Test(arguments: ["#123456", "#ABCDEF"])
  func colorReplacesThePalettes(color: String) throws {
    let flags = ["--background", color, "--density", "0"]
    let svg = String(decoding: try render("svg", flags), as: UTF8.self)
    #expect(svg.contains("fill=\"\(color.lowercased())\""))
    let bitmap = try #require(Bitmap(png: try render("png", flags)))
    let number = try #require(UInt32(color.dropFirst(), radix: 16))
    let channels = [16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    #expect(bitmap[30, 45] == channels + [255])
    #expect(bitmap[0, 0] == channels + [255])
  }

  /// The recipe keeps the color itself, so other programs need no table of names.
  @Test func aNamedColorIsItsNumberInTheRecipe() throws {
    let recipes = try ["navy", "Navy", "#000080"].map {
      expectSuccess(try Shell.geobg(["recipe", "--seed", "1", "--background", $0])).text
    }
    #expect(recipes[0].contains(##""background":"#000080""##))
    #expect(Set(recipes).count == 1)
  }
}
