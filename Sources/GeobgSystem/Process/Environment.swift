// `environ`, the list of variables, is a global variable of C.
#if canImport(Darwin)
@preconcurrency internal import Darwin
#else
@preconcurrency internal import Glibc
#endif

/// The environment variables.
package enum Environment {
  /// The value of the variable called `name`; nil if it is not set.
  package static func value(of name: String) -> String? {
    if let host = CommandHost.current { return host.environment[name] }
    return getenv(name).map { PathText.text($0) }
  }

  /// Sets the variable called `name`, for this process and the programs that it starts.
  package static func set(_ name: String, to value: String) {
    if let host = CommandHost.current { return host.set(name, to: value) }
    setenv(name, value.systemText, 1)
  }

  /// All variables, by name.
  package static var all: [String: String] {
    if let host = CommandHost.current { return host.environment }
    var variables: [String: String] = [:]
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    while let entry = next?.pointee {
      let parts = PathText.text(entry).split(separator: "=", maxSplits: 1)
      // If a variable occurs twice, use the first one, as getenv(3) does.
      if let name = parts.first, variables[String(name)] == nil {
        variables[String(name)] = parts.count == 2 ? String(parts[1]) : ""
      }
      next = next?.successor()
    }
    return variables
  }
}
