// The list of variables is a global of C.
#if canImport(Darwin)
@preconcurrency internal import Darwin
#else
@preconcurrency internal import Glibc
#endif

/// The variables of the environment.
package enum Environment {
  /// The value of the variable called `name`; nil where it is not set.
  package static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// All variables, by name.
  package static var all: [String: String] {
    var variables: [String: String] = [:]
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    while let entry = next?.pointee {
      let parts = String(cString: entry).split(separator: "=", maxSplits: 1)
      // The first of two is the one that getenv(3) finds.
      if let name = parts.first, variables[String(name)] == nil {
        variables[String(name)] = parts.count == 2 ? String(parts[1]) : ""
      }
      next = next?.successor()
    }
    return variables
  }
}
