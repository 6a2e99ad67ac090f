internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The objects that C programs have handles of.
///
/// A handle looks like a pointer, but is a key of this table: the number of a slot, and how often
/// the slot was used before. So a freed handle is refused, even if its slot is in use again. Every
/// key is odd, which no pointer to a C object is.
package final class HandleTable: @unchecked Sendable {
  /// The table of the process.
  static let shared = HandleTable()

  private struct Slot {
    /// How many objects the slot held before.
    var generation: UInt64 = 0
    var object: (any Handled)?
  }

  /// The bits of a key, from the lowest: 1, the slot's number, its generation.
  private static let slotBits: UInt64 = UInt.bitWidth == 64 ? 24 : 18
  private static let generationBits = UInt64(UInt.bitWidth) - 1 - slotBits
  /// The most handles at the same time.
  package static let handleLimit = 1 << Int(slotBits)

  private let lock = Lock()
  // Protected by the lock.
  private var slots: [Slot] = []
  /// The numbers of the free slots.
  private var free: [Int] = []

  /// A new handle of `object`.
  ///
  /// - Throws: A report with the code `memory` if the program has ``handleLimit`` handles.
  func insert(_ object: some Handled) throws(ErrorReport) -> OpaquePointer {
    try lock.withLock { () throws(ErrorReport) in
      let number: Int
      if let reused = free.popLast() {
        number = reused
      } else {
        number = slots.count
        guard number < HandleTable.handleLimit else { throw .tooManyHandles(number) }
        slots.append(Slot())
      }
      slots[number].object = object
      let key = slots[number].generation << (HandleTable.slotBits + 1) | UInt64(number) << 1 | 1
      // A key is odd, so it is never NULL.
      guard let handle = OpaquePointer(bitPattern: UInt(truncatingIfNeeded: key)) else {
        throw .tooManyHandles(number)
      }
      return handle
    }
  }

  /// The object of `handle`, which the call knows as `name`.
  ///
  /// - Throws: A report with the code `argument` if the handle is NULL, was freed, is of another
  ///   kind, or is no handle.
  func object<Object: Handled>(
    _ handle: OpaquePointer?, as name: String, _: Object.Type = Object.self
  ) throws(ErrorReport) -> Object {
    guard let handle else { throw .null(name) }
    let found = lock.withLock { number(of: handle).flatMap { slots[$0].object as? Object } }
    guard let found else { throw HandleTable.unknown(Object.self, name) }
    return found
  }

  /// Removes the object of `handle`; NULL does nothing.
  ///
  /// - Throws: The errors of ``object(_:as:_:)``.
  func remove<Object: Handled>(
    _ handle: OpaquePointer?, as name: String, _: Object.Type
  ) throws(ErrorReport) {
    guard let handle else { return }
    // The object is released after the lock, because that can take time.
    let removed: Object? = lock.withLock {
      guard let number = number(of: handle), let object = slots[number].object as? Object else {
        return nil
      }
      slots[number].object = nil
      slots[number].generation += 1
      // A slot whose generations are used up stays empty.
      if slots[number].generation < 1 << HandleTable.generationBits { free.append(number) }
      return object
    }
    guard removed != nil else { throw HandleTable.unknown(Object.self, name) }
  }

  /// The number of the slot that holds the object of `handle`; nil if there is none.
  private func number(of handle: OpaquePointer) -> Int? {
    let key = UInt64(UInt(bitPattern: handle))
    let number = Int((key >> 1) & (1 << HandleTable.slotBits - 1))
    guard key & 1 == 1, number < slots.count, slots[number].object != nil,
      slots[number].generation == key >> (HandleTable.slotBits + 1)
    else { return nil }
    return number
  }

  private static func unknown<Object: Handled>(_: Object.Type, _ name: String) -> ErrorReport {
    .argument(name, "\(name) is not a handle of \(Object.noun), or was freed; pass a valid handle")
  }
}
