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

  /// Calls `body`, and returns its status; writes the details of an error to `error`.
  static func status(
    _ error: UnsafeMutablePointer<geobg_error>?, _ body: () throws(ErrorReport) -> Void
  ) -> Int32 {
    value {
      do throws(ErrorReport) {
        if ForkGate.isUnfinished { throw .unfinished }
        try body()
        return GEOBG_OK
      } catch let report {
        if let error { report.write(to: error) }
        return report.code.rawValue
      }
    }
  }
}
