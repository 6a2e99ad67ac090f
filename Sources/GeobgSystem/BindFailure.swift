// `environ`, the list of variables, is a global variable of C.
#if canImport(Darwin)
@preconcurrency internal import Darwin
#elseif canImport(Musl)
@preconcurrency internal import Musl
#else
@preconcurrency internal import Glibc
#endif

/// Why the system does not let a program listen at an address.
package enum BindFailure: Sendable {
  /// Another program uses the port.
  case portTaken
  /// The address is not one of this machine.
  case noSuchAddress
  /// Only the system administrator may use the port.
  case notPermitted
  case other

  package init(errorNumber number: Int32) {
    self =
      switch number {
      case EADDRINUSE: .portTaken
      case EADDRNOTAVAIL: .noSuchAddress
      case EACCES: .notPermitted
      default: .other
      }
  }
}
