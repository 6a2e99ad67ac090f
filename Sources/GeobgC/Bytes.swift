public import CGeobgHeader

/// geobg_bytes_get.
@_cdecl("geobg_bytes_get")
public func bytesGet(
  _ bytes: OpaquePointer?, _ data: UnsafeMutablePointer<UnsafeRawPointer?>?,
  _ size: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  Failure.status(error) { () throws(Failure) in
    let block = try HandleTable.shared.object(bytes, as: "bytes", ByteBlock.self)
    guard let data else { throw .null("data") }
    guard let size else { throw .null("size") }
    data.pointee = block.start
    size.pointee = block.count
  }
}

/// geobg_bytes_copy.
@_cdecl("geobg_bytes_copy")
public func bytesCopy(
  _ bytes: OpaquePointer?, _ buffer: UnsafeMutableRawPointer?, _ capacity: Int,
  _ size: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  Failure.status(error) { () throws(Failure) in
    let block = try HandleTable.shared.object(bytes, as: "bytes", ByteBlock.self)
    guard let size else { throw .null("size") }
    size.pointee = block.count
    guard let buffer = try CallerBuffer(buffer, capacity: capacity).holding(block.count) else {
      return
    }
    buffer.copyMemory(from: block.start, byteCount: block.count)
  }
}

/// geobg_bytes_free.
@_cdecl("geobg_bytes_free")
public func bytesFree(_ bytes: OpaquePointer?) -> Int32 {
  Failure.status(nil) { () throws(Failure) in
    try HandleTable.shared.remove(bytes, as: "bytes", ByteBlock.self)
  }
}

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
  /// - Throws: A failure with the code `argument` if the memory is too short.
  func holding(_ count: Int) throws(Failure) -> UnsafeMutableRawPointer? {
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
