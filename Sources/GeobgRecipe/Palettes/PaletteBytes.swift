internal import GeobgScene

/// Reads numbers and names from a binary palette, and says at which byte there are none.
struct PaletteBytes {
  private let bytes: ArraySlice<UInt8>
  /// The length of the block that is read; nil for the file as a whole.
  private let blockLength: Int?
  /// The byte that is next, counted from the start of the file.
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

  /// What has not been read.
  var rest: ArraySlice<UInt8> { bytes[position...] }

  /// A reader of the next `length` bytes, which are a block; this one moves behind them.
  mutating func block(_ length: UInt32) throws(PaletteFormatError) -> PaletteBytes {
    // A length beyond what a machine counts to is beyond what a file has, too.
    PaletteBytes(block: try next(Int(clamping: length)))
  }

  mutating func unsigned16() throws(PaletteFormatError) -> Int {
    Int(bigEndianBytes: try next(2))
  }

  mutating func unsigned32() throws(PaletteFormatError) -> UInt32 {
    UInt32(bigEndianBytes: try next(4))
  }

  /// A number of IEEE 754 in single precision.
  mutating func float() throws(PaletteFormatError) -> Float {
    Float(bitPattern: try unsigned32())
  }

  /// A text of `count` characters of ASCII.
  mutating func characters(_ count: Int) throws(PaletteFormatError) -> String {
    var text = ""
    for byte in try next(count) { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }

  /// A name: the count of its UTF-16 units, and those, the last of which is zero.
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
