internal import GeobgSystem
internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

package enum ServerError: Error, Hashable, Sendable {
  case portTaken(port: Int)
  /// Only the system administrator may use the port.
  case portNotPermitted(port: Int)
  /// The address is not one of this machine, or the name is unknown.
  case unknownAddress(String)
  /// The system makes no thread for the sockets or for the work.
  case noThread
  case failed(address: String, reason: String)
}

extension ServerError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .portTaken(let port): "port \(port) is used by another program; choose another port"
    case .portNotPermitted(let port):
      "port \(port) needs the rights of an administrator; choose a port from 1024"
    case .unknownAddress(let address): "\(address) is not an address of this machine"
    case .noThread:
      "a server needs two threads, and the system makes no more; allow more processes, with "
        + "ulimit -u or in the settings of the container"
    case .failed(let address, let reason): "cannot listen at \(address): \(reason)"
    }
  }
}
