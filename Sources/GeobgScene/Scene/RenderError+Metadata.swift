extension RenderError {
  /// Makes sure that a reader will take all of `metadata`.
  ///
  /// - Throws: ``RenderError/metadataTooLong(byteCount:limit:)``.
  package static func checkLength(of metadata: String?) throws(RenderError) {
    let length = metadata?.utf8.count ?? 0
    guard length <= Scene.metadataByteLimit else {
      throw .metadataTooLong(byteCount: length, limit: Scene.metadataByteLimit)
    }
  }
}
