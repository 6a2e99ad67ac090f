internal import CGeobgWebP
internal import GeobgRecipe
public import GeobgScene

/// Writes lossless animated WebP with libwebp's own encoder of animations, which stores of each frame
/// only the part that changes.
///
/// Programs that know no animations show the first frame. Pixels per inch and recipe are stored as by
/// ``WebPEncoder``. The file is in memory until it is whole.
public struct AnimatedWebPEncoder: FilmEncoder {
  /// An encoder; it has no settings.
  public init() {}

  /// Checks that frames like `image` can be encoded.
  ///
  /// - Throws: ``RenderError/sideTooLong(format:pixelWidth:pixelHeight:limit:)``.
  public func check(_ image: PixelImage) throws(RenderError) { try WebPEncoder().check(image) }

  /// Begins a film whose loop has no end.
  public func begin(
    _ image: PixelImage, moments: [Int], cancellation: Cancellation
  ) throws(RenderError) -> PixelEncoding {
    try check(image)
    let film = try WebPFilm(image, moments: moments)
    return PixelEncoding { pixels throws(RenderError) in
      try cancellation.check()
      try film.append(pixels)
      return []
    } finish: { () throws(RenderError) in
      try film.bytes()
    }
  }
}
