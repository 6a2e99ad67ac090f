#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// Why the system does not let a program listen at an address.
package enum BindFailure: Sendable {
  /// Another program uses the port.
  case portTaken
  /// The address is not one of this machine.
  case noSuchAddress
  /// Only the system administrator may use the port.
  case notPermitted
  /// Anything else.
  case other

  /// The meaning of the system's error `number`.
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
