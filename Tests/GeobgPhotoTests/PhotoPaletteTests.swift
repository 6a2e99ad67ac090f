import Foundation
import GeobgPhoto
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct PhotoPaletteTests {
  private static let colors = ["#c02040", "#20a060", "#3060d0", "#e0a020"].compactMap {
    Color(hex: $0)
  }
  private static let stripes = TestPicture(Array(zip(colors, [300, 200, 100, 50])))

  /// The distance in hue and chroma from `color` to the nearest swatch of `palette`.
  private func distance(_ palette: Palette, _ color: Color) -> Double {
    let wanted = OKLab(color)
    return palette.swatches.map { swatch in
      let found = OKLab(swatch.light.color)
      return
        ((found.a - wanted.a) * (found.a - wanted.a)
        + (found.b - wanted.b) * (found.b - wanted.b)).squareRoot()
    }.min() ?? .infinity
  }

  @Test func colorsAreFoundInTheOrderOfTheirArea() throws {
    let stripes = PhotoPaletteTests.stripes
    for file in [stripes.png(), stripes.jpeg(), stripes.webP(), stripes.webP(isLossless: true)] {
      let palette = try PaletteFile(photo: file, name: "stripes").palette
      #expect(palette.name == "stripes")
      #expect(palette.swatches.count >= 4)
      for (index, color) in PhotoPaletteTests.colors.enumerated() {
        // A swatch is a little more vivid than the picture, because it is drawn partly transparent.
        #expect(distance(palette, color) < 0.07, "\(index)")
      }
      let weights = palette.swatches.map(\.weight)
      #expect(weights.prefix(4) == weights.prefix(4).sorted(by: >)[...])
      #expect(weights[0] < 3 * weights[3])
    }
  }

  /// A PNG is sRGB at every depth unless gAMA or sRGB says otherwise, and profiles are ignored.
  @Test(arguments: [8, 16] as [Int32])
  func theColorsOfAPNG(depth: Int32) throws {
    let picture = PhotoPaletteTests.stripes
    func palette(_ chunks: [(name: String, data: [UInt8])]) throws -> PaletteFile {
      try PaletteFile(photo: picture.png(depth: depth, chunks: chunks), name: "a")
    }
    let expected = try PaletteFile(photo: picture.png(), name: "a")
    let profile = Array("ICC\0\0".utf8) + [0x78, 0x9C, 3, 0, 0, 0, 0, 1]
    #expect(try palette([]) == expected)
    #expect(try palette([("sRGB", [0])]) == expected)
    #expect(try palette([("iCCP", profile)]) == expected)
    // BT.2100 PQ.
    #expect(try palette([("cICP", [9, 16, 0, 1])]) == expected)
    // Linear light is what the file says.
    let linear = try palette([("gAMA", [0, 1, 0x86, 0xA0])])
    #expect(linear != expected)
    #expect(try palette([("gAMA", [0, 1, 0x86, 0xA0]), ("iCCP", profile)]) == linear)
  }

  @Test func thePaletteCanBeDrawnAndWritten() throws {
    let file = try PaletteFile(photo: PhotoPaletteTests.stripes.png(), name: "stripes")
    #expect(OKLab(file.palette.light).lightness > 0.95)
    #expect(OKLab(file.palette.dark).lightness < 0.2)
    let bytes = try file.bytes(as: .json)
    #expect(try PaletteFile(reading: bytes, named: "x.json") == file)
    for mode in Mode.allCases {
      let report = PaletteReport(on: file.palette, in: mode)
      #expect(report.findings.allSatisfy { if case .confused = $0 { true } else { false } })
    }
  }

  @Test func theSamePictureIsTheSamePalette() throws {
    let file = PhotoPaletteTests.stripes.jpeg()
    let once = try PaletteFile(photo: file, name: "a", swatchCount: 8)
    for _ in 0..<3 {
      #expect(try PaletteFile(photo: file, name: "a", swatchCount: 8) == once)
    }
  }

  @Test func aPictureOfOneColorHasOneSwatch() throws {
    for color in [Color.white, .black, Color(red: 10, green: 200, blue: 90)] {
      let file = TestPicture([(color, 60)]).png()
      #expect(try PaletteFile(photo: file, name: "a").palette.swatches.count == 1)
    }
    let nearly = TestPicture([
      (Color(red: 100, green: 100, blue: 100), 30), (Color(red: 103, green: 103, blue: 103), 30),
    ])
    #expect(try PaletteFile(photo: nearly.png(), name: "a").palette.swatches.count == 1)
  }

  @Test func noMoreSwatchesThanAskedFor() throws {
    let colors = (0..<60).map { (step: UInt8) in
      Color(red: 4 * step, green: 255 - 4 * step, blue: 128)
    }
    let file = TestPicture(colors.map { ($0, 5) }).png()
    for count in PaletteFile.pixelSwatchRange {
      let palette = try PaletteFile(photo: file, name: "a", swatchCount: count).palette
      #expect((1...count).contains(palette.swatches.count))
    }
    #expect(throws: PhotoError.palette(.swatchCount(count: 17, range: 2...16))) {
      try PaletteFile(photo: file, name: "a", swatchCount: 17)
    }
  }

  @Test func whatIsTransparentHasNoColor() throws {
    var picture = PhotoPaletteTests.stripes
    for pixel in 0..<picture.width * picture.height where pixel % picture.width >= 300 {
      picture.pixels[pixel * 4 + 3] = 0
    }
    let palette = try PaletteFile(photo: picture.png(), name: "a").palette
    #expect(palette.swatches.count == 1)
    let nothing = TestPicture([(.white, 9)], alpha: 0).png()
    #expect(throws: PhotoError.palette(.noColors)) { try PaletteFile(photo: nothing, name: "a") }
  }

  @Test func grayJPEG() throws {
    let palette = try PaletteFile(photo: PhotoPaletteTests.stripes.jpeg(gray: true), name: "a")
      .palette
    #expect(palette.swatches.allSatisfy { OKLab($0.light.color).chroma < 0.001 })
  }

  /// A large picture is read at a reduced size, and gives the same colors.
  @Test func aLargeJPEG() throws {
    let columns = [1500, 1000, 500, 250]
    let large = TestPicture(Array(zip(PhotoPaletteTests.colors, columns)), height: 4000)
    let palette = try PaletteFile(photo: large.jpeg(), name: "a").palette
    for color in PhotoPaletteTests.colors { #expect(distance(palette, color) < 0.07) }
  }

  /// A large WebP is read at a reduced size, too.
  @Test(arguments: [false, true])
  func aLargeWebP(isLossless: Bool) throws {
    let columns = [1500, 1000, 500, 251]
    let large = TestPicture(Array(zip(PhotoPaletteTests.colors, columns)), height: 2001)
    let file = large.webP(isLossless: isLossless)
    let pixels = try WebPDecoder.decode(file)
    #expect(pixels.count == (large.width + 1) / 2 * 1001 * 4)
    let palette = try PaletteFile(photo: file, name: "a").palette
    for color in PhotoPaletteTests.colors { #expect(distance(palette, color) < 0.07) }
    #expect(refusal(Array(file[..<60])) == .damaged(reason: "the file ends too early"))
  }

  /// Of a lossless WebP, a few bytes can have very many pixels, all of which are held.
  @Test func aWebPHasALimit() throws {
    let white = TestPicture([(.white, 4000)], height: 4000)
    let file = white.webP(isLossless: true)
    #expect(file.count < 20_000)
    #expect(
      refusal(file)
        == .unpacksTooLong(width: 4000, height: 4000, fileByteCount: file.count))
    #expect(refusal(TestPicture([(.white, 3000)], height: 3000).webP(isLossless: true)) == nil)
  }

  @Test func anAnimationIsRefused() throws {
    // The extended header has a flag for animations, and the size of the canvas.
    let chunk: [UInt8] = Array("VP8X".utf8) + [10, 0, 0, 0, 2, 0, 0, 0, 7, 0, 0, 7, 0, 0]
    let animation: [UInt8] = Array("ANIM".utf8) + [6, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    let body = Array("WEBP".utf8) + chunk + animation
    let file = Array("RIFF".utf8) + [UInt8(body.count), 0, 0, 0] + body
    #expect(refusal(file) == .animated)
  }

  /// Of a large PNG, only a part of the pixels is read; they are those of the whole picture.
  @Test(arguments: [false, true])
  func aLargePNG(isInterlaced: Bool) throws {
    let columns = [1500, 1000, 500, 251]
    let large = TestPicture(Array(zip(PhotoPaletteTests.colors, columns)), height: 2001)
    let file = isInterlaced ? large.interlacedPNG() : large.png()
    let pixels = try PNGDecoder.decode(file)
    let (width, height) = ((large.width + 1) / 2, (large.height + 1) / 2)
    #expect(pixels.count == width * height * 4)
    let row = (0..<width).flatMap { large.pixels[($0 * 8)..<($0 * 8 + 4)] }
    for y in 0..<height {
      #expect(pixels[(y * width * 4)..<((y + 1) * width * 4)].elementsEqual(row))
    }
    let palette = try PaletteFile(photo: file, name: "a").palette
    for color in PhotoPaletteTests.colors { #expect(distance(palette, color) < 0.07) }
    #expect(refusal(Array(file[..<60])) != nil)
  }

  // MARK: - Damage

  private func refusal(_ file: [UInt8]) -> PhotoError? {
    do {
      _ = try PaletteFile(photo: file, name: "a")
      return nil
    } catch {
      return error
    }
  }

  @Test func whatIsNoPictureIsRefused() {
    for text in ["", "GIF89a", "RIFF", "{}"] {
      #expect(refusal(Array(text.utf8)) == .unknownFormat)
    }
    #expect(refusal(PhotoPaletteTests.stripes.jpeg(inked: true)) == .inked)
  }

  @Test func aPictureHasALimit() throws {
    // The size is in the frame header of a JPEG: marker, length, precision, height, width.
    var jpeg = TestPicture([(.white, 8)], height: 8).jpeg()
    let frame = try #require(jpeg.firstRange(of: [0xFF, 0xC0])?.lowerBound)
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0x00, 0xFF, 0x00])
    #expect(
      refusal(jpeg) == .tooManyPixels(width: 65_280, height: 65_280, limit: 100_000_000))
    let (limit, start): (Int, [UInt8]) = (PaletteFile.photoByteLimit, [0xFF, 0xD8, 0xFF])
    // More scans than a picture needs are refused before any of them is read.
    let scans = TestPicture([(.white, 8)], height: 8).jpeg()
    let scan = try #require(scans.firstRange(of: [0xFF, 0xDA])?.lowerBound)
    let repeated = scans[scan..<(scans.count - 2)]
    let many = (1...3).map { scans[..<scan] + Array(repeating: repeated, count: 98 + $0).joined() }
    #expect(many.map { JPEGScans.count(in: Array($0) + [0xFF, 0xD9]) } == [99, 100, 101])
    #expect(refusal(Array(many[1])) != .tooManyScans(limit: 100))
    #expect(refusal(Array(many[2])) == .tooManyScans(limit: 100))
    // Each scan of a large picture takes long, so it may have fewer.
    let limits = [1, 12_000_000, 24_000_000, Photo.pixelLimit].map(JPEGScans.limit(pixelCount:))
    #expect(limits == [100, 100, 50, 12])
    var large = Array(many[0])
    large.replaceSubrange(frame + 5..<frame + 9, with: [0x27, 0x10, 0x27, 0x10])
    #expect(refusal(large) == .tooManyScans(limit: 12))
    let long = start + [UInt8](repeating: 0, count: limit - 2)
    #expect(refusal(long) == .tooLarge(byteCount: limit + 1, limit: limit))
  }

  @Test(arguments: [true, false])
  func truncatedPictures(isPNG: Bool) {
    let picture = TestPicture(
      [(.white, 8), (Color(red: 200, green: 30, blue: 90), 24)], height: 16)
    let sound = isPNG ? picture.png() : picture.jpeg()
    #expect(refusal(sound) == nil)
    // The reader accepts a JPEG without its last two bytes, and a PNG without its last chunk.
    for length in 0..<sound.count - (isPNG ? 12 : 2) {
      #expect(refusal(Array(sound[..<length])) != nil, "\(length) of \(sound.count) bytes")
    }
  }

  @Test(arguments: ["png", "jpeg", "webp", "lossless"])
  func damagedPictures(format: String) {
    let picture = TestPicture(
      [(.white, 8), (Color(red: 200, green: 30, blue: 90), 24)], height: 16)
    let sound =
      switch format {
      case "png": picture.png()
      case "jpeg": picture.jpeg()
      default: picture.webP(isLossless: format == "lossless")
      }
    var generator = FixedGenerator(5)
    var refused = 0
    for _ in 0..<1500 {
      var file = sound
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: file.indices, using: &generator)
        file[place] = .random(in: 0...255, using: &generator)
      }
      if refusal(file) != nil { refused += 1 }
    }
    #expect(refused > 100)
  }

  /// A spot that is small and gray is a swatch of little weight.
  @Test func aSmallGraySpotHasAWeight() throws {
    let colors = [(Color(hex: "#c02040"), 2999), (Color(hex: "#808080"), 1)]
    let picture = TestPicture(try colors.map { (try #require($0.0), $0.1) }, height: 4)
    let palette = try PaletteFile(photo: picture.png(), name: "spot").palette
    #expect(palette.swatches.map(\.weight).min() == Thousandths(1))
  }
}
