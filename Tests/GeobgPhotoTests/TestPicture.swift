import CGeobgPNG
import CGeobgTurboJPEG
import CGeobgWebP
import GeobgScene

/// A picture of vertical stripes, written in the way other programs do.
struct TestPicture {
  let width: Int
  let height: Int
  /// Red, green, blue and opacity of each pixel.
  var pixels: [UInt8] = []

  /// A picture with the given number of columns of each color.
  init(_ stripes: [(color: Color, columns: Int)], height: Int = 40, alpha: UInt8 = 255) {
    self.height = height
    width = stripes.reduce(0) { $0 + $1.columns }
    let row = stripes.flatMap { stripe in
      (0..<stripe.columns).flatMap { _ in
        [stripe.color.red, stripe.color.green, stripe.color.blue, alpha]
      }
    }
    for _ in 0..<height { pixels += row }
  }

  /// The picture as a PNG.
  func png() -> [UInt8] {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    (image.width, image.height) = (UInt32(width), UInt32(height))
    image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    var size = width * height * 8 + 10_000
    var file = [UInt8](repeating: 0, count: size)
    let status = png_image_write_to_memory(&image, &file, &size, 0, pixels, 0, nil)
    precondition(status != 0, "libpng writes the picture")
    return Array(file.prefix(size))
  }

  /// The picture as an interlaced PNG.
  func interlacedPNG() -> [UInt8] { png(depth: 8, PNG_INTERLACE_ADAM7, chunks: []) }

  /// The picture as a PNG of `depth`, 8 or 16 bits for each channel.
  ///
  /// - Parameter chunks: Chunks before the pixels. Default: none, so nothing says what the colors are.
  func png(
    depth: Int32, _ interlace: Int32 = PNG_INTERLACE_NONE,
    chunks: [(name: String, data: [UInt8])] = []
  ) -> [UInt8] {
    // A channel of 16 bits has the same value in both bytes.
    let pixels = depth == 8 ? pixels : pixels.flatMap { [$0, $0] }
    final class Sink { var bytes: [UInt8] = [] }
    let sink = Sink()
    var png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nil, nil, nil)
    var info = png_create_info_struct(png)
    png_set_write_fn(
      png, Unmanaged.passUnretained(sink).toOpaque(),
      { png, data, count in
        guard let sink = png_get_io_ptr(png) else { return }
        Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue().bytes +=
          UnsafeBufferPointer(start: data, count: count)
      }, nil)
    png_set_IHDR(
      png, info, UInt32(width), UInt32(height), depth, 6, interlace, PNG_COMPRESSION_TYPE_BASE,
      PNG_FILTER_TYPE_BASE)
    png_write_info(png, info)
    for chunk in chunks {
      png_write_chunk(png, Array(chunk.name.utf8), chunk.data, chunk.data.count)
    }
    let length = pixels.count / height
    for _ in 0..<png_set_interlace_handling(png) {
      for y in 0..<height {
        pixels[(y * length)..<((y + 1) * length)].withUnsafeBufferPointer {
          png_write_row(png, $0.baseAddress)
        }
      }
    }
    png_write_end(png, info)
    png_destroy_write_struct(&png, &info)
    return sink.bytes
  }

  /// The picture as a JPEG of the best quality.
  ///
  /// - Parameter inked: Whether it has four inks (CMYK). Default: false.
  func jpeg(inked: Bool = false, gray: Bool = false) -> [UInt8] {
    let handle = tjInitCompress()
    defer { tjDestroy(handle) }
    var file: UnsafeMutablePointer<UInt8>?
    var size: CUnsignedLong = 0
    let status = tjCompress2(
      handle, pixels, CInt(width), 0, CInt(height),
      CInt((inked ? TJPF_CMYK : TJPF_RGBA).rawValue), &file, &size,
      CInt((gray ? TJSAMP_GRAY : TJSAMP_444).rawValue), 100, 0)
    defer { tjFree(file) }
    precondition(status == 0, "libjpeg-turbo writes the picture")
    return Array(UnsafeBufferPointer(start: file, count: Int(size)))
  }

  /// The picture as a WebP.
  func webP(isLossless: Bool = false) -> [UInt8] {
    var file: UnsafeMutablePointer<UInt8>?
    let stride = CInt(width * 4)
    let count =
      isLossless
      ? WebPEncodeLosslessRGBA(pixels, CInt(width), CInt(height), stride, &file)
      : WebPEncodeRGBA(pixels, CInt(width), CInt(height), stride, 100, &file)
    defer { WebPFree(file) }
    precondition(count > 0, "libwebp writes the picture")
    return Array(UnsafeBufferPointer(start: file, count: count))
  }
}
