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
  package var openingToken: String? { opening.held { $0?.text } }

  package func check(_ request: Request) throws(Refusal) {
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
    let opens = opening.held { opening in
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

/// What a server that is started again can keep, so that its address and its open pages stay as they are.
package struct ServerKeys: Sendable {
  /// The token of the printed address.
  package let token: Secret
  /// The value of the cookie of a session.
  let session: Secret
  /// The name of the shared drawing, for pages that have it.
  package let run: Secret

  /// New keys.
  package init() { (token, session, run) = (Secret(), Secret(), Secret()) }

  /// The keys in the file `bytes`, as ``bytes`` writes them; nil if they are no keys.
  package init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    let secrets = lines.compactMap { Secret($0) }
    guard lines.count == 3, secrets.count == 3 else { return nil }
    (token, session, run) = (secrets[0], secrets[1], secrets[2])
  }

  /// The file: a line for each key.
  package var bytes: [UInt8] {
    [token, session, run].flatMap { Array("\($0.text)\n".utf8) }
  }
}

/// An unguessable random text: the token of an address, the value of a cookie, or what a page made.
///
/// Its description hides the text, so that no log shows it.
package struct Secret: Sendable {
  /// The digits of base64url (RFC 4648, section 5), six bits each.
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  /// How many digits a secret has: at least 32 bytes.
  private static let count = 43
  /// How many digits a secret of a page may have: at least 16 bytes.
  package static let allowedCounts = 22...64

  /// The text, in base64url.
  package let text: String

  /// A new secret, from the system's generator for cryptography.
  package init() {
    var generator = SystemRandomNumberGenerator()
    text = String(
      decoding: (0..<Secret.count).map { _ in Secret.digits[Int(generator.next() & 63)] },
      as: UTF8.self)
  }

  /// The secret `text` that a page made; nil if it has other digits, or a count that is not
  /// allowed.
  package init?(_ text: String) {
    guard Secret.allowedCounts.contains(text.utf8.count),
      text.utf8.allSatisfy(Secret.digits.contains)
    else { return nil }
    self.text = text
  }

  /// Whether `other` is the secret; takes the same time for every text of the same length.
  package func matches(_ other: String) -> Bool {
    let (own, other) = (Array(text.utf8), Array(other.utf8))
    guard own.count == other.count else { return false }
    return zip(own, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "(secret)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
