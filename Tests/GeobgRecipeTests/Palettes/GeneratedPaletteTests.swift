import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Palette files from generators that know the syntax of their format.
@Suite(.timed) struct GeneratedPaletteTests {
  typealias Generator = @Sendable (inout FixedGenerator) -> GeneratedPalette

  static let generators: [(String, Generator)] = [
    ("GPL", GeneratedPalette.gpl), ("ASE", GeneratedPalette.ase), ("YAML", GeneratedPalette.yaml),
  ]

  @Test(arguments: generators) func everyFileGivesItsColors(
    name: String, generator: @escaping Generator
  ) throws {
    var random = FixedGenerator(UInt64(name.utf8.first ?? 0) + 531)
    var forms: Set<[UInt8]> = []
    for _ in 0..<200 {
      let file = generator(&random)
      let text = String(decoding: file.bytes, as: UTF8.self)
      do throws(PaletteFileError) {
        let palette = try PaletteFile(reading: file.bytes, named: file.name).palette
        #expect(palette.swatches.map(\.light.color) == file.colors, "\(text.debugDescription)")
      } catch {
        Issue.record("\(error)\n\(text.debugDescription)")
      }
      forms.insert(file.bytes)
    }
    #expect(forms.count == 200)
  }

  /// A changed file gives a palette or an error that names a place.
  @Test(arguments: generators) func changedFilesAreReadOrRefused(
    name: String, generator: @escaping Generator
  ) throws {
    var random = FixedGenerator(UInt64(name.utf8.first ?? 0) + 532)
    var (taken, refused) = (0, 0)
    for _ in 0..<GeneratedPalette.changeCount {
      let file = generator(&random)
      let bytes = GeneratedFile(bytes: file.bytes).changed(&random)
      do throws(PaletteFileError) {
        let palette = try PaletteFile(reading: bytes, named: file.name).palette
        #expect((1...Palette.swatchLimit).contains(palette.swatches.count))
        taken += 1
      } catch {
        #expect(!error.description.isEmpty)
        refused += 1
      }
    }
    #expect(taken > 0 && refused > 100)
  }
}
