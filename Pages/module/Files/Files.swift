// What studio and gallery ask for files, for the dialogs that share, and for photos. `Boundary.swift` explains a call.
//
// A studio in which nobody saves, opens or shares anything does not load it.
import GeobgRecipe
import GeobgSVG
import GeobgScene
import GeobgWeb

/// The canonical recipe in the file in the input: JSON, or a picture in any format that geobg writes.
@_cdecl("recipe_of_file")
public func recipeOfFile() -> Int32 {
  Call.answering { () throws(ErrorReport) in
    // Without the reader of videos, which are too large to open in a page.
    let source = ByteSource(Call.bytes)
    return try ErrorReport.mapping(
      ErrorReport.init(document:),
      try RecipeFile(reading: source, names: .pixels) { format throws(MetadataError) in
        try format.recipeText(in: source)
      }
    )
    .json.bytes
  }
}

/// The palette of the main colors of a picture, as canonical JSON.
///
/// The input is how many swatches are wanted, how many bytes the palette's name has, the name, and
/// red, green, blue and opacity of each pixel.
@_cdecl("palette_of_pixels")
public func paletteOfPixels() -> Int32 {
  Call.answering { () throws(ErrorReport) in
    let bytes = Call.bytes
    guard bytes.count >= 2, bytes.count >= 2 + Int(bytes[1]) else {
      throw ErrorReport(argument: "the palette's name is incomplete")
    }
    let (name, pixels) = (bytes[2..<(2 + Int(bytes[1]))], bytes[(2 + Int(bytes[1]))...])
    let file = try ErrorReport.mapping(
      { (error: PaletteFileError) in
        ErrorReport(.recipe, field: "palette", error.textInPages.string)
      },
      try PaletteFile(
        pixels: Array(pixels), name: String(decoding: name, as: UTF8.self),
        swatchCount: Int(bytes[0])))
    return file.palette.json.bytes
  }
}

/// The replay of the recipe as an animated SVG, with the recipe in its metadata.
///
/// The input is a line with the speed, and the recipe.
@_cdecl("animation")
public func animation() -> Int32 {
  Call.answering { () throws(ErrorReport) in
    let bytes = Call.bytes
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let range = Replay.speedRange
    guard let speed = Thousandths(parsing: bytes[..<end]), range.contains(speed) else {
      throw ErrorReport(
        .argument, field: "speed", "the speed is not a number from 0.01 to 100")
    }
    var file = try Call.file(in: Array(bytes.dropFirst(end + 1)))
    file.output = file.output.with(format: .svg)
    let replay = try ErrorReport.mapping(
      ErrorReport.init(recipe:), try Replay(file.recipe, speed: speed))
    return try ErrorReport.mapping(
      ErrorReport.init(render:), try SVGRenderer().render(replay, metadata: file.json))
  }
}

/// The modules of the text's QR code, row by row: 1 for a dark module.
@_cdecl("qr_code")
public func qrCode() -> Int32 {
  Call.answering { () throws(ErrorReport) in
    let code = try ErrorReport.mapping(
      { (error: ValueError) in ErrorReport(.limit, error.textInPages.string) },
      try QRCode(String(decoding: Call.bytes, as: UTF8.self)))
    return code.modules.map { $0 ? 1 : 0 }
  }
}

/// The command line that makes the picture; nothing if options cannot make it.
@_cdecl("command_line")
public func commandLine() -> Int32 {
  Call.answering { () throws(ErrorReport) in
    let file = try Call.file(in: Call.bytes)
    return RecipeCommandLine.text(for: file.recipe)?.bytes ?? []
  }
}
