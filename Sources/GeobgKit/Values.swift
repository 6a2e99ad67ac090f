public import GeobgRecipe
public import GeobgScene
public import GeobgSystem

extension Viewport {
  /// A view of the plane on a picture of `pixelWidth` by `pixelHeight` pixels.
  ///
  /// - Parameters:
  ///   - pixelWidth: The width of the picture, from 1 to 1,000,000.
  ///   - pixelHeight: The height of the picture, from 1 to 1,000,000.
  ///   - ppi: Pixels per inch in print. Default: 96, as in CSS.
  ///   - panX: How far the middle of the picture lies right of the plane's origin, in units.
  ///     Default: 0.
  ///   - panY: How far the middle of the picture lies below the plane's origin, in units. Default:
  ///     0.
  ///   - zoom: The magnification. Default: 1.
  /// - Throws: ``GeobgError/recipe(_:)``.
  public init(
    pixelWidth: Int, pixelHeight: Int, ppi: Thousandths = 96, panX: Thousandths = 0,
    panY: Thousandths = 0, zoom: Thousandths = 1
  ) throws(GeobgError) {
    self = try GeobgError.mapping(
      GeobgError.recipe,
      try Viewport(
        canvas: Canvas(pixelWidth: pixelWidth, pixelHeight: pixelHeight, ppi: ppi),
        pan: Point(x: panX, y: panY), zoom: zoom))
  }

  /// A view of the plane on a picture of a size given as text.
  ///
  /// - Parameters:
  ///   - size: `1170x2532` in pixels, `210x297mm` in print, or the name of a screen, a paper or a
  ///     device, such as `4k` or `a4`.
  ///   - orientation: Portrait or landscape; nil keeps the size as it is. Default: nil.
  ///   - ppi: Pixels per inch in print; nil uses the size's own. Default: nil.
  ///   - panX: How far the middle of the picture lies right of the plane's origin, in units.
  ///     Default: 0.
  ///   - panY: How far the middle of the picture lies below the plane's origin, in units. Default:
  ///     0.
  ///   - zoom: The magnification. Default: 1.
  /// - Throws: ``GeobgError/size(_:)``, ``GeobgError/recipe(_:)``.
  public init(
    size: String, orientation: Orientation? = nil, ppi: Thousandths? = nil,
    panX: Thousandths = 0, panY: Thousandths = 0, zoom: Thousandths = 1
  ) throws(GeobgError) {
    let size = try Viewport.size(parsing: size)
    let canvas = try GeobgError.mapping(GeobgError.recipe, try size.canvas(ppi: ppi))
    self = try GeobgError.mapping(
      GeobgError.recipe,
      try Viewport(
        canvas: orientation.map(canvas.turned(to:)) ?? canvas, pan: Point(x: panX, y: panY),
        zoom: zoom))
  }

  private static func size(parsing text: String) throws(GeobgError) -> Size {
    do throws(ValueError) {
      return try Size(parsing: text)
    } catch {
      guard case .refused(let reason) = error else { throw .size(error) }
      throw .recipe(reason)
    }
  }
}

// These initializers make values that contain a color or a point from text and numbers. GeobgKit
// does not export `Color` and `Point`, because SwiftUI has a `Color` and AppKit imports a `Point`.

extension Background {
  /// The color `hex`, written as `#rrggbb` in upper or lower case; nil for any other text.
  public init?(hex: String) {
    guard let color = Color(hex: hex) else { return nil }
    self = .color(color)
  }
}

extension Palette.Ink {
  /// The ink of the color `hex`, written as `#rrggbb`, with opacities within `opacity`.
  ///
  /// Nil if `hex` is not a color, or `opacity` is not within 0 to 1.
  public init?(hex: String, opacity: ClosedRange<Thousandths>) {
    guard let color = Color(hex: hex), let low = Opacity(opacity.lowerBound),
      let high = Opacity(opacity.upperBound)
    else { return nil }
    self.init(color: color, opacity: low...high)
  }
}

extension Tap {
  /// The tap at (`x`, `y`), in units of `base`, with the random numbers at `address`, made at `zoom`.
  ///
  /// The numbers are those of `seed`, or of the picture's seed if it is nil, and the colors those of the
  /// palette with the number `palette` in ``Drawing/palettes``, or of the picture's palette if it is nil.
  /// `brush` is what the hand chose for its shapes.
  ///
  /// - Throws: ``GeobgError/recipe(_:)``.
  public init(
    address: UInt64, x: Thousandths, y: Thousandths, zoom: Thousandths = 1, seed: Seed? = nil,
    base: ViewOrigin = .plane, palette: Int? = nil, brush: Brush = .none
  ) throws(GeobgError) {
    self = try GeobgError.mapping(
      GeobgError.recipe,
      try Tap(
        address: address, place: Point(x: x, y: y), zoom: zoom, seed: seed, base: base,
        palette: palette, brush: brush))
  }
}

extension ViewOrigin {
  /// The frame around the point (`x`, `y`), in units of the plane, with the units of `level`.
  ///
  /// - Throws: ``GeobgError/recipe(_:)``.
  public init(x: Thousandths, y: Thousandths, level: Int) throws(GeobgError) {
    self = try GeobgError.mapping(
      GeobgError.recipe, try ViewOrigin(origin: Point(x: x, y: y), level: level))
  }
}

extension ShapeChange {
  /// The change that moves `shape` by (`x`, `y`) from its own place, in units of the plane.
  ///
  /// - Throws: ``GeobgError/recipe(_:)``.
  public init(_ shape: ShapeName, x: Thousandths, y: Thousandths) throws(GeobgError) {
    self = try GeobgError.mapping(
      GeobgError.recipe, try ShapeChange(shape, move: Point(x: x, y: y)))
  }
}

extension PaletteFile {
  /// The palette that `name` means: the name of a built-in palette, the path of a palette file, or
  /// colors, such as `#0b3954,#ff6663`.
  ///
  /// The name of a built-in palette may be in upper or lower case. A plain name never means a file.
  /// So a file in the current folder cannot change what a script does.
  ///
  /// - Throws: ``GeobgError/palette(_:)``, ``GeobgError/file(_:)``, or
  ///   ``GeobgError/paletteFile(_:)``, which does not name the file.
  public static func named(_ name: String) throws(GeobgError) -> PaletteFile {
    guard isPath(name) else {
      return try GeobgError.mapping(
        GeobgError.palette, try builtInOrColors(name))
    }
    // Reads one byte more than the limit, which shows that a file is too long.
    let source = try GeobgError.mapping(
      GeobgError.file, try ByteSource.opening(name, prefix: PaletteFile.byteLimit + 1))
    let bytes = try GeobgError.mapping(
      { (error: MetadataError) in .document(.picture(error)) },
      try source.bytes(from: 0, atMost: Int64(PaletteFile.byteLimit) + 1))
    return try GeobgError.mapping(
      GeobgError.paletteFile, try PaletteFile(reading: bytes, named: PathText.shown(name)))
  }

  /// Whether `name` is the path of a file and not the name of a built-in palette.
  ///
  /// A path contains a slash or ends in the extension of a palette format.
  public static func isPath(_ name: String) -> Bool {
    name.utf8.contains(UInt8(ascii: "/")) || PaletteFormat(extensionOf: name) != nil
  }
}

extension ByteSource {
  /// Opens the file at `path`, and reads its bytes when they are needed.
  ///
  /// A pipe or a device is read completely at once, at most ``FileSource/pipeLimit`` bytes.
  ///
  /// - Throws: ``FileError``.
  @Sendable public static func opening(_ path: String) throws(FileError) -> ByteSource {
    ByteSource(try FileSource.opening(path), at: path)
  }

  /// Opens the file at `path`, which the user named, to read its first `count` bytes.
  ///
  /// No more is read from a pipe or a device.
  package static func opening(_ path: String, prefix count: Int) throws(FileError) -> ByteSource {
    ByteSource(try FileSource.opening(path, prefix: count), at: path)
  }

  /// Opens the regular file at `path`; a pipe or a device is refused at once.
  ///
  /// - Throws: ``FileError``.
  @Sendable package static func regular(_ path: String) throws(FileError) -> ByteSource {
    ByteSource(try FileSource.regular(path), at: path)
  }

  /// The bytes of the regular file called `name` in `folder`, and no link; nil if it is missing.
  package static func regular(
    _ name: String, in folder: ManagedFolder
  ) throws(FileError) -> ByteSource? {
    try FileSource.regular(name, in: folder).map { ByteSource($0, at: folder.path(of: name)) }
  }

  private init(_ file: FileSource, at path: String) {
    if let bytes = file.held {
      self.init(bytes)
      return
    }
    self.init(byteCount: Int64(file.byteCount)) { range throws(MetadataError) in
      do throws(FileError) {
        return try file.bytes(in: Int(range.lowerBound)..<Int(range.upperBound))
      } catch {
        guard case .readFailed(_, let reason) = error else {
          throw .unreadable(name: path, reason: "\(error)")
        }
        throw .unreadable(name: path, reason: reason)
      }
    }
  }
}
