#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// How the processor computes with floating-point numbers on this thread.
///
/// A program can choose another rounding, turn numbers close to 0 into 0 (`-ffast-math` does), or be
/// ended by an inexact result. Each of them would change pictures, so the library computes with the
/// settings that every program begins with: to nearest, with numbers close to 0, without traps.
package enum FloatingPoint {
  /// Calls `body` with the standard settings, which new threads inherit, and restores the settings of the
  /// caller.
  package static func standard(_ body: () -> Void) {
    var caller = fenv_t()
    fegetenv(&caller)
    setStandard()
    calling(body)
    fesetenv(&caller)
  }

  /// Chooses the standard settings for this thread.
  static func setStandard() {
    #if canImport(Darwin)
    var standard = _FE_DFL_ENV
    fesetenv(&standard)
    #else
    // FE_DFL_ENV, an expression in the header, which Swift does not import.
    fesetenv(UnsafePointer(bitPattern: -1))
    #endif
  }

  /// Calls `body`, which the compiler does not see here.
  ///
  /// It knows nothing of settings, and could compute before they are chosen.
  @inline(never)
  private static func calling(_ body: () -> Void) { body() }
}
