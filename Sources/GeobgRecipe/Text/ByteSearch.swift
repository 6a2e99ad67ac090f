extension ArraySlice<UInt8> {
  /// The first place of `pattern`, which has at least one byte; nil if it is not found.
  ///
  /// - Complexity: The product of both lengths for repetitive texts; in files, the first byte
  ///   seldom matches.
  package func firstPlace(of pattern: some Collection<UInt8>) -> Range<Int>? {
    guard let first = pattern.first else { return nil }
    let pattern = Array(pattern)
    return withUnsafeBufferPointer { bytes in
      var index = 0
      while index &+ pattern.count <= bytes.count {
        if bytes[index] == first {
          var length = 1
          while length < pattern.count, bytes[index &+ length] == pattern[length] { length &+= 1 }
          if length == pattern.count {
            return (startIndex + index)..<(startIndex + index + length)
          }
        }
        index &+= 1
      }
      return nil
    }
  }
}

extension [UInt8] {
  /// The first place of `pattern`, which has at least one byte; nil if it is not found.
  package func firstPlace(of pattern: some Collection<UInt8>) -> Range<Int>? {
    self[...].firstPlace(of: pattern)
  }
}
