internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// Memory of the caller, for a result.
struct CallerBuffer {
  private let start: UnsafeMutableRawPointer?
  /// The size in bytes; C's `size_t` is unsigned, and Swift sees its upper half as negative.
  private let capacity: UInt

  /// The memory at `start`; NULL with a capacity of 0 asks only for the size.
  init(_ start: UnsafeMutableRawPointer?, capacity: Int) {
    self.start = start
    self.capacity = UInt(bitPattern: capacity)
  }

  /// The memory, if it can hold `count` bytes; nil if the caller only asks for the size.
  ///
  /// - Throws: A report with the code `argument` if the memory is too short.
  func holding(_ count: Int) throws(ErrorReport) -> UnsafeMutableRawPointer? {
    guard let start else {
      guard capacity == 0 else {
        throw .argument("buffer", "buffer is NULL, and its capacity is \(capacity); pass 0")
      }
      return nil
    }
    guard capacity >= UInt(count) else {
      throw .argument(
        "buffer", "the buffer has \(capacity) bytes, and the result has \(count); pass a larger one"
      )
    }
    return start
  }
}
