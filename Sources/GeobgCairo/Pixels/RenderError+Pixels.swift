internal import GeobgScene

extension RenderError {
  /// All that `render` hands on, in memory.
  ///
  /// - Throws: What `render` throws, which is no one else's here.
  static func collecting(
    _ render: (_ write: ([UInt8]) throws -> Void) throws -> Void
  ) throws(RenderError) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      try render { bytes += $0 }
    } catch let error as RenderError {
      throw error
    } catch {
      throw .backend(message: "\(error)")
    }
    return bytes
  }

  /// Makes sure that a reader will take all of `metadata`.
  ///
  /// - Throws: ``RenderError/metadataTooLong(byteCount:limit:)``.
  static func checkLength(of metadata: String?) throws(RenderError) {
    let length = metadata?.utf8.count ?? 0
    guard length <= MetadataError.recipeLimit else {
      throw .metadataTooLong(byteCount: length, limit: MetadataError.recipeLimit)
    }
  }
}
