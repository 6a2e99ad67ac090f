internal import GeobgScene

/// ASCII text under construction, in memory of its own.
///
/// For every byte, an array checks whether it is shared and where it ends. This buffer reserves
/// memory once for each piece of text.
struct TextBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var count = 0

  /// A buffer for `capacity` bytes, above 0, which grows as needed.
  init(capacity: Int) {
    start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit {
    start.deallocate()
  }

  /// The bytes so far.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// Appends `text`, which is ASCII.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    reserve(length)
    (start + count).initialize(from: text.utf8Start, count: length)
    count += length
  }

  /// Appends `text`.
  mutating func append(_ text: [UInt8]) {
    reserve(text.count)
    text.withUnsafeBufferPointer { bytes in
      if let first = bytes.baseAddress {
        (start + count).initialize(from: first, count: bytes.count)
      }
    }
    count += text.count
  }

  /// Appends `number` in decimal notation.
  mutating func append(_ number: Thousandths) {
    reserve(Thousandths.lengthLimit)
    count += number.write(at: start + count)
  }

  /// Appends `color` as `#rrggbb`.
  mutating func append(_ color: Color) {
    reserve(7)
    let end = start + count
    end[0] = UInt8(ascii: "#")
    end[1] = Hex.digit(color.red >> 4)
    end[2] = Hex.digit(color.red)
    end[3] = Hex.digit(color.green >> 4)
    end[4] = Hex.digit(color.green)
    end[5] = Hex.digit(color.blue >> 4)
    end[6] = Hex.digit(color.blue)
    count += 7
  }

  @inline(__always)
  private mutating func reserve(_ room: Int) {
    if capacity - count < room { grow(room) }
  }

  @inline(never)
  private mutating func grow(_ room: Int) {
    capacity = max(2 * capacity, count + room)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.initialize(from: start, count: count)
    start.deallocate()
    start = larger
  }
}
