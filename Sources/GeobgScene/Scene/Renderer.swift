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

extension Int64 {
  /// The number for people: whole billions and millions in words, otherwise groups of three digits.
  var readable: ByteText {
    let billion: Int64 = 1_000_000_000
    if self >= billion, self % billion == 0 { return (self / billion).readable + " billion" }
    if self >= 1_000_000, self % 1_000_000 == 0 { return "\(self / 1_000_000) million" }
    guard self >= 1000 else { return "\(self)" }
    let end = self % 1000
    let zeros: ByteText = end < 10 ? ",00" : end < 100 ? ",0" : ","
    return (self / 1000).readable + zeros + "\(end)"
  }
}
