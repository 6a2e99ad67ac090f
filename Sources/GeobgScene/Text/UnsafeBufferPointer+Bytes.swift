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
  package func begins(with text: StaticString) -> Bool { self[...].begins(with: text) }

  /// Whether the first bytes are `other`.
  package func begins(with other: [UInt8]) -> Bool { self[...].begins(with: other) }
}

// Not the library's `starts(with:)`, which the compiler copies for each pair of types.
extension ArraySlice<UInt8> {
  /// Whether the first bytes are `text`.
  @inline(never)
  package func begins(with text: StaticString) -> Bool {
    withUnsafeBufferPointer { bytes in text.withUTF8Buffer { bytes.begins(with: $0) } }
  }

  /// Whether the first bytes are `other`.
  @inline(never)
  package func begins(with other: [UInt8]) -> Bool {
    withUnsafeBufferPointer { bytes in other.withUnsafeBufferPointer { bytes.begins(with: $0) } }
  }
}
