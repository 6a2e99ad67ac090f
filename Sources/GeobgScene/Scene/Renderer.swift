/// Turns a scene into the bytes of one format.
///
/// Guarantees, for every renderer: the same scene gives the same bytes, whatever the machine, its
/// clock, its locale or its files.
public protocol Renderer: Sendable {
  /// The bytes of a file that shows `scene`.
  ///
  /// - Throws: ``RenderError``, if the format cannot hold the scene or the memory is not enough.
  func render(_ scene: Scene) throws(RenderError) -> [UInt8]
}
