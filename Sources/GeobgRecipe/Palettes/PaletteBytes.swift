internal import GeobgScene

/// Reads numbers and names from a binary palette, and reports the byte of an error.
struct PaletteBytes {
  private let bytes: ArraySlice<UInt8>
  /// The length of the current block; nil for the whole file.
  private let blockLength: Int?
  /// The position of the next byte, counted from the start of the file.
  private(set) var position: Int

  /// A reader of the whole file.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
    blockLength = nil
    position = 0
  }

  private init(block: ArraySlice<UInt8>) {
    bytes = block
    blockLength = block.count
    position = block.startIndex
  }

  /// The bytes that have not been read.
  var rest: ArraySlice<UInt8> { bytes[position...] }

  /// A reader of the next `length` bytes, which are a block; this reader moves past the block.
  mutating func block(_ length: UInt32) throws(PaletteFormatError) -> PaletteBytes {
    // A length too large for Int is also larger than any file.
    PaletteBytes(block: try next(Int(clamping: length)))
  }

  mutating func unsigned16() throws(PaletteFormatError) -> Int {
    Int(bigEndianBytes: try next(2))
  }

  mutating func unsigned32() throws(PaletteFormatError) -> UInt32 {
    UInt32(bigEndianBytes: try next(4))
  }

  /// An IEEE 754 number in single precision.
  mutating func float() throws(PaletteFormatError) -> Float {
    Float(bitPattern: try unsigned32())
  }

  /// A text of `count` ASCII characters.
  mutating func characters(_ count: Int) throws(PaletteFormatError) -> String {
    var text = ""
    for byte in try next(count) { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }

  /// A name: the number of its UTF-16 units, then the units, of which the last is zero.
  mutating func name() throws(PaletteFormatError) -> String {
    let start = position
    var units: [UInt16] = []
    for _ in 0..<(try unsigned16()) {
      units.append(UInt16(truncatingIfNeeded: try unsigned16()))
    }
    // Some programs write an empty name as no units at all.
    guard let end = units.popLast() else { return "" }
    let name = String(decoding: units, as: UTF16.self)
    guard end == 0, name.utf16.elementsEqual(units), !units.contains(0) else {
      throw .byte(start, .notName)
    }
    return name
  }

  private mutating func next(_ count: Int) throws(PaletteFormatError) -> ArraySlice<UInt8> {
    let found = rest.prefix(count)
    guard found.count == count else {
      throw .byte(
        position,
        blockLength.map { .blockTooShort(length: $0) } ?? .cutShort(missing: count - found.count))
    }
    position += count
    return found
  }
}
