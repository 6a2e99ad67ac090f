internal import GeobgSystem
internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// A socket that listens, its connections, and the thread for work.
package final class Server: Sendable {
  struct Shared: Sendable {
    let router: Router
    let queue: WorkQueue
    let connections: OpenConnections
    /// Whether the server ends, so that each answer is its connection's last.
    let isEnding: Locked<Bool>
  }

  private let limits: ServerLimits
  private let queue: WorkQueue
  private let listener: any Channel
  private let shared = Locked<Shared?>(nil)
  private let isStopping = Locked(false)
  private let hasEnded = ConditionLock(value: false)

  /// Listens at `address`; connections are accepted from ``start(_:)`` on.
  package init(
    address: String, port: Int, limits: ServerLimits = ServerLimits()
  ) throws(ServerError) {
    self.limits = limits
    guard let loop = SocketThread.loop, let queue = WorkQueue(limit: limits.openWork) else {
      throw .noThread
    }
    self.queue = queue
    let shared = shared
    let bootstrap = ServerBootstrap(group: loop)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      // The router needs the real port, which is known only now.
      .serverChannelOption(.autoRead, value: false)
      // As an option of the socket, its number would mean SO_DEBUG, which only administrators may set.
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        guard let shared = shared.withLock({ $0 }), shared.connections.add(channel) else {
          return channel.close()
        }
        channel.closeFuture.whenComplete { _ in shared.connections.remove(channel) }
        return Connection.add(to: channel, shared)
      }
    do {
      listener = try bootstrap.bind(host: address, port: port).wait()
    } catch {
      queue.end()
      throw Server.failure(error, address: address, port: port)
    }
  }

  package var port: Int { listener.localAddress?.port ?? 0 }

  /// Accepts connections, and answers them with `router`.
  package func start(_ router: Router) {
    shared.withLock {
      $0 = Shared(
        router: router, queue: queue, connections: OpenConnections(limit: limits.connections),
        isEnding: Locked(false))
    }
    listener.setOption(.autoRead, value: true).whenComplete { _ in }
  }

  /// Begins to end the server: it accepts nothing more, and cancels its work.
  ///
  /// Requests that have begun get a short time, and event streams end at once.
  package func stop() {
    let isFirst = isStopping.withLock { isStopping in
      defer { isStopping = true }
      return !isStopping
    }
    guard isFirst else { return }
    listener.close(promise: nil)
    queue.end()
    if let shared = shared.withLock({ $0 }) {
      shared.isEnding.withLock { $0 = true }
      for connection in shared.connections.all {
        connection.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        connection.eventLoop.scheduleTask(in: .milliseconds(limits.endingMilliseconds)) {
          connection.close(promise: nil)
        }
      }
    }
    hasEnded.lock()
    hasEnded.unlock(withValue: true)
  }

  /// Waits until ``stop()`` was called, at most `seconds`.
  ///
  /// - Returns: Whether it was called.
  package func isStopped(within seconds: Double) -> Bool {
    guard hasEnded.lock(whenValue: true, timeoutSeconds: seconds) else { return false }
    hasEnded.unlock()
    return true
  }

  /// Waits until all connections have ended after ``stop()``.
  package func finish() {
    for connection in shared.withLock({ $0 })?.connections.all ?? [] {
      try? connection.closeFuture.wait()
    }
    try? listener.closeFuture.wait()
  }

  private static func failure(_ error: any Error, address: String, port: Int) -> ServerError {
    guard let error = error as? IOError else {
      // The name could not be resolved.
      return error is SocketAddressError || error is SocketAddressError.UnknownHost
        || error is NIOConnectionError
        ? .unknownAddress(address) : .failed(address: address, reason: "\(error)")
    }
    return switch BindFailure(errorNumber: error.errnoCode) {
    case .portTaken: .portTaken(port: port)
    case .notPermitted: .portNotPermitted(port: port)
    case .noSuchAddress: .unknownAddress(address)
    case .other: .failed(address: address, reason: error.description)
    }
  }
}

/// The thread of all sockets of the process; it is made for the first server, and stays.
///
/// A group of NIO would trap if the system made no thread, and would wait for another thread of
/// Dispatch at its end.
private enum SocketThread {
  private static let made = Locked<(any EventLoop)?>(nil)

  /// The loop that runs on the thread; nil if the system makes no thread.
  static var loop: (any EventLoop)? {
    made.withLock { made in
      if let made { return made }
      let (begun, isReady) = (Locked<(any EventLoop)?>(nil), ConditionLock(value: false))
      let isStarted = SystemThread.detached {
        MultiThreadedEventLoopGroup.withCurrentThreadAsEventLoop { loop in
          begun.withLock { $0 = loop }
          isReady.lock()
          isReady.unlock(withValue: true)
        }
      }
      guard isStarted else { return nil }
      isReady.lock(whenValue: true)
      isReady.unlock()
      made = begun.withLock { $0 }
      return made
    }
  }
}

/// The open connections of a server, at most a fixed number.
///
/// A client that opens many connections and sends nothing must not keep others out. So a new
/// connection at the limit ends the connection that has waited for a request longest.
final class OpenConnections: Sendable {
  private struct OpenConnection: Sendable {
    let channel: any Channel
    /// When the connection began to wait for a request; nil while it has an answer to come.
    var waitsSince: UInt64?
  }

  private struct Connections: Sendable {
    var entries: [ObjectIdentifier: OpenConnection] = [:]
    /// Counts the events, in place of a clock.
    var count: UInt64 = 0
  }

  private let limit: Int
  private let state = Locked(Connections())

  init(limit: Int) {
    self.limit = limit
  }

  var all: [any Channel] { state.withLock { $0.entries.values.map(\.channel) } }

  /// Adds a new connection.
  ///
  /// - Returns: False if there is no room, because all others have an answer to come.
  func add(_ channel: any Channel) -> Bool {
    let (isAdded, evicted) = state.withLock { state -> (Bool, (any Channel)?) in
      var evicted: (any Channel)?
      if state.entries.count >= limit {
        let oldest = state.entries.filter { $0.value.waitsSince != nil }
          .min { ($0.value.waitsSince ?? 0) < ($1.value.waitsSince ?? 0) }
        guard let oldest else { return (false, nil) }
        evicted = oldest.value.channel
        state.entries[oldest.key] = nil
      }
      state.count += 1
      state.entries[ObjectIdentifier(channel)] = OpenConnection(
        channel: channel, waitsSince: state.count)
      return (true, evicted)
    }
    evicted?.close(promise: nil)
    return isAdded
  }

  func remove(_ channel: any Channel) {
    _ = state.withLock { $0.entries.removeValue(forKey: ObjectIdentifier(channel)) }
  }

  /// Marks that a connection has a whole request, or waits for the next one.
  func mark(_ channel: any Channel, isWaiting: Bool) {
    state.withLock { state in
      state.count += 1
      state.entries[ObjectIdentifier(channel)]?.waitsSince = isWaiting ? state.count : nil
    }
  }
}
