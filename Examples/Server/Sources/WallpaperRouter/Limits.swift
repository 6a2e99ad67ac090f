/// Every limit of the server; requests beyond a limit are refused before memory is taken for them.
public struct Limits: Sendable {
  /// The longest target of a request, the part after the method, in bytes; beyond it 414.
  public var targetBytes = 2048
  /// The most bytes of all header names and values of a request; beyond it 431.
  public var headerBytes = 8192
  /// The most header fields of a request; beyond it 431.
  public var headerFields = 64
  /// The most pixels of a picture; beyond it 400.
  ///
  /// An 8K screen has 33 million.
  public var pixels = 40_000_000
  /// How many times longer one side of a picture may be than the other; beyond it 400.
  ///
  /// The short side of a picture always shows 390 units, so long pictures have more shapes. Three
  /// screens in a row have a ratio of 6.
  public var sideRatio = 16
  /// The most pictures that wait, are drawn or are sent at the same time; beyond it 503.
  ///
  /// Each may hold a file in memory until the client has received it.
  public var openPictures = 64
  /// The most open connections; at the limit, a new one ends the one that has waited for a request
  /// longest.
  public var connections = 512
  /// The size of the system's buffer for each connection, in bytes; Linux takes twice as much.
  public var socketBytes = 256 << 10
  /// The pictures that are drawn at the same time, each on one thread; nil for one for each core.
  public var drawingThreads: Int?
  /// How long a connection may take to send its next whole request, in milliseconds.
  public var idleMilliseconds: Int64 = 30_000
  /// How long a client may take to receive an answer, in milliseconds.
  public var sendingMilliseconds: Int64 = 60_000
  /// How long a refused request body is read and dropped, so that the client sees the answer, in
  /// milliseconds.
  public var lingeringMilliseconds: Int64 = 2_000
  /// How long a shutdown waits for the requests that have begun, in milliseconds.
  public var shutdownMilliseconds: Int64 = 10_000
  /// The seconds after which a client is asked to try again.
  public var retrySeconds = 1

  /// The default limits.
  public init() {}
}
