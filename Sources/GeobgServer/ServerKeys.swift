internal import GeobgSystem

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
