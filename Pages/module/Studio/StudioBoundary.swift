// The functions that only the studio's page calls. `Boundary.swift` explains a call.
//
// This file is no part of the target GeobgStudio. `make web` compiles it after the engine for pages,
// and links both as the studio's module.

import GeobgRecipe
import GeobgSVG
import GeobgScene
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
    let file = try Failure.mapping(
      { (error: PixelPaletteError) in Failure(.recipe, field: "palette", error.description) },
      try PaletteFile(
        pixels: Array(pixels), name: String(decoding: name, as: UTF8.self),
        swatchCount: Int(bytes[0])))
    return file.palette.json.bytes
  }
}

// MARK: - Replay

/// The replay of the recipe as an animated SVG, with the recipe in its metadata.
///
/// The input is a line with the speed, and the recipe.
@_expose(wasm, "animation") @_cdecl("animation")
public func animation() -> Int32 {
  Call.answering { () throws(Failure) in
    let bytes = Call.bytes
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let range = Replay.speedRange
    guard let speed = Thousandths(parsing: bytes[..<end]), range.contains(speed) else {
      throw Failure(
        .argument, field: "speed", "the speed is not a number from 0.01 to 100")
    }
    var file = try Call.file(in: Array(bytes.dropFirst(end + 1)))
    file.output = file.output.with(format: .svg)
    let replay = try Failure.mapping(Failure.init(recipe:), try Replay(file.recipe, speed: speed))
    return try Failure.mapping(
      Failure.init(render:), try SVGRenderer().render(replay, metadata: file.json))
  }
}

// MARK: - Drawing by hand

/// The left, top, right and bottom edge of what is drawn by hand, in units of a frame, and the frame, as
/// JSON; nothing if nothing is drawn.
@_expose(wasm, "extent") @_cdecl("extent")
public func extent() -> Int32 {
  Call.answering { () throws(Failure) in
    let recipe = try Call.file(in: Call.bytes).recipe
    guard let (base, box) = Composer.drawnBounds(of: recipe) else { return [] }
    let edges = [box.minX, box.minY, box.maxX, box.maxY].map { $0.description }
    return CanonicalJSON.array(edges + [base.json]).bytes
  }
}

/// The names of the shapes that the picture shows, bottom to top, as JSON.
@_expose(wasm, "shapes") @_cdecl("shapes")
public func shapes() -> Int32 {
  Call.answering { () throws(Failure) in
    let recipe = try Call.file(in: Call.bytes).recipe
    return CanonicalJSON.array(Composer(recipe).shapeNames.map { $0.json }).bytes
  }
}

// MARK: - Links

/// The modules of the text's QR code, row by row: 1 for a dark module.
@_expose(wasm, "qr_code") @_cdecl("qr_code")
public func qrCode() -> Int32 {
  Call.answering { () throws(Failure) in
    let code = try Failure.mapping(
      { (error: QRCodeError) in Failure(.limit, error.description) },
      try QRCode(String(decoding: Call.bytes, as: UTF8.self)))
    return code.modules.map { $0 ? 1 : 0 }
  }
}

/// The short fragment of the recipe; nothing if it has none.
@_expose(wasm, "link") @_cdecl("link")
public func link() -> Int32 {
  Call.answering { () throws(Failure) in
    let file = try Call.file(in: Call.bytes)
    return RecipeLink.fragment(of: file.recipe)?.bytes ?? []
  }
}

/// The recipe of a short fragment, as canonical JSON.
@_expose(wasm, "recipe_of_link") @_cdecl("recipe_of_link")
public func recipeOfLink() -> Int32 {
  Call.answering { () throws(Failure) in
    // Bytes of a page are UTF-8.
    let recipe = try Failure.mapping(
      Failure.init(document:),
      try RecipeLink.recipe(of: String(decoding: Call.bytes, as: UTF8.self)))
    return RecipeFile(recipe).json.bytes
  }
}

/// The command line that makes the picture; nothing if options cannot make it.
@_expose(wasm, "command_line") @_cdecl("command_line")
public func commandLine() -> Int32 {
  Call.answering { () throws(Failure) in
    let file = try Call.file(in: Call.bytes)
    return RecipeCommandLine.text(for: file.recipe)?.bytes ?? []
  }
}

/// The canonical recipe in the file in the input: JSON, or a picture in any format that geobg writes.
@_expose(wasm, "recipe_of_file") @_cdecl("recipe_of_file")
public func recipeOfFile() -> Int32 {
  Call.answering { () throws(Failure) in
    // Without the reader of videos, which are too large to open in a page.
    let source = ByteSource(Call.bytes)
    return try Failure.mapping(
      Failure.init(document:),
      try RecipeFile(reading: source) { format throws(MetadataError) in
        try format.recipeText(in: source)
      }
    )
    .json.bytes
  }
}
