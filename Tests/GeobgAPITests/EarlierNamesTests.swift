import GeobgKit
import GeobgScene
import GeobgTestSupport
import Testing

/// A program of version 1.0 still compiles, and reacts to the same errors.
@Suite(.timed) struct EarlierNamesTests {
  /// Names of the error types that have been joined with others.
  @available(*, deprecated)
  private enum Program {
    static func reaction(to body: () throws -> Void) -> String {
      do {
        try body()
        return "none"
      } catch SizeError.unknownName(let name, similar: _) {
        return "size \(name)"
      } catch LayoutError.notAMonitor(let text) {
        return "monitor \(text)"
      } catch CalmError.notAZone(let text) {
        return "zone \(text)"
      } catch ShardError.notAShard(let text) {
        return "share \(text)"
      } catch PaletteError.swatchCount(let count, limit: _) {
        return "\(count) swatches"
      } catch PixelPaletteError.noColors {
        return "no colors"
      } catch PaletteFormatError.unknownFormat {
        return "no palette"
      } catch SheetError.columnsOutOfRange(let columns, range: _) {
        return "\(columns) columns"
      } catch let error as UnknownPalette {
        return error == UnknownPalette(name: error.name) ? "palette \(error.name)" : "other"
      } catch MetadataError.unreadable(let error) {
        return "\(error.name) \(error.reason)"
      } catch {
        return "other"
      }
    }

    static func size(_ text: String) throws(SizeError) -> NamedSize { try NamedSize(name: text) }

    static func join(_ error: GeobgError) -> JoinError? {
      if case .join(let error) = error { error } else { nil }
    }

    static func read(_ name: String) throws(ReadError) -> [UInt8] {
      let source = ByteSource(byteCount: 1) { range throws(ReadError) in
        throw ReadError(name: name, reason: "\(range)")
      }
      return try source.bytes(from: 0, atMost: 1)
    }

    static func reason(of name: String) -> String {
      do throws(ReadError) {
        return "\(try read(name))"
      } catch {
        return "\(error.name): \(error.reason)"
      }
    }

    static let part = SheetError.Part.row

    /// A recipe of parts whose types have other names now.
    static func recipe() throws -> Recipe {
      var recipe = Recipe(seed: Seed(1), palette: try PaletteFile.builtIn("original").palette)
      recipe.plane = try Plane(density: 2)
      recipe.art = Art.original
      recipe.calm = try Calm([])
      recipe.drawing = try Drawing([
        .tap(try HandTap(address: 3, place: Point(x: 0, y: 7), base: PlaneBase.plane))
      ])
      return recipe
    }
  }

  @available(*, deprecated)
  @Test func earlierNamesOfErrorsAreCaught() throws {
    func expect(_ reaction: String, _ body: () throws -> Void) {
      #expect(Program.reaction(to: body) == reaction)
    }
    expect("size none") { _ = try Program.size("none") }
    expect("monitor x") { _ = try MonitorLayout(parsing: "x") }
    expect("zone x") { _ = try CalmRequest(parsing: "x") }
    expect("share x") { _ = try Shard(parsing: "x") }
    expect("0 swatches") {
      _ = try Palette(name: "none", light: .white, dark: .black, swatches: [])
    }
    expect("no colors") { _ = try PaletteFile(pixels: [], name: "none") }
    expect("no palette") { _ = try PaletteFile(reading: [0], named: "none.png") }
    expect("0 columns") { _ = try SheetStyle(columns: 0) }
    expect("palette none") { _ = try PaletteFile.builtIn("none") }
    expect("none") { _ = try PaletteFile.builtIn("classic") }
    expect("a.png 0..<1") { _ = try Program.read("a.png") }
    #expect(Program.reason(of: "a.png") == "a.png: 0..<1")
    #expect(Program.join(.join(.nothing)) == .nothing)
    #expect(Program.part == .row)
  }

  @available(*, deprecated)
  @Test func earlierNamesOfPartsMakeTheSameRecipe() throws {
    let recipe = try Program.recipe()
    #expect(recipe.plane == (try ShapeField(density: 2)))
    #expect(recipe.art == PictureStyle.original && recipe.calm == CalmZones.none)
    #expect(recipe.drawing == (try Drawing([.tap(try Tap(address: 3, place: Point(x: 0, y: 7)))])))
    #expect(
      Span.self == LayoutCanvas.self && Cut.self == Crop.self && Veil.self == FadeOverlay.self)
  }
}
