/// Why a server could not begin to listen.
package enum ServerError: Error, Hashable, Sendable {
  /// Another program uses the port.
  case portTaken(port: Int)
  /// Only the system administrator may use the port.
  case portNotPermitted(port: Int)
  /// The address is not one of this machine, or the name is unknown.
  case unknownAddress(String)
  /// The system makes no thread for the sockets or for the work.
  case noThread
  /// Another reason, which is the system's.
  case failed(address: String, reason: String)
}

extension ServerError: CustomStringConvertible {
  /// One sentence.
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
