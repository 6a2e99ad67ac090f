import GeobgKit

// Makes the pixels of a picture in memory: red, green, blue and opacity, one byte each, row by row.
// Most libraries that show pixels need colors multiplied by the opacity.
var recipe = try Recipe("2026-12-24", view: Viewport(pixelWidth: 390, pixelHeight: 844))
recipe.background = .none
var options = RenderOptions()
options.threads = 4
let pixels = try recipe.pixels(premultiplied: false, options)
print("\(pixels.width)x\(pixels.height), \(pixels.bytesPerRow) bytes a row")

// Writes the pixels as a PAM file: a header and the bytes.
let header = """
  P7
  WIDTH \(pixels.width)
  HEIGHT \(pixels.height)
  DEPTH 4
  MAXVAL 255
  TUPLTYPE RGB_ALPHA
  ENDHDR

  """
try FileTarget(CommandLine.arguments.dropFirst().first ?? "wallpaper.pam")
  .write(Array(header.utf8) + pixels.bytes)
