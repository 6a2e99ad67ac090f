// The functions that only the studio's page calls. `GeobgWeb/Call.swift` explains a call.
//
// These files are no part of the target GeobgStudio. `make web` compiles them after the engine for
// pages, and links both as the studio's module.
import GeobgWeb

/// The palette of the main colors of a picture, as canonical JSON.
///
/// The input is how many swatches are wanted, how many bytes the palette's name has, the name, and
/// red, green, blue and opacity of each pixel.
@_expose(wasm, "palette_of_pixels") @_cdecl("palette_of_pixels")
public func paletteOfPixels() -> Int32 {
  Call.answering { () throws(Failure) in
    let bytes = Call.bytes
    guard bytes.count >= 2, bytes.count >= 2 + Int(bytes[1]) else {
      throw Failure(argument: "the palette's name is incomplete")
    }
    let (name, pixels) = (bytes[2..<(2 + Int(bytes[1]))], bytes[(2 + Int(bytes[1]))...])
    do throws(PixelPaletteError) {
      let file = try PaletteFile(
        pixels: Array(pixels), name: String(decoding: name, as: UTF8.self),
        swatchCount: Int(bytes[0]))
      return file.palette.json.bytes
    } catch {
      throw Failure(.recipe, field: "palette", error.description)
    }
  }
}
