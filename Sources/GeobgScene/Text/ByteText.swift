/// A text in parts, for sentences and JSON: `"zoom \(zoom) is out of range"`.
///
/// It collects bytes. A sum of Swift's strings handles strings of other encodings, and frees every
/// part; in the module for pages, this would take more bytes than the pictures.
package struct ByteText: Sendable {
  /// The bytes so far.
  package private(set) var bytes: [UInt8]

  /// The text `text`.
  package init(_ text: String) {
    bytes = text.bytes
  }

  /// The text.
  @inline(never)
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends `text`.
  @inline(never)
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes += $0 }
  }

  /// Appends `text`.
  @inline(never)
  package mutating func append(_ text: StaticString) { bytes += text.utf8 }

  /// Appends bytes of UTF-8.
  package mutating func append(_ bytes: [UInt8]) { self.bytes += bytes }

  /// Both texts, one after the other.
  package static func + (left: ByteText, right: ByteText) -> ByteText {
    var sum = left
    sum.bytes += right.bytes
    return sum
  }
}

extension ByteText: ExpressibleByStringInterpolation {
  /// The text `text`, written in code.
  @inline(never)
  package init(stringLiteral text: StaticString) {
    bytes = Array(text.utf8)
  }

  /// The text of literals and values.
  package init(stringInterpolation text: StringInterpolation) {
    bytes = text.text.bytes
  }

  /// A text of literals and values, under construction.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text: ByteText = ""

    /// An empty text.
    package init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends a literal.
    package mutating func appendLiteral(_ literal: StaticString) { text.append(literal) }

    /// Appends a text.
    package mutating func appendInterpolation(_ value: String) { text.append(value) }

    /// Appends a value in words.
    @inline(never)
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text.append(value.description)
    }
  }
}

extension String {
  /// The bytes of the text, in UTF-8.
  @inline(never)
  package var bytes: [UInt8] {
    var text = self
    return text.withUTF8 { Array($0) }
  }
}

extension StaticString {
  /// The bytes of the text.
  package var utf8: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}

extension [String] {
  /// The texts with `separator` between them.
  package func joined(by separator: StaticString) -> String {
    var text: ByteText = ""
    for (index, item) in enumerated() {
      if index > 0 { text.append(separator) }
      text.append(item)
    }
    return text.string
  }
}

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

// MARK: - ASCII

extension String {
  /// The text of `bytes`, which are ASCII.
  ///
  /// One function, because the compiler would copy its code to each of its many callers.
  @inline(never)
  package init(ascii bytes: [UInt8]) {
    self.init(decoding: bytes, as: UTF8.self)
  }
}
