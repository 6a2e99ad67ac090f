internal import GeobgSystem
internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// Where a server listens, and the names by which it can be reached there.
package struct ListeningPlace: Sendable {
  /// The address or the name that the server listens at.
  package let host: String
  private let addresses: [String]

  package init(_ host: String, addresses: [String] = MachineAddresses.all) {
    // As browsers write it.
    self.host = host.lowercased()
    self.addresses = addresses
  }

  /// The hosts of addresses that reach the server, without the port.
  package var names: [String] {
    let loopback = ["127.0.0.1", "localhost", "::1"]
    if MachineAddresses.isAny(host) { return loopback + addresses }
    return MachineAddresses.isLoopback(host)
      ? [host] + loopback.filter { $0 != host } : [host]
  }

  /// The address for a browser on this machine, without a path.
  package func localAddress(port: Int) -> String {
    Self.address(MachineAddresses.isAny(host) ? "127.0.0.1" : host, port: port)
  }

  /// The address for other devices, without a path; nil if no other device can connect.
  package func deviceAddress(port: Int) -> String? {
    guard !MachineAddresses.isLoopback(host) else { return nil }
    let reachable = MachineAddresses.isAny(host) ? addresses.first : host
    return reachable.map { Self.address($0, port: port) }
  }

  private static func address(_ host: String, port: Int) -> String {
    "http://" + (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
  }
}
