internal import CGeobgWebP
internal import GeobgScene

/// How hard libwebp tries to make a file smaller, without changing a pixel.
///
/// `docs/guides/formats.md` has the measurements.
enum WebPEffort {
  /// One of libwebp's own levels, from 0 to 9.
  case level(CInt)
  /// libwebp's fastest method, with a share of the searches for equal pixels, from 0 to 100.
  ///
  /// With half of them, files are 2 to 6 % smaller than with level 0, in the same time.
  case fastest(searches: Float)

  /// The effort for a picture.
  init(_ compression: PNGCompression) {
    self =
      switch compression {
      case .fast: .fastest(searches: 50)
      case .default: .level(6)
      case .small: .level(9)
      }
  }

  /// The effort for the frames of a film; more takes several times as long for a few percent.
  init(ofFilm compression: PNGCompression) {
    self =
      switch compression {
      case .fast: .fastest(searches: 50)
      case .default: .level(1)
      case .small: .level(6)
      }
  }

  /// The settings of libwebp.
  ///
  /// - Throws: ``RenderError/backend(message:)`` for another version of libwebp.
  func config() throws(RenderError) -> WebPConfig {
    var config = WebPConfig()
    let level: CInt = if case .level(let level) = self { level } else { 0 }
    guard WebPConfigInit(&config) != 0, WebPConfigLosslessPreset(&config, level) != 0 else {
      throw WebPImage.wrongVersion
    }
    if case .fastest(let searches) = self { config.quality = searches }
    config.exact = 1
    return config
  }
}
