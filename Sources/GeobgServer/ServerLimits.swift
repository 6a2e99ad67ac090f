/// Every limit of a server; requests beyond a limit are refused before memory is taken for them.
package struct ServerLimits: Sendable {
  /// The longest target of a request, in bytes; beyond it 414.
  package var targetBytes = 1024
  /// The most bytes of all header names and values of a request; beyond it 431.
  package var headerBytes = 8192
  /// The most header fields of a request; beyond it 431.
  package var headerFields = 64
  /// The most open connections; at the limit, a new one ends the connection that has been idle longest.
  package var connections = 256
  /// The most work that waits for the thread of pictures or runs on it; beyond it 429.
  package var openWork = 8
  /// How long a connection may take to send its next whole request, in milliseconds.
  package var requestMilliseconds: Int64 = 10_000
  /// How long a client may take to receive an answer, in milliseconds.
  package var answerMilliseconds: Int64 = 30_000
  /// How fast a client must receive a long answer, in bytes for each millisecond.
  package var answerBytesPerMillisecond = 100
  /// How long the rest of a refused request is read and dropped, so that the client sees the
  /// answer, in milliseconds.
  package var lingeringMilliseconds: Int64 = 1000
  /// How often an event stream without events sends a comment, in milliseconds.
  package var heartbeatMilliseconds: Int64 = 15_000
  /// How long the end of the server waits for requests that have begun, in milliseconds.
  package var endingMilliseconds: Int64 = 400
  /// The seconds after which a client of a full queue is asked to try again.
  package var retrySeconds = 2

  package init() {}
}
