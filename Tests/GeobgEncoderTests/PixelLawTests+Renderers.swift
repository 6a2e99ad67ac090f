import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

extension PixelLawTests {
  /// Both are decoded by Pillow; colors are as stored, even where they are almost transparent.
  @Test(arguments: [Background.palette, .none], [Mode.light, .dark])
  func webpKeepsEveryPixel(background: Background, mode: Mode) throws {
    let folder = try TemporaryFolder()
    var recipe = try EncodedPicture.recipe(mode: mode)
    recipe.background = background
    for name in ["a.png", "a.webp"] {
      try recipe.write(to: folder.path(name), Fixtures.rendering())
    }
    var other = recipe
    other.seed = Seed(6)
    try other.write(to: folder.path("b.webp"), Fixtures.rendering())
    let script = """
      from PIL import Image
      p, w, o = (Image.open("\(folder.url.path)/" + n) for n in ("a.png", "a.webp", "b.webp"))
      print(p.mode, w.mode, p.size, p.tobytes() == w.tobytes(), p.tobytes() == o.tobytes())
      """
    let mode = background == .none ? "RGBA" : "RGB"
    let result = try OtherRenderer.python(script)
    #expect(result.text == "\(mode) \(mode) (400, 700) True False\n", "\(result.errors)")
  }

  /// Every compression of a WebP has the pixels of the PNG.
  @Test(arguments: PNGCompression.allCases, [Background.palette, .none])
  func everyWebPHasThePixels(compression: PNGCompression, background: Background) throws {
    var recipe = try EncodedPicture.recipe()
    recipe.background = background
    var output = Output(format: .webp)
    output.compression = compression
    let webp = Data(try EncodedPicture.bytes(RecipeFile(recipe, output: output)))
    let shown = try #require(Bitmap(png: try OtherDecoder.png(of: webp)))
    #expect(try shown.bytes == EncodedPicture.bitmap(recipe, .png).bytes)
  }

  /// The largest differences are at mesh lines on dark, which JPEG blocks represent badly.
  @Test(arguments: [(Mode.light, 0.6, 40), (.dark, 2, 40)])
  func jpegIsNear(mode: Mode, mean: Double, most: Int) throws {
    var recipe = try EncodedPicture.recipe(mode: mode)
    if mode == .light { recipe.mesh = nil }
    let png = try EncodedPicture.bitmap(recipe, .png)
    let jpeg = try EncodedPicture.bitmap(recipe, .jpeg)
    let difference = jpeg.difference(from: png)
    #expect(difference.mean < mean && difference.pixels(above: most) == 0, "\(difference)")
    #expect(difference.mean > 0)
    let other = try EncodedPicture.bitmap(try EncodedPicture.recipe(6, mode: mode), .png)
    #expect(jpeg.difference(from: other).mean > 5 * mean, "the comparison can fail")
  }

  /// Any custom encoder receives every row once, with the same pixels as in the PNG.
  @Test(arguments: [1, 3])
  func anEncoderOfOnesOwnIsGivenThePixels(threads: Int) throws {
    var recipe = try EncodedPicture.recipe()
    recipe.background = .none
    var rendering = RenderOptions(encoders: [.webp: PlainEncoder()])
    rendering.threads = threads
    let bytes = try recipe.render(as: .webp, rendering)
    let folder = try TemporaryFolder()
    try recipe.write(to: folder.path("a.png"))
    try Data(bytes).write(to: folder.url.appendingPathComponent("a.raw"))
    let script = """
      from PIL import Image
      raw = open("\(folder.path("a.raw"))", "rb").read()
      print(Image.open("\(folder.path("a.png"))").tobytes() == raw)
      """
    #expect(try OtherRenderer.python(script).text == "True\n")
  }

  @Test func moreQualityIsNearerAndLarger() throws {
    let recipe = try EncodedPicture.recipe()
    let png = try EncodedPicture.bitmap(recipe, .png)
    let files = try [1, 50, 90, 100].map { quality in
      try EncodedPicture.bytes(
        RecipeFile(recipe, output: try Output(format: .jpeg).with(quality: quality)))
    }
    let means = try files.map { bytes in
      try #require(Bitmap(png: try OtherDecoder.png(of: Data(bytes)))).difference(from: png).mean
    }
    #expect(zip(files, files.dropFirst()).allSatisfy { $0.count < $1.count })
    #expect(zip(means, means.dropFirst()).allSatisfy { $0 > $1 })
    #expect(means[3] < 0.5)
  }

  /// A slice has the same pixels as the whole picture.
  @Test func aCutIsOfTheWhole() throws {
    let layout = try MonitorLayout(parsing: "a:97x61+0+0,b:61x97+97-20")
    for index in layout.monitors.indices {
      var recipe = try EncodedPicture.recipe()
      recipe.view = try layout.view(of: index, pan: .zero, zoom: 1)
      let webp = try EncodedPicture.bitmap(recipe, .webp)
      #expect(try webp.bytes == EncodedPicture.bitmap(recipe, .png).bytes)
      #expect(webp.width == recipe.view.canvas.pixelWidth)
    }
  }
}
