import Dispatch
import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix
import WallpaperRouter

/// A socket that listens, its connections, and the threads that draw.
final class Server: Sendable {
  /// Parts that all connections share.
  struct Shared: Sendable {
    let router: Router
    let drawings: Drawings
    let connections: OpenConnections
    /// Whether the server ends, so that each answer is its connection's last.
    let isStopping: NIOLockedValueBox<Bool>
  }

  private let limits: Limits
  private let group: MultiThreadedEventLoopGroup
  private let listener: any Channel
  private let shared: Shared

  /// Listens as `options` say.
  init(_ options: ServerOptions) throws {
    limits = options.limits
    group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let shared = Shared(
      router: Router(limits: limits), drawings: Drawings(limits),
      connections: OpenConnections(limit: limits.connections),
      isStopping: NIOLockedValueBox(false))
    self.shared = shared
    do {
      listener = try ServerBootstrap(group: group)
        .serverChannelOption(.backlog, value: 256)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .childChannelOption(.socketOption(.so_sndbuf), value: limits.socketBytes)
        .childChannelOption(.allowRemoteHalfClosure, value: true)
        .childChannelInitializer { channel in
          guard shared.connections.add(channel) else { return channel.close() }
          channel.closeFuture.whenComplete { _ in shared.connections.remove(channel) }
          return channel.eventLoop.makeCompletedFuture {
            try Connection.add(to: channel, shared)
          }
        }
        .bind(host: options.host, port: options.port).wait()
    } catch {
      try? group.syncShutdownGracefully()
      throw error
    }
  }

  /// The address and the port that the socket is bound to.
  var address: String {
    guard let address = listener.localAddress, let host = address.ipAddress,
      let port = address.port
    else { return "unknown" }
    return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// Refuses new connections, and lets requests finish that have begun.
  func stop() {
    shared.isStopping.withLockedValue { $0 = true }
    Log.line("stopping; running requests finish")
    listener.close(promise: nil)
    for connection in open {
      // Idle connections close now, the others after their answer.
      connection.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }
  }

  /// Waits until the server was stopped and its connections are closed.
  func wait() throws {
    try listener.closeFuture.wait()
    let deadline = DispatchTime.now() + .milliseconds(Int(limits.shutdownMilliseconds))
    while !open.isEmpty, DispatchTime.now() < deadline { usleep(10_000) }
    for connection in open { connection.close(promise: nil) }
    try shared.drawings.stop()
    try group.syncShutdownGracefully()
  }

  private var open: [any Channel] { shared.connections.all }
}
