internal import CGeobgTurboJPEG

/// Reads JPEG with libjpeg-turbo.
///
/// Its own interface, TurboJPEG, returns error codes. The older interface of libjpeg leaves a
/// failed call by `longjmp`, which would skip the cleanup of Swift's frames.
struct JPEGDecoder: ~Copyable {
  private let handle: tjhandle

  /// The pixels of the JPEG `file`: red, green, blue and 255, possibly at a smaller size.
  static func decode(_ file: [UInt8]) throws(PhotoError) -> [UInt8] {
    guard let handle = tjInitDecompress() else { throw .damaged(reason: "not enough memory") }
    return try JPEGDecoder(handle: handle).pixels(of: file)
  }

  private init(handle: tjhandle) {
    self.handle = handle
  }

  deinit {
    tjDestroy(handle)
  }

  private borrowing func pixels(of file: [UInt8]) throws(PhotoError) -> [UInt8] {
    var (width, height, subsampling, colorspace): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
    let size = UInt(file.count)
    let header = file.withUnsafeBufferPointer {
      tjDecompressHeader3(
        handle, $0.baseAddress, CUnsignedLong(size), &width, &height, &subsampling, &colorspace)
    }
    guard header == 0 else { throw damage }
    guard colorspace != TJCS_CMYK.rawValue, colorspace != TJCS_YCCK.rawValue else {
      throw .inked
    }
    try Photo.check(width: Int(width), height: Int(height))
    try JPEGScans.check(file, pixelCount: Int(width) * Int(height))
    let divisor = CInt(Photo.divisor(pixelCount: Int(width) * Int(height)))
    try JPEGScans.checkMemory(
      file, width: Int(width), height: Int(height), divisor: Int(divisor))
    (width, height) = ((width + divisor - 1) / divisor, (height + divisor - 1) / divisor)
    var pixels = [UInt8](repeating: 0, count: Int(width) * Int(height) * 4)
    let status = file.withUnsafeBufferPointer { source in
      pixels.withUnsafeMutableBufferPointer { target in
        tjDecompress2(
          handle, source.baseAddress, CUnsignedLong(size), target.baseAddress, width, 0, height,
          CInt(TJPF_RGBA.rawValue), CInt(TJFLAG_LIMITSCANS))
      }
    }
    guard status == 0 else { throw damage }
    return pixels
  }

  private var damage: PhotoError { .damaged(reason: String(cString: tjGetErrorStr2(handle))) }
}
