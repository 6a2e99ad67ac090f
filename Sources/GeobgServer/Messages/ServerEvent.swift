/// One event of a stream of server-sent events.
///
/// Source: the HTML Standard, section "Server-sent events".
package struct ServerEvent: Hashable, Sendable {
  /// The kind of event, such as `log`.
  package let name: String
  /// The content, in one line.
  package let data: String
  /// The position in the stream, from which a client resumes; nil if the event has none.
  package let id: String?

  /// An event.
  ///
  /// - Parameters:
  ///   - name: The kind, without line feeds.
  ///   - data: The content, without line feeds; JSON has none.
  ///   - id: The position in the stream. Default: none.
  package init(_ name: String, data: String, id: String? = nil) {
    self.name = name
    self.data = data
    self.id = id
  }

  /// The event as it is sent.
  package var text: String {
    (id.map { "id: \($0)\n" } ?? "") + "event: \(name)\ndata: \(data)\n\n"
  }

  /// A comment, which shows that the connection is alive.
  static let heartbeat = ":\n\n"
}
