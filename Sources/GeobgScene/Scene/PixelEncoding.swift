/// A file that is being encoded.
public struct PixelEncoding {
  /// Takes the next rows, from top to bottom, and returns the file's next bytes, if any.
  ///
  /// The pixels are ``PixelFormat/rgb`` if the image is opaque, and ``PixelFormat/rgba`` otherwise.
  public let append: (_ pixels: [UInt32]) throws(RenderError) -> [UInt8]
  /// Returns the rest of the file, after all rows were appended.
  public let finish: () throws(RenderError) -> [UInt8]

  /// An encoding made of two closures.
  public init(
    append: @escaping (_ pixels: [UInt32]) throws(RenderError) -> [UInt8],
    finish: @escaping () throws(RenderError) -> [UInt8]
  ) {
    self.append = append
    self.finish = finish
  }
}
