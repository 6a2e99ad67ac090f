internal import CGeobgWebP
internal import GeobgScene

/// A picture as libwebp needs it: whole, and in libwebp's own memory.
final class WebPImage {
  /// How hard libwebp tries, from 0 to 9; above 6, files hardly shrink and take five times as long.
  private static let effort: CInt = 6

  private let picture: UnsafeMutablePointer<WebPPicture>
  private let isOpaque: Bool
  private var rowCount = 0

  /// An image of the size of `image`, without rows.
  ///
  /// - Throws: ``RenderError``.
  init(_ image: PixelImage) throws(RenderError) {
    isOpaque = image.isOpaque
    picture = .allocate(capacity: 1)
    picture.initialize(to: WebPPicture())
    guard WebPPictureInit(picture) != 0 else { throw WebPImage.wrongVersion }
    picture.pointee.use_argb = 1
    picture.pointee.width = CInt(image.canvas.pixelWidth)
    picture.pointee.height = CInt(image.canvas.pixelHeight)
    guard WebPPictureAlloc(picture) != 0 else { throw .outOfMemory }
  }

  deinit {
    WebPPictureFree(picture)
    picture.deallocate()
  }

  /// Adds whole rows below the earlier rows.
  ///
  /// - Throws: ``RenderError/backend(message:)`` for an incomplete row, or for too many rows.
  func append(_ pixels: [UInt32]) throws(RenderError) {
    let width = Int(picture.pointee.width)
    let stride = Int(picture.pointee.argb_stride)
    guard let argb = picture.pointee.argb else { return }
    guard pixels.count.isMultiple(of: width),
      pixels.count / width <= Int(picture.pointee.height) - rowCount
    else { throw .backend(message: "the picture does not have these rows") }
    for start in Swift.stride(from: 0, to: pixels.count, by: width) {
      let row = argb + rowCount * stride
      for x in 0..<width {
        let pixel = pixels[start + x]
        let swapped = pixel & 0xFF00_FF00 | (pixel >> 16) & 0xFF | (pixel & 0xFF) << 16
        row[x] = isOpaque ? swapped | 0xFF00_0000 : swapped
      }
      rowCount += 1
    }
  }

  /// The file of all rows as libwebp writes it, without metadata.
  ///
  /// - Throws: ``RenderError``; ``RenderError/stopped`` soon after the work was canceled.
  func encoded(_ cancellation: Cancellation) throws(RenderError) -> [UInt8] {
    try cancellation.check()
    var config = WebPConfig()
    guard WebPConfigInit(&config) != 0, WebPConfigLosslessPreset(&config, WebPImage.effort) != 0
    else { throw WebPImage.wrongVersion }
    config.exact = 1
    let writer = UnsafeMutablePointer<WebPMemoryWriter>.allocate(capacity: 1)
    WebPMemoryWriterInit(writer)
    defer {
      WebPMemoryWriterClear(writer)
      writer.deallocate()
    }
    picture.pointee.writer = WebPMemoryWrite
    picture.pointee.custom_ptr = UnsafeMutableRawPointer(writer)
    let box = CancellationBox(cancellation)
    picture.pointee.user_data = Unmanaged.passUnretained(box).toOpaque()
    picture.pointee.progress_hook = { _, picture in
      guard let data = picture?.pointee.user_data else { return 1 }
      return Unmanaged<CancellationBox>.fromOpaque(data).takeUnretainedValue().goesOn ? 1 : 0
    }
    let isDone = withExtendedLifetime(box) { WebPEncode(&config, picture) != 0 }
    guard isDone else {
      switch picture.pointee.error_code {
      case VP8_ENC_ERROR_USER_ABORT: throw .stopped
      case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: throw .outOfMemory
      case let code: throw .backend(message: "libwebp returned the code \(code.rawValue)")
      }
    }
    return Array(UnsafeBufferPointer(start: writer.pointee.mem, count: writer.pointee.size))
  }

  private static let wrongVersion = RenderError.backend(message: "libwebp has another version")
}

/// Holds the cancellation at an address that libwebp passes back.
private final class CancellationBox {
  private let cancellation: Cancellation

  init(_ cancellation: Cancellation) {
    self.cancellation = cancellation
  }

  var goesOn: Bool {
    do throws(RenderError) {
      try cancellation.check()
      return true
    } catch {
      return false
    }
  }
}
