internal import GeobgSystem

/// One event of a stream of server-sent events.
///
/// Source: the HTML Standard, section "Server-sent events".
package struct ServerEvent: Hashable, Sendable {
  package let name: String
  /// The content, in one line.
  package let data: String
  /// The position in the stream, from which a client resumes; nil if the event has none.
  package let id: String?

  package init(_ name: String, data: String, id: String? = nil) {
    self.name = name
    self.data = data
    self.id = id
  }

  package var text: String {
    (id.map { "id: \($0)\n" } ?? "") + "event: \(name)\ndata: \(data)\n\n"
  }

  /// A comment, which shows that the connection is alive.
  static let heartbeat = ":\n\n"
}
