extension UnsafeBufferPointer<UInt8> {
  /// Whether both have the same bytes.
  package func hasBytes(of other: UnsafeBufferPointer<UInt8>) -> Bool {
    count == other.count && begins(with: other)
  }

  /// Whether the first bytes are `other`.
  package func begins(with other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count >= other.count else { return false }
    for index in other.indices where self[index] != other[index] { return false }
    return true
  }
}

extension [UInt8] {
  /// Whether the first bytes are `text`.
  package func begins(with text: StaticString) -> Bool {
    withUnsafeBufferPointer { bytes in text.withUTF8Buffer { bytes.begins(with: $0) } }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the first bytes are `text`.
  package func begins(with text: StaticString) -> Bool {
    withUnsafeBufferPointer { bytes in text.withUTF8Buffer { bytes.begins(with: $0) } }
  }
}
