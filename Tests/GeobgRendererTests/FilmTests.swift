import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import GeobgWebP
import Testing

/// The loop of a picture that moves, as a file.
@Suite(.timed) struct FilmTests {
  /// A film of few small frames; the shapes of the upper half of the picture rest, because there are none.
  static func film(
    _ kind: Motion.Kind, renderer: PixelRenderer = .exact, background: Background = .palette
  ) throws -> Film {
    var recipe = try Fixtures.recipe(5, width: 90, height: 400, mode: .dark)
    recipe.motion = try Motion(kind, seconds: 2, amount: 2)
    recipe.background = background
    var file = RecipeFile(recipe, output: Output(format: .png))
    file.output.renderer = renderer
    return try #require(Film(file, rate: 5))
  }

  /// What the frames of an animated PNG are, read by the PNG specification alone.
  private struct Animation {
    struct Frame {
      var width = 0
      var rows = 0..<0
      var delay: (Int, Int) = (0, 0)
      var stream: [UInt8] = []
    }
    var count = 0
    var frames: [Frame] = []
    var names: [String] = []

    init(_ bytes: [UInt8]) {
      func number(_ place: Int, _ length: Int) -> Int {
        bytes[place..<place + length].reduce(0) { $0 << 8 | Int($1) }
      }
      var place = 8
      while place < bytes.count {
        let length = number(place, 4)
        let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
        let data = place + 8
        names.append(name)
        switch name {
        case "acTL": count = number(data, 4)
        case "fcTL":
          let top = number(data + 16, 4)
          frames.append(
            Frame(
              width: number(data + 4, 4), rows: top..<top + number(data + 8, 4),
              delay: (number(data + 20, 2), number(data + 22, 2))))
        case "IDAT": frames[frames.count - 1].stream += bytes[data..<data + length]
        case "fdAT": frames[frames.count - 1].stream += bytes[data + 4..<data + length]
        default: break
        }
        place += length + 12
      }
    }
  }

  @Test(arguments: Motion.Kind.allCases, PNGCompression.allCases)
  func framesAreThePictures(kind: Motion.Kind, compression: PNGCompression) throws {
    let film = try Self.film(kind)
    var file = film.file
    file.output.compression = compression
    let animation = Animation(
      try #require(Film(file, rate: 5)).animatedPNG().bytes())
    #expect(animation.count == 10 && animation.frames.count == 10)
    #expect(animation.names.last == "IEND" && animation.names.filter { $0 == "IDAT" }.count == 1)
    var pixels: [UInt8] = []
    for (index, frame) in animation.frames.enumerated() {
      #expect(frame.width == 90 && frame.delay == (1000, 5000))
      let rows = try Inflater.bytes(
        of: Array(frame.stream.dropFirst(2).dropLast(4)), limit: 1 << 24)
      #expect(rows.count == frame.rows.count * (1 + 3 * 90))
      // Every row has the filter 0; the rows replace those of the frames before.
      var own: [UInt8] = []
      for start in stride(from: 0, to: rows.count, by: 1 + 3 * 90) {
        #expect(rows[start] == 0)
        own += rows[start + 1..<start + 1 + 3 * 90]
      }
      if index == 0 {
        pixels = own
      } else {
        let start = frame.rows.lowerBound * 3 * 90
        pixels.replaceSubrange(start..<start + own.count, with: own)
      }
      let buffer = try film.frame(index).recipe.pixels(by: .exact)
      let wanted = stride(from: 0, to: buffer.bytes.count, by: 4).flatMap {
        Array(buffer.bytes[$0..<$0 + 3])
      }
      #expect(pixels == wanted, "frame \(index)")
    }
  }

  @Test func theFileIsTheSameWithAnyNumberOfThreads() throws {
    let film = try Self.film(.drift, renderer: .cairo)
    var options = RenderOptions()
    let one = try film.animatedPNG(options).bytes()
    options.threads = 3
    #expect(try film.animatedPNG(options).bytes() == one)
    #expect(try RecipeFile(reading: one) == film.file)
  }

  /// Rows in which nothing moves are not in the file again.
  @Test func onlyBandsThatChangeAreWritten() throws {
    var recipe = try Fixtures.recipe(5, width: 2048, height: 2048)
    recipe.plane = nil
    // One tap near the lower edge, whose shapes do not reach the upper half.
    recipe.drawing = try Drawing([.tap(try Tap(address: 3, place: Point(x: 0, y: 700)))])
    recipe.view = try recipe.view.with(zoom: 0.25)
    recipe.motion = try Motion(.drift, seconds: 1)
    let film = try #require(Film(RecipeFile(recipe), rate: 4))
    let animation = Animation(try film.animatedPNG().bytes())
    #expect(animation.frames[0].rows == 0..<2048)
    for frame in animation.frames.dropFirst() {
      #expect(frame.rows.lowerBound >= 1024 && !frame.rows.isEmpty, "\(frame.rows)")
    }
  }

  @Test func videoHasTheColorsOfThePictures() throws {
    let film = try Self.film(.zoom)
    let bytes = try film.yuv().bytes()
    let head = Array("YUV4MPEG2 W90 H400 F5000:1000 Ip A1:1 C444\n".utf8)
    let size = 90 * 400
    #expect(bytes.starts(with: head))
    try #require(bytes.count == head.count + 10 * (6 + 3 * size))
    for index in [0, 3, 9] {
      let start = head.count + index * (6 + 3 * size)
      #expect(bytes[start..<start + 6].elementsEqual("FRAME\n".utf8))
      let buffer = try film.frame(index).recipe.pixels(by: .exact)
      var farthest = 0.0
      for pixel in 0..<size {
        let (y, cb, cr) = (
          Double(bytes[start + 6 + pixel]) - 16, Double(bytes[start + 6 + size + pixel]) - 128,
          Double(bytes[start + 6 + 2 * size + pixel]) - 128
        )
        // BT.709-6, back to RGB.
        let (luma, blue, red) = (y / 219, cb / 224 * 1.8556, cr / 224 * 1.5748)
        let rgb = [
          luma + red, luma - 0.0722 / 0.7152 * blue - 0.2126 / 0.7152 * red, luma + blue,
        ]
        for channel in 0..<3 {
          let wanted = Double(buffer.bytes[4 * pixel + channel])
          farthest = max(farthest, abs(rgb[channel] * 255 - wanted))
        }
      }
      #expect(farthest < 2.5, "frame \(index): \(farthest) levels")
    }
  }

  /// Programs without animations show the picture at the start of the loop: the shapes in sight have the
  /// attributes of the still picture, in its order, and others are out of sight.
  @Test(arguments: Motion.Kind.allCases)
  func theMovingSVGRestsAtItsStart(kind: Motion.Kind) throws {
    var film = try Self.film(kind)
    var recipe = film.file.recipe
    recipe.mesh = try WireMesh(passes: 2)
    recipe.calm = Fixtures.calm
    film = try #require(Film(RecipeFile(recipe, output: Output(format: .svg)), rate: 5))
    let text = String(decoding: try film.svg().bytes(), as: UTF8.self)
    #expect(text.utf8.allSatisfy { $0 < 0x80 } && text.hasSuffix("</svg>\n"))
    #expect(!text.contains("<script") && text.contains("prefers-reduced-motion"))
    #expect(try RecipeFile(reading: Array(text.utf8)).recipe == recipe)
    /// The elements that are drawn, without classes and styles.
    func elements(_ svg: String) -> [String] {
      svg.split(separator: "\n").filter { line in
        ["<circle", "<path", "<rect", "<linear", "<radial", "<stop"].contains { line.hasPrefix($0) }
      }.map { String($0).replacing(#/ (class|style)="[^"]*"/#, with: "") }
    }
    let still = elements(String(decoding: try film.frame(0).render(), as: UTF8.self))
    var rest = still[...]
    for element in elements(text) where element == rest.first { rest = rest.dropFirst() }
    if kind == .pan {
      // The mesh is larger than the window.
      #expect(rest.first?.contains("#ffffff") == true)
    } else {
      #expect(rest.isEmpty, "\(rest.first ?? "")")
    }
    #expect(elements(text).count >= still.count)
    let groups = text.components(separatedBy: "<g").count
    #expect(text.components(separatedBy: "</g>").count == groups)
  }

  /// What an encoder of films gets: the pixels of every picture, and even moments.
  @Test(arguments: [Background.palette, .none])
  func encodersGetTheFrames(background: Background) throws {
    final class Recorder: FilmEncoder, @unchecked Sendable {
      var frames: [[UInt32]] = []
      var moments: [Int] = []
      var image: PixelImage?
      func check(_ image: PixelImage) throws(RenderError) {}
      func begin(
        _ image: PixelImage, moments: [Int], cancellation: Cancellation
      ) throws(RenderError) -> PixelEncoding {
        (self.image, self.moments) = (image, moments)
        return PixelEncoding { pixels in
          self.frames.append(pixels)
          return [1]
        } finish: {
          [2, 3]
        }
      }
    }
    let film = try Self.film(.drift, background: background)
    let recorder = Recorder()
    var options = RenderOptions()
    options.threads = 3
    #expect(
      try film.encoded(by: recorder, options).bytes() == [UInt8](repeating: 1, count: 10) + [2, 3])
    #expect(recorder.moments == Array(stride(from: 0, through: 2000, by: 200)))
    #expect(recorder.image?.isOpaque == (background == .palette))
    #expect(recorder.image?.metadata == film.file.json)
    try #require(recorder.frames.count == 10)
    for (index, frame) in recorder.frames.enumerated() {
      let buffer = try film.frame(index).recipe.pixels(by: .exact)
      let own = frame.flatMap { pixel in
        (0..<4).map { UInt8(truncatingIfNeeded: pixel >> (8 * UInt32($0))) }
      }
      let wanted = buffer.bytes.enumerated().map {
        $0.offset % 4 == 3 && background == .palette ? own[$0.offset] : $0.element
      }
      #expect(own == wanted, "frame \(index)")
    }
  }

  @Test func anAnimatedWebPCarriesItsRecipe() throws {
    let film = try Self.film(.drift)
    let bytes = try film.encoded(by: AnimatedWebPEncoder()).bytes()
    #expect(try RecipeFile(reading: bytes) == film.file)
    var options = RenderOptions(metadata: false)
    options.threads = 2
    let plain = try film.encoded(by: AnimatedWebPEncoder(), options).bytes()
    #expect(throws: DocumentError.picture(.missing)) { try RecipeFile(reading: plain) }
    #expect(throws: RenderError.self) {
      try AnimatedWebPEncoder().check(
        PixelImage(Canvas(pixelWidth: 16_384, pixelHeight: 8), isOpaque: true))
    }
  }

  @Test func transparentVideoIsRefused() throws {
    let film = try Self.film(.pan, background: .none)
    #expect(throws: GeobgError.self) { try film.yuv() }
    #expect(try Animation(film.animatedPNG().bytes()).frames.count == 10)
  }

  @Test func framesDivideTheLoopEvenly() throws {
    var recipe = try Fixtures.recipe(1, width: 20, height: 20)
    #expect(Film(RecipeFile(recipe)) == nil)
    recipe.motion = try Motion(.drift, seconds: 7, moment: 3)
    let film = try #require(Film(RecipeFile(recipe)))
    #expect(film.frameCount == 210 && Film(RecipeFile(recipe), rate: 0.5) == nil)
    #expect(film.frame(0).recipe.motion?.moment == 0)
    #expect(film.frame(1).recipe.motion?.moment == 0.033)
    #expect(film.frame(105).recipe.motion?.moment == 3.5)
    #expect(film.frame(210) == film.frame(0) && film.frame(-1) == film.frame(209))
  }
}
