internal import GeobgSystem
internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// The addresses of this machine in its networks.
package enum MachineAddresses {
  /// The addresses as numbers, IPv4 first, without loopback and without addresses of only one link.
  package static var all: [String] {
    let found = ((try? System.enumerateDevices()) ?? []).compactMap(\.address).compactMap {
      $0.ipAddress
    }
    let networks = found.filter {
      !isLoopback($0) && !$0.hasPrefix("fe80:") && !$0.hasPrefix("169.254.")
    }
    var seen: Set<String> = []
    let unique = networks.filter { seen.insert($0).inserted }
    return unique.filter { !$0.contains(":") } + unique.filter { $0.contains(":") }
  }

  /// Whether only programs on this machine can reach `address`.
  package static func isLoopback(_ address: String) -> Bool {
    // A name can begin with 127, too.
    let isNumber = address.allSatisfy { $0 == "." || ("0"..."9").contains($0) }
    return address == "localhost" || address == "::1" || (address.hasPrefix("127.") && isNumber)
  }

  /// Whether `address` stands for all addresses of the machine.
  package static func isAny(_ address: String) -> Bool {
    address == "0.0.0.0" || address == "::"
  }
}
