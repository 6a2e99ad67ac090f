internal import GeobgPNG
public import GeobgRecipe
internal import GeobgSVG
public import GeobgScene

/// The frames of a picture that moves: its loop once, in even steps.
///
/// Each frame is a separate picture, so frames can be made in any order, and on any machine.
public struct Film: Sendable {
  /// The range of the rate, in frames per second.
  public static let rateRange: ClosedRange<Thousandths> = 1...60
  /// The usual rate, in frames per second.
  public static let usualRate: Thousandths = 30

  /// The picture whose motion the film shows, at the start of the loop.
  public let file: RecipeFile
  /// Frames per second, within ``rateRange``.
  public let rate: Thousandths
  /// How many frames the loop has, at least 1.
  public let frameCount: Int
  private let motion: Motion

  /// The loop of `file`; nil for a picture that does not move, or a rate outside ``rateRange``.
  ///
  /// - Parameters:
  ///   - file: The picture, at any moment.
  ///   - rate: Frames per second. Default: 30.
  public init?(_ file: RecipeFile, rate: Thousandths = usualRate) {
    guard let motion = try? file.recipe.motion?.at(0), Film.rateRange.contains(rate) else {
      return nil
    }
    var file = file
    file.recipe.motion = motion
    (self.file, self.rate, self.motion) = (file, rate, motion)
    frameCount = max(1, Int((motion.seconds.double * rate.double).rounded()))
  }

  /// Frame `index`, from 0: the picture at its moment, which is rounded to a thousandth of a second.
  ///
  /// A number outside of the loop counts a frame of a later or an earlier loop.
  public func frame(_ index: Int) -> RecipeFile {
    var file = file
    let place = (index % frameCount + frameCount) % frameCount
    let moment = Double(place) * motion.seconds.double / Double(frameCount)
    file.recipe.motion = (try? motion.at(Thousandths(rounding: moment))) ?? motion
    return file
  }

  /// The film as an animated PNG, which carries the recipe; readers that know no animations show the
  /// first frame.
  ///
  /// - Parameter options: How the file is made. Default: with its recipe.
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/render(_:)``.
  public func animatedPNG(
    _ options: RenderOptions = RenderOptions()
  ) throws(GeobgError) -> PreparedFile {
    let first = try picture(0, options)
    let canvas = first.canvas
    let output = file.output.with(format: .png).drawn
    let metadata = options.metadata ? RecipeFile(file.recipe, output: output).json : nil
    let renderer = AnimatedPNGRenderer(
      painter: OutputPainter(output.renderer, cancellation: options.cancellation),
      worker: worker(options), compression: output.compression, pixelLimit: options.pixelLimit)
    try GeobgError.mapping(
      GeobgError.render, try renderer.check(canvas, count: frameCount, metadata: metadata))
    return PreparedFile(rendering: { write throws(RenderError) in
      try renderer.render(
        canvas, count: frameCount, rate: rate, isTransparent: first.background == nil,
        metadata: metadata,
        progress: { options.progress(Double($0) / Double(frameCount)) },
        frame: { index throws(RenderError) in try frame(index, options) },
        write: { bytes throws(RenderError) in
          try options.cancellation.check()
          try write(bytes)
        })
    })
  }

  /// The film as an SVG that moves without a script, in browsers; other programs show the first frame.
  ///
  /// It carries the recipe. Browsers move shapes between the engine's places, so a moment is close to that
  /// frame, and not equal to it. A sheet is shown after cutting.
  ///
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/render(_:)``.
  public func svg(_ options: RenderOptions = RenderOptions()) throws(GeobgError) -> PreparedFile {
    let moving = try GeobgError.mapping(
      GeobgError.recipe,
      try MovingScene(file.recipe, limits: options.limits, cancellation: options.cancellation))
    var output = Output(format: .svg)
    output.isInline = file.output.isInline
    let still = RecipeFile(file.recipe, output: output)
    // The recipe of a film moves, so there is a scene.
    let bytes = try GeobgError.mapping(
      GeobgError.render,
      try moving.map { scene throws(RenderError) in
        try SVGRenderer().inline(still.inlineText?.bytes)
          .render(scene, metadata: options.metadata ? still.json : nil)
      } ?? [])
    return PreparedFile(rendering: { write throws(RenderError) in try write(bytes) })
  }

  /// The film as YUV4MPEG2, the format of pipes between video programs: uncompressed, every pixel with
  /// its own color (4:4:4), in the colors of BT.709, without a recipe.
  ///
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/render(_:)``: a transparent picture cannot be
  ///   such a film.
  public func yuv(_ options: RenderOptions = RenderOptions()) throws(GeobgError) -> PreparedFile {
    let first = try picture(0, options)
    let canvas = first.canvas
    guard first.background != nil else { throw .render(.noTransparency(format: "a video")) }
    try GeobgError.mapping(
      GeobgError.render,
      try RenderError.checkPixels(of: canvas, frames: frameCount, limit: options.pixelLimit))
    let head =
      "YUV4MPEG2 W\(canvas.pixelWidth) H\(canvas.pixelHeight) F\(rate.count):1000 Ip A1:1 C444\n"
    return PreparedFile(rendering: { write throws(RenderError) in
      try write(Array(head.utf8))
      try frames(of: canvas, options) { maker, picture throws(RenderError) in
        try maker.yuv(of: picture)
      } take: { (bytes: [UInt8]) throws(RenderError) in
        try write(bytes)
      }
    })
  }

  /// The film as `encoder` writes it, with the recipe.
  ///
  /// The encoder gets frame after frame, while other threads draw the next ones.
  ///
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/render(_:)``: also what the format cannot hold.
  public func encoded(
    by encoder: some FilmEncoder, _ options: RenderOptions = RenderOptions()
  ) throws(GeobgError) -> PreparedFile {
    let first = try picture(0, options)
    let canvas = first.canvas
    let image = PixelImage(
      canvas, isOpaque: first.background != nil, quality: file.output.quality,
      compression: file.output.compression, metadata: options.metadata ? file.json : nil)
    try GeobgError.mapping(
      GeobgError.render,
      try RenderError.checkPixels(of: canvas, frames: frameCount, limit: options.pixelLimit))
    try GeobgError.mapping(GeobgError.render, try encoder.check(image))
    let moments = (0...frameCount).map { index in
      Int((Double(index) * 1000 * motion.seconds.double / Double(frameCount)).rounded())
    }
    return PreparedFile(rendering: { write throws(RenderError) in
      let encoding = try encoder.begin(image, moments: moments, cancellation: options.cancellation)
      try frames(of: canvas, options) { maker, picture throws(RenderError) in
        try maker.pixels(of: picture, as: image.isOpaque ? .rgb : .rgba)
      } take: { (pixels: [UInt32]) throws(RenderError) in
        try write(encoding.append(pixels))
      }
      try write(encoding.finish())
    })
  }

  /// Makes all frames side by side, and passes them to `take` in order.
  private func frames<Frame: Sendable>(
    of canvas: Canvas, _ options: RenderOptions,
    _ make: @escaping @Sendable (FrameMaker, AnyPicture) throws(RenderError) -> Frame,
    take: (Frame) throws(RenderError) -> Void
  ) throws(RenderError) {
    let painter = OutputPainter(file.output.renderer, cancellation: options.cancellation)
    var done = 0
    try worker(options).run(count: frameCount) {
      () throws(RenderError) -> (Int) throws(RenderError) -> Frame in
      let maker = FrameMaker(canvas, painter)
      return { index throws(RenderError) in try make(maker, frame(index, options)) }
    } take: { (frame: Frame) throws(RenderError) in
      try options.cancellation.check()
      try take(frame)
      done += 1
      options.progress(Double(done) / Double(frameCount))
    }
  }

  /// The worker that makes frames side by side.
  private func worker(_ options: RenderOptions) -> ParallelPartExecutor {
    options.worker(pixelCount: Int(clamping: file.recipe.view.canvas.pixelCount))
  }

  /// The picture of a frame.
  private func picture(
    _ index: Int, _ options: RenderOptions
  ) throws(GeobgError) -> ComposedPicture {
    try GeobgError.mapping(
      GeobgError.recipe,
      try ComposedPicture(
        frame(index).recipe, isExact: file.output.renderer == .exact, limits: options.limits,
        cancellation: options.cancellation))
  }

  /// The picture of a frame of a film whose first frame is allowed.
  ///
  /// Frames differ a little in what they take, so a later one can be refused where the first is not.
  private func frame(
    _ index: Int, _ options: RenderOptions
  ) throws(RenderError) -> AnyPicture {
    do throws(GeobgError) {
      return AnyPicture(try picture(index, options))
    } catch {
      throw .backend(message: error.description)
    }
  }
}

/// Draws frame after frame, on one thread.
private final class FrameMaker {
  private let painter: OutputPainter
  private let canvas: Canvas
  private let division: RowDivision
  private var runs: PixelRuns

  init(_ canvas: Canvas, _ painter: OutputPainter) {
    self.canvas = canvas
    self.painter = painter
    division = RowDivision(canvas)
    runs = PixelRuns(width: canvas.pixelWidth)
  }

  /// The frame as rows of pixels.
  func pixels(
    of picture: AnyPicture, as format: PixelFormat
  ) throws(RenderError) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: canvas.pixelWidth * canvas.pixelHeight)
    try paint(picture, as: format, into: &pixels) { pixels, place, count, pixel in
      (pixels + place).update(repeating: pixel, count: count)
    }
    return pixels
  }

  /// The frame as YUV4MPEG2 has it, with its line: all of Y, then all of Cb, then all of Cr.
  func yuv(of picture: AnyPicture) throws(RenderError) -> [UInt8] {
    let line = Array("FRAME\n".utf8)
    let size = canvas.pixelWidth * canvas.pixelHeight
    var bytes = [UInt8](repeating: 0, count: line.count + 3 * size)
    bytes.replaceSubrange(line.indices, with: line)
    try paint(picture, as: .rgb, into: &bytes) { bytes, place, count, pixel in
      let (y, cb, cr) = FrameMaker.yuv(pixel)
      let start = bytes + line.count + place
      start.update(repeating: y, count: count)
      (start + size).update(repeating: cb, count: count)
      (start + 2 * size).update(repeating: cr, count: count)
    }
    return bytes
  }

  /// Paints `picture`, and lets `fill` write each run of equal pixels.
  ///
  /// - Parameter fill: Gets the memory of `elements`, the place of the run's first pixel in the picture,
  ///   how many pixels it has, and the pixel.
  private func paint<Element>(
    _ picture: AnyPicture, as format: PixelFormat, into elements: inout [Element],
    _ fill: (UnsafeMutablePointer<Element>, _ place: Int, _ count: Int, _ pixel: UInt32) -> Void
  ) throws(RenderError) {
    for band in division.bands {
      let rows = division.rows(ofBand: band)
      try painter.paint(rows, of: picture, as: format, into: &runs)
      let start = rows.lowerBound * canvas.pixelWidth
      elements.withUnsafeMutableBufferPointer { elements in
        guard let base = elements.baseAddress else { return }
        var place = 0
        for index in 0..<runs.count {
          let end = Int(runs.ends[index])
          fill(base, start + place, end - place, runs.pixels[index])
          place = end
        }
      }
    }
  }

  /// A pixel in the colors of BT.709 in the range of video: Y from 16 to 235, Cb and Cr from 16 to 240.
  ///
  /// The numbers are from Recommendation ITU-R BT.709-6, item 3, times 2^16, and are rounded so that
  /// a gray has no color.
  private static func yuv(_ pixel: UInt32) -> (UInt8, UInt8, UInt8) {
    let (r, g, b) = (
      Int32(pixel & 0xFF), Int32(pixel >> 8 & 0xFF), Int32(pixel >> 16 & 0xFF)
    )
    func level(_ zero: Int32, _ sum: Int32) -> UInt8 {
      UInt8(truncatingIfNeeded: (zero << 16 + sum + 1 << 15) >> 16)
    }
    return (
      level(16, 11_966 * r + 40_254 * g + 4_064 * b),
      level(128, 28_784 * b - 6_596 * r - 22_188 * g),
      level(128, 28_784 * r - 26_145 * g - 2_639 * b)
    )
  }
}
