import Foundation

/// A connection that sends any bytes.
final class RawClient {
  private let descriptor: CInt

  /// Connects to `port` of this machine.
  ///
  /// - Parameter seconds: How long to wait for the next bytes. Default: 10.
  init(_ port: Int, seconds: Int = 10) throws {
    #if canImport(Darwin)
    descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var timeout = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(.ECONNREFUSED) }
  }

  deinit {
    close(descriptor)
  }

  /// Sends nothing more; answers can still arrive.
  func end() {
    shutdown(descriptor, CInt(SHUT_WR))
  }

  /// Lets the end of the connection be a reset, as of a program that is killed.
  func resetAtEnd() {
    var wanted = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &wanted, socklen_t(MemoryLayout<linger>.size))
  }

  /// Sends `bytes`; false if the server has closed the connection.
  @discardableResult
  func send(_ bytes: some Sequence<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
      let flags: CInt = 0
      #else
      let flags = CInt(MSG_NOSIGNAL)
      #endif
      let count = rest.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Sends `text`.
  @discardableResult
  func send(_ text: String) -> Bool { send(text.utf8) }

  /// Reads until `isEnough` is true, or the server ends the connection, or no more arrives.
  func read(until isEnough: (String) -> Bool = { _ in false }) -> String {
    var received: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let text = String(decoding: received, as: UTF8.self)
      guard !isEnough(text) else { return text }
      let count = recv(descriptor, &block, block.count, 0)
      guard count > 0 else { return text }
      received += block[..<count]
    }
  }

  /// Reads the head of one answer, and as much of its body as its length says.
  func readAnswer() -> String {
    read { text in
      guard let end = text.range(of: "\r\n\r\n") else { return false }
      let head = text[..<end.lowerBound].lowercased()
      guard let field = head.range(of: "content-length: ") else { return true }
      let length = Int(head[field.upperBound...].prefix { $0.isNumber }) ?? 0
      return text[end.upperBound...].utf8.count >= length
    }
  }
}

private func systemSend(
  _ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: CInt
) -> Int {
  send(descriptor, bytes, count, flags)
}
