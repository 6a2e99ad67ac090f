#if canImport(CoreGraphics)
internal import CoreFoundation
public import CoreGraphics
public import GeobgKit

extension PixelBuffer {
  /// The pixels as an image, in sRGB; nil if the system has no memory for it.
  public var cgImage: CGImage? {
    guard let data = CFDataCreate(nil, bytes, bytes.count),
      let provider = CGDataProvider(data: data), let space = CGColorSpace(name: CGColorSpace.sRGB)
    else { return nil }
    let alpha: CGImageAlphaInfo = isPremultiplied ? .premultipliedLast : .last
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue), provider: provider,
      decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }

  fileprivate func image() throws(GeobgError) -> CGImage {
    guard let image = cgImage else { throw .render(.outOfMemory) }
    return image
  }
}

extension Picture {
  /// The picture as an image, with one pixel for each pixel of its canvas.
  ///
  /// - Parameters:
  ///   - renderer: What draws the pixels. Default: the exact renderer, which needs no library.
  ///   - options: The number of threads, the most pixels, progress and cancellation. Default:
  ///     `RenderOptions()`.
  /// - Throws: ``GeobgError/render(_:)``.
  public func cgImage(
    by renderer: PixelRenderer = .exact, _ options: RenderOptions = RenderOptions()
  ) throws(GeobgError) -> CGImage {
    try pixels(premultiplied: true, by: renderer, options).image()
  }
}

extension Recipe {
  /// The recipe's picture as an image, with one pixel for each pixel of its canvas.
  ///
  /// - Parameters:
  ///   - renderer: What draws the pixels. Default: the exact renderer, which needs no library.
  ///   - options: The number of threads, the most pixels, progress and cancellation. Default:
  ///     `RenderOptions()`.
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/render(_:)``.
  public func cgImage(
    by renderer: PixelRenderer = .exact, _ options: RenderOptions = RenderOptions()
  ) throws(GeobgError) -> CGImage {
    try pixels(premultiplied: true, by: renderer, options).image()
  }
}
#endif
