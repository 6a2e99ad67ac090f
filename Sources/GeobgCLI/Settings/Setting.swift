internal import ArgumentParser
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

/// What can be chosen once for all commands; a setting is called like the flag it stands for.
///
/// A seed is none: it names one picture, and every picture would be that one. Nor are flags that no
/// other flag takes back, like `--quiet`, because a flag is to win over every setting.
enum Setting: String, CaseIterable {
  case background
  case calm
  case compression
  case density
  case desktop
  case format
  case jobs
  case maxPixels = "max-pixels"
  case mesh
  case meshPasses = "mesh-passes"
  case mode
  case palette
  case pan
  case quality
  case size
  case threads
  case zoom

  /// The variable of the environment that sets it.
  var variable: String {
    Setting.variablePrefix + rawValue.uppercased().replacing("-", with: "_")
  }

  /// What the names of all variables begin with.
  static let variablePrefix = "GEOBG_"

  /// Whether it decides the picture or its file, and not only how they are made: a recipe then says
  /// what it is.
  var isOfRecipe: Bool {
    switch self {
    case .desktop, .jobs, .maxPixels, .threads: false
    default: true
    }
  }

  /// Its default; nil where that depends on other options.
  var defaultText: String? {
    switch self {
    case .background, .desktop, .format, .jobs, .threads: nil
    case .calm: "none"
    case .compression: PNGCompression.default.rawValue
    case .density, .meshPasses, .zoom: "1"
    case .maxPixels: String(RenderOptions().pixelLimit)
    case .mesh: "false"
    case .mode: Mode.light.rawValue
    case .palette: "original"
    case .pan: "0,0"
    case .quality: String(PixelImage.defaultQuality)
    case .size: "\(Canvas.phone.pixelWidth)x\(Canvas.phone.pixelHeight)"
    }
  }

  /// What the default depends on, in words.
  var defaultWords: String {
    switch self {
    case .background: "(the palette's)"
    case .desktop: "(the one that runs)"
    case .format: "(by extension, or png)"
    case .jobs, .threads: "(one a processor)"
    default: defaultText ?? ""
    }
  }

  /// Reads `text` exactly as its flag would, into `values`.
  ///
  /// A mesh comes before its passes, which lay none where there is to be none.
  func read(_ text: String, into values: inout SettingValues) throws {
    switch self {
    case .background: values.picture.background = try OptionValue.background(text)
    case .calm: values.calm = try OptionValue.calm(text)
    case .compression: values.compression = try OptionValue.compression(text)
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
    case .palette: values.picture.palette = try PaletteArgument.file(text).palette
    case .pan: values.picture.pan = try OptionValue.point(text)
    case .quality: values.quality = try OptionValue.quality(text)
    case .size:
      let size = try OptionValue.size(text)
      // A fixed size is checked here; the screen is looked up where it is used.
      if case .fixed(let fixed) = size { _ = try fixed.canvas() }
      values.size = size
    case .threads: values.threads = try OptionValue.threads(text)
    case .zoom: values.picture.zoom = try OptionValue.zoom(text)
    }
  }
}
