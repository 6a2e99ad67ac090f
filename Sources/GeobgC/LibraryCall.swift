internal import CGeobgHeader
internal import GeobgRecipe
internal import GeobgSystem

/// A call of a C program; every exported function is one.
///
/// During it, the processor computes as in every other program, and a fork of another thread waits
/// until this one pauses.
enum LibraryCall {
  /// The value that `body` returns.
  static func value<Value>(_ body: () -> Value) -> Value {
    ForkGate.watchForks()
    var value: Value?
    FloatingPoint.standard { ForkGate.call { value = body() } }
    // Not optional chaining: the body was called, whatever the types say.
    return value.unsafelyUnwrapped
  }

  /// Calls `body`, and returns its status; writes the details of an error to `details`.
  static func status(
    _ details: UnsafeMutablePointer<geobg_error>?, _ body: () throws(ErrorReport) -> Void
  ) -> Int32 {
    value {
      let lackCount = MemoryReservation.lackCount
      do throws(ErrorReport) {
        if ForkGate.isUnfinished { throw .unfinished }
        try body()
        return GEOBG_OK
      } catch {
        // Without memory, the work was canceled where it next asked.
        let isLack = error.code == .canceled && MemoryReservation.lackCount != lackCount
        let report = isLack ? .noMemory : error
        if let details { report.write(to: details) }
        return report.code.rawValue
      }
    }
  }
}

// What packaging/c/Library.c calls.

/// Begins the library: no thread is in it yet.
@_cdecl("geobgBegin")
public func begin() { ForkGate.watchForks() }

/// Counts that the system has no memory, so that calls end; it takes neither memory nor a lock.
@_cdecl("geobgLacksMemory")
public func lacksMemory() { MemoryReservation.countLack() }
