internal import ArgumentParser
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

/// A setting that applies to all commands; it has the same name as its option.
///
/// The seed is not a setting, because every picture would then be the same one. Flags that no other
/// flag can undo, such as `--quiet`, are not settings either, because options must be able to
/// override every setting.
enum Setting: Hashable, CaseIterable {
  case background
  case calm
  case compression
  case density
  case desktop
  case format
  case jobs
  case maxPixels
  case mesh
  case meshPasses
  case mode
  case palette
  case pan
  case quality
  case renderer
  case size
  case threads
  case with
  case zoom
  case art(Art.Field)

  /// All settings, in the order of their names.
  static let allCases: [Setting] = {
    let plain: [Setting] = [
      .background, .calm, .compression, .density, .desktop, .format, .jobs, .maxPixels, .mesh,
      .meshPasses, .mode, .palette, .pan, .quality, .renderer, .size, .threads, .with, .zoom,
    ]
    // Each name is made once, and not for each comparison.
    let named = (plain + Art.Field.allCases.map(Setting.art)).map { ($0.name, $0) }
    return named.sorted { $0.0 < $1.0 }.map(\.1)
  }()

  /// The name: that of the option.
  var name: String {
    switch self {
    // The names of cases would need the searches of reflection, each of 200,000 instructions.
    case .background: "background"
    case .calm: "calm"
    case .compression: "compression"
    case .density: "density"
    case .desktop: "desktop"
    case .format: "format"
    case .jobs: "jobs"
    case .maxPixels: "max-pixels"
    case .mesh: "mesh"
    case .meshPasses: "mesh-passes"
    case .mode: "mode"
    case .palette: "palette"
    case .pan: "pan"
    case .quality: "quality"
    case .renderer: "renderer"
    case .size: "size"
    case .threads: "threads"
    case .with: "with"
    case .zoom: "zoom"
    case .art(let field): field.name
    }
  }

  /// The setting `name`; nil if there is none.
  init?(named name: String) {
    guard let setting = Setting.allCases.first(where: { $0.name == name }) else { return nil }
    self = setting
  }

  /// The environment variable for this setting.
  var variable: String { Setting.variablePrefix + name.uppercased().replacing("-", with: "_") }

  static let variablePrefix = "GEOBG_"

  /// Whether the setting changes the picture or its file, not only how it is made; a recipe then
  /// overrides it.
  var isOfRecipe: Bool {
    switch self {
    case .desktop, .jobs, .maxPixels, .threads, .with: false
    default: true
    }
  }

  /// Whether a file of the current folder and a variable may set it.
  ///
  /// The folder may be the unpacked archive of a stranger, and a file in it may set variables. So only
  /// settings that choose a look, a limit or a desktop that geobg knows are for any source. A setting
  /// that names a program, a path to write or an address to listen at is for the user's own settings
  /// file, and for options.
  var isForAnySource: Bool {
    switch self {
    case .with: false
    case .background, .calm, .compression, .density, .desktop, .format, .jobs, .maxPixels, .mesh,
      .meshPasses, .mode, .palette, .pan, .quality, .renderer, .size, .threads, .zoom, .art:
      true
    }
  }

  /// The default; nil if it depends on other options.
  var defaultText: String? {
    switch self {
    case .background, .desktop, .format, .jobs, .threads, .with: nil
    case .calm: "none"
    case .compression: PNGCompression.default.rawValue
    case .art(let field): field.text(of: Art.original[field])
    case .density, .meshPasses, .zoom: "1"
    case .maxPixels: String(RenderOptions().pixelLimit)
    case .mesh: "false"
    case .mode: Mode.light.rawValue
    case .palette: "original"
    case .pan: "0,0"
    case .quality: String(PixelImage.defaultQuality)
    case .renderer: PixelRenderer.cairo.rawValue
    case .size: "\(Canvas.phone.pixelWidth)x\(Canvas.phone.pixelHeight)"
    }
  }

  /// The default, or a description of it if it depends on other options.
  var defaultWords: String {
    switch self {
    case .background: "(the palette's color)"
    case .desktop: "(the running desktop)"
    case .with: "(the desktop's own)"
    case .format: "(by extension, or png)"
    case .jobs, .threads: "(one per processor)"
    default: defaultText ?? ""
    }
  }

  /// Reads `text` into `values`, exactly as the option does.
  ///
  /// The mesh is read before its passes, because passes have no effect if the mesh is turned off.
  func read(_ text: String, into values: inout SettingValues) throws {
    switch self {
    case .background: values.picture.background = try OptionValue.background(text)
    case .calm: values.calm = try OptionValue.calm(text)
    case .compression: values.compression = try OptionValue.compression(text)
    case .art(let field): values.picture.art[field] = try OptionValue.art(field, text)
    case .density: values.picture.density = try OptionValue.density(text)
    case .desktop: values.desktop = try OptionValue.desktop(text)
    case .format: values.format = try OptionValue.format(text)
    case .jobs: values.jobs = try OptionValue.threads(text)
    case .maxPixels: values.maxPixels = try OptionValue.pixelLimit(text)
    case .mesh: values.picture.mesh = try OptionValue.isOn(text) ? .kept : .removed
    case .meshPasses:
      let mesh = try OptionValue.mesh(text)
      if values.picture.mesh != .removed { values.picture.mesh = .laid(mesh) }
    case .mode: values.picture.mode = try OptionValue.mode(text)
    case .palette:
      // Only an argument may be a pipe or a device: a folder from elsewhere can contain one.
      if PaletteFile.isPath(text) { _ = try ByteSource.regular(text) }
      values.picture.palette = try PaletteArgument.file(text).palette
    case .pan: values.picture.pan = try OptionValue.point(text)
    case .quality: values.quality = try OptionValue.quality(text)
    case .renderer: values.renderer = try OptionValue.renderer(text)
    case .size:
      let size = try OptionValue.size(text)
      // Check a fixed size now; the screen's size is looked up when it is used.
      if case .fixed(let fixed) = size { _ = try fixed.canvas() }
      values.size = size
    case .threads: values.threads = try OptionValue.threads(text)
    case .with: values.ownProgram = try OptionValue.ownProgram(text)
    case .zoom: values.picture.zoom = try OptionValue.zoom(text)
    }
  }
}
