// `environ`, the list of variables, is a global variable of C.
#if canImport(Darwin)
@preconcurrency internal import Darwin
#elseif canImport(Musl)
@preconcurrency internal import Musl
#else
@preconcurrency internal import Glibc
#endif

/// The environment variables.
package enum Environment {
  package static func value(of name: String) -> String? {
    if let host = CommandHost.current { return host.environment[name] }
    return getenv(name).map { PathText.text($0) }
  }

  /// Sets the variable called `name`, for this process and the programs that it starts.
  package static func set(_ name: String, to value: String) {
    if let host = CommandHost.current { return host.set(name, to: value) }
    setenv(name, value.systemText, 1)
  }

  /// The variables whose names begin with `prefix`.
  package static func variables(withPrefix prefix: String) -> [String: String] {
    if let host = CommandHost.current {
      return host.environment.filter { $0.key.hasPrefix(prefix) }
    }
    var variables: [String: String] = [:]
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    while let entry = next?.pointee {
      defer { next = next?.successor() }
      guard strncmp(entry, prefix, prefix.utf8.count) == 0 else { continue }
      let parts = PathText.text(entry).utf8.split(separator: UInt8(ascii: "="), maxSplits: 1)
        .map { Substring($0) }
      // If a variable occurs twice, use the first one, as getenv(3) does.
      if let name = parts.first, variables[String(name)] == nil {
        variables[String(name)] = parts.count == 2 ? String(parts[1]) : ""
      }
    }
    return variables
  }
}
