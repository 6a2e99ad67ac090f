internal import ArgumentParser
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

/// A setting that applies to all commands; it has the same name as its option.
///
/// The seed is not a setting, because every picture would then be the same one. Flags that no other
/// flag can undo, such as `--quiet`, are not settings either, because options must be able to
/// override every setting.
struct Setting: Sendable {
  /// The name, also of the option.
  let name: String
  /// The default; nil if it depends on other options.
  let defaultText: String?
  /// The default, or a description of it if it depends on other options.
  let defaultWords: String
  /// Whether the setting changes the picture or its file, not only how it is made; a recipe then
  /// overrides it.
  let isOfRecipe: Bool
  /// Whether a file of the current folder and a variable may set it.
  ///
  /// The folder may be the unpacked archive of a stranger, and a file in it may set variables. So only
  /// settings that choose a look, a limit or a desktop that geobg knows are for any source. A setting
  /// that names a program, a path to write or an address to listen at is for the user's own settings
  /// file, and for options.
  let isForAnySource: Bool
  private let reader: @Sendable (String, inout SettingValues) throws -> Void

  /// A setting whose default is a text, or depends on other options, as `words` describe.
  private init(
    _ name: String, default text: String? = nil, words: String? = nil, isOfRecipe: Bool = true,
    isForAnySource: Bool = true,
    read reader: @escaping @Sendable (String, inout SettingValues) throws -> Void
  ) {
    (self.name, defaultText, defaultWords) = (name, text, words ?? text ?? "")
    (self.isOfRecipe, self.isForAnySource) = (isOfRecipe, isForAnySource)
    self.reader = reader
  }

  /// The setting of an option that has a default.
  private init(
    _ field: RecipeField,
    read reader: @escaping @Sendable (String, inout SettingValues) throws -> Void
  ) {
    self.init(field.name, default: field.option.standard, read: reader)
  }

  /// The setting `name`; nil if there is none.
  init?(named name: String) {
    guard let setting = Setting.allCases.first(where: { $0.name == name }) else { return nil }
    self = setting
  }

  /// The environment variable for this setting.
  var variable: String { Setting.variablePrefix + name.uppercased().replacing("-", with: "_") }

  static let variablePrefix = "GEOBG_"

  /// Reads `text` into `values`, exactly as the option does.
  func read(_ text: String, into values: inout SettingValues) throws {
    try reader(text, &values)
  }
}

extension Setting: Hashable {
  static func == (one: Setting, other: Setting) -> Bool { one.name == other.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// MARK: - The table

extension Setting {
  /// All settings, in the order of their names.
  ///
  /// So the mesh is read before its passes, which have no effect if the mesh is turned off.
  static let allCases: [Setting] = {
    let plain: [Setting] = [
      background, calm, compression, density, desktop, format, jobs, maxPixels, mesh, meshPasses,
      mode, palette, pan, quality, renderer, size, threads, with, zoom,
    ]
    return (plain + PictureStyle.Field.allCases.map(art)).sorted { $0.name < $1.name }
  }()

  static let background = Setting(FieldName.background.name, words: "(the palette's color)") {
    $1.picture.background = try OptionValue.background($0)
  }
  static let calm = Setting(.calm) { $1.calm = try OptionValue.calm($0) }
  static let compression = Setting("compression", default: PNGCompression.default.rawValue) {
    $1.compression = try OptionValue.compression($0)
  }
  static let density = Setting(.density) { $1.picture.density = try OptionValue.density($0) }
  static let desktop = Setting("desktop", words: "(the running desktop)", isOfRecipe: false) {
    $1.desktop = try OptionValue.desktop($0)
  }
  static let format = Setting("format", words: "(by extension, or png)") {
    $1.format = try OptionValue.format($0)
  }
  static let jobs = Setting("jobs", words: "(one per processor)", isOfRecipe: false) {
    $1.jobs = try OptionValue.threads($0)
  }
  static let maxPixels = Setting(
    "max-pixels", default: String(RenderOptions().pixelLimit), isOfRecipe: false
  ) {
    $1.maxPixels = try OptionValue.pixelLimit($0)
  }
  static let mesh = Setting(FieldName.mesh.name, default: "false") {
    $1.picture.mesh = try OptionValue.isOn($0) ? .kept : .removed
  }
  static let meshPasses = Setting(
    FieldName.mesh.option, default: RecipeField.mesh.option.standard
  ) {
    let mesh = try OptionValue.mesh($0)
    if $1.picture.mesh != .removed { $1.picture.mesh = .laid(mesh) }
  }
  static let mode = Setting(.mode) { $1.picture.mode = try OptionValue.mode($0) }
  static let palette = Setting(.palette) { text, values in
    guard !LookOptions.isWord(text, LookOptions.any) else {
      values.picture.palette = .any
      return
    }
    // Only an argument may be a pipe or a device: a folder from elsewhere can contain one.
    if PaletteFile.isPath(text) { _ = try ByteSource.regular(text) }
    values.picture.palette = .palette(try PaletteArgument.file(text).palette)
  }
  static let pan = Setting(.pan) { $1.picture.pan = try OptionValue.point($0) }
  static let quality = Setting("quality", default: String(PixelImage.defaultQuality)) {
    $1.quality = try OptionValue.quality($0)
  }
  static let renderer = Setting("renderer", default: PixelRenderer.cairo.rawValue) {
    $1.renderer = try OptionValue.renderer($0)
  }
  static let size = Setting("size", default: Canvas.phone.pixelText) { text, values in
    let size = try OptionValue.size(text)
    // Check a fixed size now; the screen's size is looked up when it is used.
    if case .fixed(let fixed) = size { _ = try fixed.canvas() }
    values.size = size
  }
  static let threads = Setting("threads", words: "(one per processor)", isOfRecipe: false) {
    $1.threads = try OptionValue.threads($0)
  }
  static let with = Setting(
    "with", words: "(the desktop's own)", isOfRecipe: false, isForAnySource: false
  ) {
    $1.ownProgram = try OptionValue.ownProgram($0)
  }
  static let zoom = Setting(.zoom) { $1.picture.zoom = try OptionValue.zoom($0) }

  /// The setting of a field of the art.
  private static func art(_ field: PictureStyle.Field) -> Setting {
    Setting(field.name, default: field.text(of: PictureStyle.original[field])) { text, values in
      let isAny = LookOptions.isWord(text, LookOptions.any) && AnyChoice.picks(field)
      values.picture.art[field] = isAny ? [] : try OptionValue.art(field, text)
    }
  }
}
