import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Rules for the metadata readers of all formats.
@Suite(.timed) struct MetadataTests {
  @Test(arguments: Format.allCases)
  func aPictureCarriesItsRecipe(format: Format) throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = RandomRecipe(seed)
      var file = try random.file()
      // Remove shapes and shrink the canvas, because only the recipe matters here.
      file.recipe.plane = nil
      file.recipe.drawing = .empty
      file.recipe.mesh = nil
      file.recipe.view = try Viewport(canvas: Canvas(pixelWidth: 4, pixelHeight: 4))
      file.output = file.output.with(format: .svg).with(format: format)
      // A JPEG has no transparent pixels.
      if format == .jpeg, file.recipe.background == .none { file.recipe.background = .palette }
      #expect(try RecipeFile(reading: file.render(Fixtures.rendering())) == file)
    }
  }

  @Test(arguments: Format.allCases)
  func withoutMetadataNoneIsFound(format: Format) throws {
    let bytes = try Carrier.file(format).render(Fixtures.rendering(metadata: false))
    #expect(throws: DocumentError.picture(.missing)) { try RecipeFile(reading: bytes) }
  }

  /// A truncated file gives the complete recipe or an error.
  @Test(arguments: Format.allCases)
  func truncatedAtEveryByte(format: Format) throws {
    let (file, bytes) = (try Carrier.file(format), try Carrier.bytes(format))
    var taken = 0
    for length in 0..<bytes.count {
      if let read = try? RecipeFile(reading: Array(bytes[..<length])) {
        #expect(read == file)
        taken += 1
      }
    }
    #expect(taken < bytes.count)
  }

  @Test(arguments: Format.allCases)
  func damagedBytes(format: Format) throws {
    let bytes = try Carrier.bytes(format)
    var generator = FixedGenerator(9)
    var refused = 0
    for _ in 0..<1500 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: damaged.indices, using: &generator)
        damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      }
      if !Carrier.isTaken(damaged) { refused += 1 }
    }
    #expect(refused > 200)
  }
}
