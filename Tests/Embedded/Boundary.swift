// The functions that the test calls. Each takes bytes, and returns bytes or a refusal: the
// command's exit code and error message.
import GeobgPNGEngine

/// Why a call returns no answer.
struct HTTPError: Error {
  let code: Int32
  let sentence: String

  init(badData sentence: String) { (code, self.sentence) = (65, sentence) }
  init(usage sentence: String) { (code, self.sentence) = (64, sentence) }
}

/// The bytes of the last answer, or of the message of its refusal.
nonisolated(unsafe) private var answer = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

/// Stores the result of `make` as the answer; returns 0, or the code of a refusal.
private func answering(_ make: () throws(HTTPError) -> [UInt8]) -> Int32 {
  let bytes: [UInt8]
  var code: Int32 = 0
  do throws(HTTPError) {
    bytes = try make()
  } catch {
    bytes = Array(error.sentence.utf8)
    code = error.code
  }
  answer.deallocate()
  answer = .allocate(capacity: bytes.count)
  _ = answer.initialize(from: bytes)
  return code
}

private func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> [UInt8] {
  Array(UnsafeBufferPointer(start: start, count: Int(count)))
}

private func text(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> String {
  String(decoding: bytes(start, count), as: UTF8.self)
}

// MARK: - Memory

/// Allocates memory for the `count` bytes that a call takes.
@_expose(wasm, "allocate") @_cdecl("tested_allocate")
public func allocate(_ count: Int32) -> UnsafeMutablePointer<UInt8> {
  .allocate(capacity: Int(count))
}

/// Frees the memory from `allocate`.
@_expose(wasm, "deallocate") @_cdecl("tested_deallocate")
public func deallocate(_ start: UnsafeMutablePointer<UInt8>?) {
  start?.deallocate()
}

/// Where the last answer begins.
@_expose(wasm, "answer_start") @_cdecl("tested_answer_start")
public func answerStart() -> UnsafeMutablePointer<UInt8>? { answer.baseAddress }

/// How many bytes the last answer has.
@_expose(wasm, "answer_count") @_cdecl("tested_answer_count")
public func answerCount() -> Int32 { Int32(answer.count) }

// MARK: - Recipes

private func file(_ bytes: [UInt8]) throws(HTTPError) -> RecipeFile {
  do throws(DocumentError) {
    return try RecipeFile(reading: bytes)
  } catch {
    throw HTTPError(badData: error.description)
  }
}

/// The SVG of a recipe, or of a picture with a recipe in its metadata.
@_expose(wasm, "svg") @_cdecl("tested_svg")
public func svg(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  answering { () throws(HTTPError) in
    var file = try file(bytes(start, count))
    file.output = file.output.with(format: .svg)
    var scene: Scene
    do throws(RecipeError) {
      scene = try file.recipe.scene()
    } catch {
      throw HTTPError(usage: error.description)
    }
    scene.metadata = file.json
    do throws(RenderError) {
      return try SVGRenderer().render(scene)
    } catch {
      throw HTTPError(usage: error.description)
    }
  }
}

/// The canonical recipe of a recipe, or of a picture with a recipe in its metadata.
@_expose(wasm, "recipe") @_cdecl("tested_recipe")
public func recipe(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  answering { () throws(HTTPError) in
    Array((try file(bytes(start, count)).json + "\n").utf8)
  }
}

/// The recipe for the lines of a text: a seed, a size, a calm zone.
@_expose(wasm, "compose") @_cdecl("tested_compose")
public func compose(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  answering { () throws(HTTPError) in
    let lines = text(start, count).parts(between: 0x0A)
    guard lines.count == 3 else { throw HTTPError(usage: "three lines are needed") }
    let size: Size
    do throws(ValueError) {
      size = try Size(parsing: lines[1])
    } catch {
      throw HTTPError(usage: error.description)
    }
    var file = RecipeFile(try recipe(seed: lines[0]))
    do throws(RecipeError) {
      file.recipe.view = try Viewport(canvas: try size.canvas())
    } catch {
      throw HTTPError(usage: error.description)
    }
    var named: NamedSize?
    if case .named(let name) = size { named = name }
    do throws(ValueError) {
      file.recipe.calm =
        try CalmRequest(parsing: lines[2]).calm(in: file.recipe.view, named: named)
    } catch {
      throw HTTPError(usage: error.description)
    }
    return Array((file.json + "\n").utf8)
  }
}

private func recipe(seed: String) throws(HTTPError) -> Recipe {
  let palette: Palette
  do throws(ValueError) {
    palette = try PaletteFile.builtIn("original").palette
  } catch {
    throw HTTPError(usage: error.description)
  }
  do throws(RecipeError) {
    return Recipe(seed: try Seed(parsing: seed), palette: palette)
  } catch {
    throw HTTPError(usage: error.description)
  }
}

/// The recipes for the monitors of a layout, one on each line.
@_expose(wasm, "layout") @_cdecl("tested_layout")
public func layout(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  answering { () throws(HTTPError) in
    let layout: MonitorLayout
    do throws(ValueError) {
      layout = try MonitorLayout(parsing: text(start, count), bezel: 40)
    } catch {
      throw HTTPError(usage: error.description)
    }
    var lines = ""
    for index in layout.monitors.indices {
      var file = RecipeFile(try recipe(seed: "1"))
      do throws(RecipeError) {
        file.recipe.view = try layout.view(of: index)
      } catch {
        throw HTTPError(usage: error.description)
      }
      lines += file.json + "\n"
    }
    return Array(lines.utf8)
  }
}

/// The first and the last index in a share of `total` items.
@_expose(wasm, "share") @_cdecl("tested_share")
public func share(_ start: UnsafePointer<UInt8>?, _ count: Int32, _ total: Int32) -> Int32 {
  answering { () throws(HTTPError) in
    do throws(ValueError) {
      let range = try Shard(parsing: text(start, count)) { _ in nil }.range(of: Int(total))
      return Array("\(range.lowerBound) \(range.upperBound)".utf8)
    } catch {
      throw HTTPError(usage: error.description)
    }
  }
}

// MARK: - Palettes

/// The file of the built-in palette with this name; for an empty name, all names, one on each line.
@_expose(wasm, "built_in") @_cdecl("tested_built_in")
public func builtIn(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  answering { () throws(HTTPError) in
    guard count > 0 else {
      return Array(PaletteFile.builtInNames.joined(separator: "\n").utf8)
    }
    do throws(ValueError) {
      return try PaletteFile.builtInJSON(text(start, count))
    } catch {
      throw HTTPError(usage: error.description)
    }
  }
}

/// The palette in a file of any format, as JSON; the file's name comes in a line before its bytes.
@_expose(wasm, "palette") @_cdecl("tested_palette")
public func palette(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  answering { () throws(HTTPError) in
    let parts = bytes(start, count).split(
      separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(decoding: parts.first ?? [], as: UTF8.self)
    do throws(PaletteFileError) {
      return Array(try PaletteFile(reading: Array(parts.last ?? []), named: name).json.utf8)
    } catch {
      throw HTTPError(badData: error.description)
    }
  }
}

/// A palette's JSON converted to the formats gpl, hex, base16, pywal and css, one after the other.
@_expose(wasm, "formats") @_cdecl("tested_formats")
public func formats(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  answering { () throws(HTTPError) in
    do throws(PaletteFileError) {
      let file = try PaletteFile(reading: bytes(start, count), named: "palette.json")
      var all: [UInt8] = []
      for format in PaletteFormat.allCases where format != .ase && format != .json {
        all += try file.bytes(as: format)
      }
      return all
    } catch {
      throw HTTPError(usage: error.description)
    }
  }
}

/// The palette made from a picture's pixels, as JSON.
@_expose(wasm, "pixel_palette") @_cdecl("tested_pixel_palette")
public func pixelPalette(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  answering { () throws(HTTPError) in
    do throws(PaletteFileError) {
      return Array(try PaletteFile(pixels: bytes(start, count), name: "pixels").json.utf8)
    } catch {
      throw HTTPError(badData: error.description)
    }
  }
}

/// How the swatches of a built-in palette look in both modes, one on each line.
@_expose(wasm, "sights") @_cdecl("tested_sights")
public func sights(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  answering { () throws(HTTPError) in
    do throws(ValueError) {
      let palette = try PaletteFile.builtIn(text(start, count)).palette
      var lines = ""
      for mode in Mode.allCases {
        let report = PaletteReport(on: palette, in: mode)
        lines += "\(palette.name), \(mode.rawValue) on \(report.background.hex)\n"
        for sight in report.sights {
          let contrast = Thousandths(rounding: sight.contrast)
          lines +=
            "\(sight.name) \(sight.color.hex) at \(sight.opacity.value) contrast \(contrast)\n"
        }
        for finding in report.findings {
          switch finding {
          case .unseen(let swatch, let distance):
            lines += "\(swatch): cannot be seen (\(Thousandths(rounding: distance)))\n"
          case .alike(let first, let second, let distance):
            lines += "\(first) and \(second): cannot be told apart "
            lines += "(\(Thousandths(rounding: distance)))\n"
          case .confused(let first, let second, let vision, let distance):
            lines += "\(first) and \(second): cannot be told apart by \(vision.rawValue) eyes "
            lines += "(\(Thousandths(rounding: distance)))\n"
          }
        }
      }
      return Array(lines.utf8)
    } catch {
      throw HTTPError(usage: error.description)
    }
  }
}

// MARK: - PNG

/// Paints flat patches with noise between them; each pixel depends only on its position.
struct PatchPainter: BandPainter {
  func paint(
    _ rows: Range<Int>, of picture: some Picture, as format: PixelFormat,
    into pixels: inout [UInt32]
  ) throws(RenderError) {
    let width = picture.canvas.pixelWidth
    pixels = []
    for y in rows {
      for x in 0..<width {
        let patch = UInt32(x / 50 &+ y / 40) &* 0x9E37_79B1
        let noise = (x / 50).isMultiple(of: 7) ? (UInt32(x &* y) &* 0x85EB_CA6B) >> 8 : 0
        pixels.append((patch ^ noise) & (format == .rgb ? 0xFF_FFFF : 0xFFFF_FFFF))
      }
    }
  }
}

/// A PNG painted by ``PatchPainter``, with a recipe in its metadata.
@_expose(wasm, "png") @_cdecl("tested_png")
public func png(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  answering { () throws(HTTPError) in
    let file = try file(bytes(start, count))
    var picture: ComposedPicture
    do throws(RecipeError) {
      picture = try ComposedPicture(file.recipe)
    } catch {
      throw HTTPError(usage: error.description)
    }
    picture.metadata = file.json
    do throws(RenderError) {
      var bytes: [UInt8] = []
      try PNGRenderer(painter: PatchPainter(), worker: SerialPartExecutor()).render(picture) {
        bytes += $0
      }
      return bytes
    } catch {
      throw HTTPError(usage: error.description)
    }
  }
}
