public import CGeobgHeader
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// geobg_wallpaper_render.
@_cdecl("geobg_wallpaper_render")
public func wallpaperRender(
  _ wallpaper: OpaquePointer?, _ format: Int32, _ options: UnsafePointer<geobg_options>?,
  _ file: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    let recipe = try HandleTable.shared.object(wallpaper, as: "wallpaper", Wallpaper.self).file
    let formats: [Int32: Format] = [
      GEOBG_FORMAT_RECIPE: recipe.output.format, GEOBG_FORMAT_SVG: .svg, GEOBG_FORMAT_PNG: .png,
      GEOBG_FORMAT_PDF: .pdf,
    ]
    guard let format = formats[format] else {
      throw .argument("format", "format is \(format); use a GEOBG_FORMAT_ number")
    }
    let call = try CallOptions(options)
    guard let file else { throw .null("file") }
    let block = try ByteBlock { append throws(GeobgError) in
      try recipe.in(format, by: call.renderer).prepared(call.options).write(append)
      try call.check()
    }
    file.pointee = try HandleTable.shared.insert(block)
  }
}

/// geobg_wallpaper_write.
@_cdecl("geobg_wallpaper_write")
public func wallpaperWrite(
  _ wallpaper: OpaquePointer?, _ path: UnsafePointer<CChar>?,
  _ options: UnsafePointer<geobg_options>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    let recipe = try HandleTable.shared.object(wallpaper, as: "wallpaper", Wallpaper.self).file
    let path = try CallerText.text(path, as: "path")
    let call = try CallOptions(options)
    try ErrorReport.wrapping { () throws(GeobgError) in
      let target = try GeobgError.mapping(GeobgError.file, try FileTarget(path))
      guard let format = Format(pathExtension: path) else {
        throw .output(.unknownExtension(path: path, formats: ErrorReport.formats))
      }
      let prepared = try recipe.in(format, by: call.renderer).prepared(call.options)
      try target.write(wrapping: GeobgError.file, whenWhole: call.check) {
        append throws(GeobgError) in
        try prepared.write { bytes throws(GeobgError) in
          try WriteSignals.asErrors { () throws(GeobgError) in try append(bytes) }
        }
      }
    }
  }
}

extension RecipeFile {
  /// The file in `format`, with the output's other settings if the format has them.
  ///
  /// - Parameter renderer: What draws pixels; nil for the renderer of the output.
  fileprivate func `in`(_ format: Format, by renderer: PixelRenderer?) -> RecipeFile {
    var output = output.with(format: format)
    if let renderer { output.renderer = renderer }
    return RecipeFile(recipe, output: output)
  }
}

/// geobg_wallpaper_xmp.
@_cdecl("geobg_wallpaper_xmp")
public func wallpaperXMP(
  _ wallpaper: OpaquePointer?, _ format: Int32, _ quality: UInt32,
  _ options: UnsafePointer<geobg_options>?, _ xmp: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    let file = try HandleTable.shared.object(wallpaper, as: "wallpaper", Wallpaper.self).file
    let formats: [Int32: Format] = [GEOBG_FORMAT_JPEG: .jpeg, GEOBG_FORMAT_WEBP: .webp]
    guard let format = formats[format] else {
      throw .argument(
        "format", "format is \(format); use GEOBG_FORMAT_JPEG or GEOBG_FORMAT_WEBP")
    }
    let call = try CallOptions(options)
    guard let xmp else { throw .null("xmp") }
    var named = file.in(format, by: call.renderer)
    if quality != 0 {
      named.output = try ErrorReport.mapping(
        { ErrorReport(.output($0), in: "quality") },
        try named.output.with(quality: Int(clamping: quality)))
    }
    named.output = named.output.drawn
    let packet = XMPPacket.holding(named.json)
    xmp.pointee = try HandleTable.shared.insert(
      try ByteBlock { append throws(GeobgError) in try append(packet) })
  }
}

/// geobg_file_write.
@_cdecl("geobg_file_write")
public func fileWrite(
  _ path: UnsafePointer<CChar>?, _ data: UnsafeRawPointer?, _ size: Int,
  _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    let path = try CallerText.text(path, as: "path")
    guard let data else { throw .null("data") }
    guard size >= 0 else {
      throw .argument("size", "size is larger than any memory; pass the number of bytes")
    }
    try ErrorReport.wrapping { () throws(GeobgError) in
      let target = try GeobgError.mapping(GeobgError.file, try FileTarget(path))
      try target.write(wrapping: GeobgError.file) { append throws(GeobgError) in
        try WriteSignals.asErrors { () throws(GeobgError) in
          // Not all at once, because each piece is copied.
          for start in stride(from: 0, to: size, by: 1 << 20) {
            let piece = UnsafeRawBufferPointer(
              start: data + start, count: min(1 << 20, size - start))
            try append(Array(piece))
          }
        }
      }
    }
  }
}

/// geobg_wallpaper_pixels.
@_cdecl("geobg_wallpaper_pixels")
public func wallpaperPixels(
  _ wallpaper: OpaquePointer?, _ layout: Int32, _ options: UnsafePointer<geobg_options>?,
  _ buffer: UnsafeMutableRawPointer?, _ capacity: Int, _ stride: Int,
  _ size: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    let file = try HandleTable.shared.object(wallpaper, as: "wallpaper", Wallpaper.self).file
    let recipe = file.recipe
    guard [GEOBG_PIXELS_RGBA, GEOBG_PIXELS_BGRA_PREMULTIPLIED].contains(layout) else {
      throw .argument("layout", "layout is \(layout); use a GEOBG_PIXELS_ number")
    }
    let call = try CallOptions(options)
    let rows = try PixelLayout(
      recipe.view.canvas, stride: stride, limit: call.options.pixelLimit)
    size?.pointee = rows.byteCount
    guard let buffer = try CallerBuffer(buffer, capacity: capacity).holding(rows.byteCount) else {
      return
    }
    let renderer = call.renderer ?? file.output.renderer
    let isPremultiplied = layout == GEOBG_PIXELS_BGRA_PREMULTIPLIED
    var row = 0
    try ErrorReport.wrapping { () throws(GeobgError) in
      let picture = try GeobgError.mapping(
        GeobgError.recipe,
        try ComposedPicture(
          recipe, isExact: renderer == .exact, limits: call.options.limits,
          cancellation: call.options.cancellation))
      try picture.pixelRows(
        premultiplied: isPremultiplied, by: renderer, call.options
      ) { pixels in
        rows.copy(pixels, swapped: isPremultiplied, to: buffer, fromRow: row)
        row += pixels.count / rows.width
      }
      try call.check()
    }
  }
}

/// Where the pixels of a picture are in memory of the caller.
private struct PixelLayout {
  let width: Int
  /// The distance between rows, in bytes.
  let stride: Int
  /// The number of bytes from the first pixel to the end of the last.
  let byteCount: Int

  /// The pixels of `canvas`, in rows that are `stride` bytes apart; 0 means without a gap.
  ///
  /// - Throws: A report with the code `argument`; where addresses have 32 bits, also `limit` and
  ///   `memory`.
  init(_ canvas: Canvas, stride: Int, limit: Int64) throws(ErrorReport) {
    width = canvas.pixelWidth
    let rowSize = 4 * width
    let bytes = UInt(bitPattern: stride)
    guard bytes == 0 || bytes >= UInt(rowSize) else {
      throw .argument(
        "stride", "stride is \(bytes), and a row has \(rowSize) bytes; pass at least this, or 0")
    }
    self.stride = stride == 0 ? rowSize : stride
    let (gaps, isTooLong) = self.stride.multipliedReportingOverflow(by: canvas.pixelHeight - 1)
    let (count, isTooLarge) = gaps.addingReportingOverflow(rowSize)
    guard stride >= 0, !isTooLong, !isTooLarge else {
      let pixels = Int64(canvas.pixelWidth) * Int64(canvas.pixelHeight)
      if stride == 0 {
        throw ErrorReport(
          .render(pixels > limit ? .tooManyPixels(count: pixels, limit: limit) : .outOfMemory))
      }
      throw .argument(
        "stride",
        "stride is \(bytes), and \(canvas.pixelHeight) rows are larger than any memory; "
          + "pass a smaller one")
    }
    byteCount = count
  }

  /// Copies rows of `pixels`, from row `first` on, to the memory at `start`.
  ///
  /// - Parameter isSwapped: Whether blue comes before red.
  func copy(
    _ pixels: [UInt32], swapped isSwapped: Bool, to start: UnsafeMutableRawPointer,
    fromRow first: Int
  ) {
    for row in 0..<(pixels.count / width) {
      let target = start + (first + row) * stride
      for column in 0..<width {
        var pixel = pixels[row * width + column]
        if isSwapped {
          pixel = pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | (pixel >> 16) & 0xFF
        }
        target.storeBytes(of: pixel.littleEndian, toByteOffset: 4 * column, as: UInt32.self)
      }
    }
  }
}

/// geobg_wallpaper_marks.
@_cdecl("geobg_wallpaper_marks")
public func wallpaperMarks(
  _ wallpaper: OpaquePointer?, _ options: UnsafePointer<geobg_options>?,
  _ marks: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    let recipe = try HandleTable.shared.object(wallpaper, as: "wallpaper", Wallpaper.self).file
      .recipe
    let call = try CallOptions(options)
    guard let marks else { throw .null("marks") }
    let scene = try ErrorReport.wrapping { () throws(GeobgError) in
      let scene = try GeobgError.mapping(
        GeobgError.recipe,
        try Composer(recipe, cancellation: call.options.cancellation).scene(
          limits: call.options.limits))
      // If composing was canceled, the scene is incomplete.
      try call.check()
      call.options.progress(1)
      try call.check()
      return scene
    }
    marks.pointee = try HandleTable.shared.insert(try ByteBlock(MarkNumbers(scene).numbers))
  }
}

/// The marks of a scene as numbers, in the layout that geobg.h describes.
private struct MarkNumbers {
  private(set) var numbers: [Double]

  init(_ scene: Scene) {
    numbers = [
      Double(GEOBG_MARKS_LAYOUT), Double(GEOBG_MARKS_HEADER_COUNT), scene.width.double,
      scene.height.double, Double(scene.canvas.pixelWidth), Double(scene.canvas.pixelHeight),
      MarkNumbers.number(of: scene.background), Double(scene.marks.count),
    ]
    for mark in scene.marks { append(mark) }
  }

  private mutating func append(_ mark: Mark) {
    switch mark {
    case .fill(let shape, .solid(let color, let opacity)):
      let paint = [MarkNumbers.number(of: color), opacity.value.double]
      switch shape {
      case .circle(let circle):
        append(
          GEOBG_MARK_CIRCLE,
          paint + [
            circle.center.x.double, circle.center.y.double,
            circle.radius.double,
          ])
      case .hexagon(let hexagon):
        append(
          GEOBG_MARK_HEXAGON,
          paint + [
            hexagon.center.x.double, hexagon.center.y.double, hexagon.width.double,
            hexagon.cornerRadius.double,
          ], hexagon.path)
      case .path(let path): append(GEOBG_MARK_PATH, paint, path)
      }
    case .stroke(let path, let width, .solid(let color, let opacity)):
      append(
        GEOBG_MARK_STROKE,
        [MarkNumbers.number(of: color), opacity.value.double, width.double], path)
    case .veil(let veil):
      let course: Double =
        switch veil.course {
        case .rightward: 0
        case .downward: 1
        case .outward: 2
        }
      append(
        GEOBG_MARK_VEIL,
        [MarkNumbers.number(of: veil.color)] + MarkNumbers.box(veil.frame) + [course]
          + veil.stops.flatMap { [$0.offset.double, $0.opacity.value.double] })
    case .group(let group):
      append(
        GEOBG_MARK_GROUP,
        MarkNumbers.box(group.frame) + [
          group.scene.width.double, group.scene.height.double,
          MarkNumbers.number(of: group.scene.background),
        ])
      for mark in group.scene.marks { append(mark) }
      append(GEOBG_MARK_GROUP_END, [])
    }
  }

  /// Appends a mark: its kind, its count, `values`, and the elements of `path`.
  private mutating func append(_ kind: Int32, _ values: [Double], _ path: Path = Path()) {
    let start = numbers.count
    numbers += [Double(kind), 0]
    numbers += values
    append(path)
    numbers[start + 1] = Double(numbers.count - start)
  }

  private mutating func append(_ path: Path) {
    var (first, current) = (Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let point):
        append(GEOBG_PATH_MOVE, point)
        (first, current) = (point, point)
      case .line(let point):
        append(GEOBG_PATH_LINE, point)
        current = point
      case .arc(let point, let radius):
        for curve in Arc(from: current, to: point, radius: radius).cubics {
          numbers += [
            Double(GEOBG_PATH_CURVE), curve.control1.x, curve.control1.y, curve.control2.x,
            curve.control2.y, curve.end.x, curve.end.y,
          ]
        }
        current = point
      case .close:
        numbers.append(Double(GEOBG_PATH_CLOSE))
        current = first
      }
    }
  }

  private mutating func append(_ element: Int32, _ point: Point) {
    numbers.append(Double(element))
    numbers.append(point.x.double)
    numbers.append(point.y.double)
  }

  private static func box(_ frame: Rectangle) -> [Double] {
    [frame.origin.x.double, frame.origin.y.double, frame.width.double, frame.height.double]
  }

  /// 0xRRGGBB, or -1 for no color.
  private static func number(of color: Color?) -> Double {
    guard let color else { return -1 }
    return Double(Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue))
  }
}
