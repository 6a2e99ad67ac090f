/// Turns a scene into the bytes of one format.
///
/// Guarantees, for every renderer: the same scene gives the same bytes; nothing of the machine, its
/// clock, its locale or its files takes part.
public protocol Renderer: Sendable {
  /// The bytes of a file that shows `scene`.
  ///
  /// - Throws: ``RenderError``, where the format cannot hold the scene or the machine lacks the
  ///   memory.
  func render(_ scene: Scene) throws(RenderError) -> [UInt8]
}
