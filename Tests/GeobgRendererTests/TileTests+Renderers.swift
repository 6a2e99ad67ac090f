import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

extension TileTests {
  /// A program that is not ours and shows a format.
  struct Reader: Sendable, CustomTestStringConvertible {
    let format: Format
    /// nil for Pillow, which decodes pictures of our pixels.
    let renderer: OtherRenderer?

    var testDescription: String { "\(format), \(renderer?.rawValue ?? "Pillow")" }

    func bitmap(_ scene: Scene) throws -> Bitmap {
      let file = Data(try LibraryRenderer(format).render(scene))
      let png = try renderer?.png(of: file, size: (390, 500)) ?? OtherDecoder.png(of: file)
      let bitmap = try #require(Bitmap(png: png))
      try #require((bitmap.width, bitmap.height) == (390, 500))
      return bitmap
    }
  }

  static let readers =
    [OtherRenderer.rsvg, .resvg, .cairosvg, .chromium, .inkscape].map {
      Reader(format: .svg, renderer: $0)
    } + [
      Reader(format: .pdf, renderer: .mupdf), Reader(format: .webp, renderer: nil),
      Reader(format: .jpeg, renderer: nil),
    ]

  /// Other programs show no edge where a tile repeats: the pixels across its edges are those of a
  /// moved tile, which has the same places inside.
  @Test(arguments: readers)
  func otherProgramsShowNoSeam(_ reader: Reader) throws {
    let (dx, dy) = (137, 91)
    /// Two pixels on both sides of the edges at `x` and `y`, where copies of `picture` meet.
    func edges(_ picture: Bitmap, x: Int, y: Int) -> Bitmap {
      var bytes: [UInt8] = []
      for distance in -2..<2 {
        for row in 0..<500 { bytes += picture[(x + distance + 390) % 390, (y + row) % 500] }
        for column in 0..<390 { bytes += picture[(x + column) % 390, (y + distance + 500) % 500] }
      }
      return Bitmap(width: 4, height: 890, bytes: bytes)
    }
    func seam(_ scene: Scene) throws -> Bitmap.Difference {
      let moved = try TileTests.moved(scene, by: Point(x: Thousandths(dx), y: Thousandths(dy)))
      let inside = edges(try reader.bitmap(moved), x: dx, y: dy)
      return inside.difference(from: edges(try reader.bitmap(scene), x: 0, y: 0))
    }
    var recipe = try TileTests.recipe(3)
    let tile = try seam(try recipe.scene())
    recipe.isTile = false
    let picture = try seam(try recipe.scene())
    // A JPEG of the moved tile has other blocks.
    let (mean, share) = reader.format == .jpeg ? (2, 0.002) : (0.2, 0.0005)
    #expect(tile.mean < mean && tile.share(above: 16) < share, "\(tile)")
    // The comparison can fail: a picture that is no tile has seams.
    #expect(picture.mean > 5 && picture.share(above: 16) > 0.1, "\(picture)")
  }
}
