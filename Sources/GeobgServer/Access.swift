internal import GeobgSystem

/// Who may use a server: the exact hosts and origins, and the session.
///
/// A page of another site can send requests to a server on this machine. The lists refuse it, also
/// if a name of the other site resolves to this machine. Other programs and other devices do not
/// know the token.
package final class Access: Sendable {
  /// The hosts with their ports, such as `127.0.0.1:4362`.
  package let hosts: [String]
  /// The token of the printed address; it can be used several times.
  package let token: Secret
  /// The token of the address that geobg opens in the browser; it can be used once.
  ///
  /// Other users of the machine can see the command line of the program that opens it.
  private let opening = Locked<Secret?>(Secret())
  private let session: Secret
  private let cookie: String

  package init(names: [String], port: Int, keys: ServerKeys = ServerKeys()) {
    (token, session) = (keys.token, keys.session)
    hosts = names.flatMap { name in
      let host = name.contains(":") ? "[\(name)]" : name
      // Browsers leave out the default port.
      return port == 80 ? ["\(host):80", host] : ["\(host):\(port)"]
    }
    // Browsers send a cookie to all ports of a host, so each server needs its own.
    cookie = "geobg-\(port)"
  }

  /// The token for the browser; nil if it was used.
  package var openingToken: String? { opening.withLock { $0?.text } }

  package func check(_ request: Request) throws(HTTPError) {
    let host = request.values("host")
    guard host.count == 1, hosts.contains(host[0]) else { throw .host }
    let origins = request.values("origin")
    guard origins.isEmpty || origins == ["http://" + host[0]] else { throw .origin }
  }

  /// Whether `request` is part of a session.
  package func hasSession(_ request: Request) -> Bool {
    request.cookie(cookie).map(session.matches) ?? false
  }

  /// The header field that begins a session; nil if `text` is not a token of the server.
  package func beginSession(token text: String) -> (name: String, value: String)? {
    let opens = opening.withLock { opening in
      guard let secret = opening, secret.matches(text) else { return false }
      opening = nil
      return true
    }
    guard opens || token.matches(text) else { return nil }
    return (
      name: "set-cookie", value: "\(cookie)=\(session.text); Path=/; HttpOnly; SameSite=Strict"
    )
  }
}
