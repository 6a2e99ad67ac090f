extension ArraySlice<UInt8> {
  /// Where `pattern`, of a byte or more, is found first; nil where it is not.
  ///
  /// - Complexity: the product of both lengths, for texts that repeat; in files the first byte seldom
  ///   agrees.
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
  /// Where `pattern`, of a byte or more, is found first; nil where it is not.
  package func firstPlace(of pattern: some Collection<UInt8>) -> Range<Int>? {
    self[...].firstPlace(of: pattern)
  }
}
