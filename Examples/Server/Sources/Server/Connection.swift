import GeobgKit
import NIOCore
import NIOHTTP1
import WallpaperRouter

/// One connection: reads a request, asks the router, and writes the answer.
///
/// SwiftNIO calls it on one thread, and passes the next request on after the answer to the last one.
final class Connection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private enum State {
    /// The next request has not arrived completely; its answer is known after its head.
    case reading(Answer?)
    /// A thread draws the picture.
    case drawing(Drawing)
    /// The answer is being sent. The drawing counts as open until then.
    case sending(Drawing?)
    /// The answer was sent; what the client still sends is dropped.
    case ending
  }

  private let shared: Server.Shared
  private let presence: Presence
  private var state = State.reading(nil)
  private var version = HTTPVersion.http1_1
  /// Whether the client wants to send another request.
  private var keepsAlive = true
  /// Whether the client has said that it sends nothing more, or has left; see ``Presence``.
  private var hasInputEnded = false
  /// Closes the connection if the client is too slow.
  private var deadline: Scheduled<Void>?

  private init(_ shared: Server.Shared, _ presence: Presence) {
    self.shared = shared
    self.presence = presence
  }

  /// Adds the handlers of HTTP and of the server to `channel`.
  static func add(to channel: any Channel, _ shared: Server.Shared) throws {
    let limits = shared.router.limits
    // The router checks the exact limits. These only bound the memory before its check; a request
    // beyond them gets 431, also for its address.
    var decoder = NIOHTTPDecoderLimitConfiguration()
    decoder.maxHeaderFieldSize = 2 * (limits.headerBytes + limits.targetBytes)
    decoder.maxHeaderListSize = 2 * (limits.headerBytes + limits.targetBytes)
    decoder.maxHeaderFieldCount = 2 * limits.headerFields
    // NIO would announce a body in the answer to HEAD.
    var encoder = HTTPResponseEncoder.Configuration()
    encoder.automaticallySetFramingHeaders = false
    // Next to the socket: behind the handlers of HTTP, the end of the input would wait until all
    // requests before it are answered.
    let presence = Presence()
    try channel.pipeline.syncOperations.addHandler(presence)
    try channel.pipeline.syncOperations.configureHTTPServerPipeline(
      withErrorHandling: false, withEncoderConfiguration: encoder,
      withDecoderLimitConfiguration: decoder)
    try channel.pipeline.syncOperations.addHandler(Connection(shared, presence))
  }

  // MARK: - Reading

  func channelActive(context: ChannelHandlerContext) {
    limit(shared.router.limits.idleMilliseconds, context)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .reading(let answer) = state else { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      version = head.version
      keepsAlive = head.isKeepAlive
      let answer = shared.router.answer(
        Request(
          head.method.rawValue, head.uri,
          headers: head.headers.map { (name: $0.name, value: $0.value) },
          needsHost: head.version.minor >= 1))
      state = .reading(answer)
      // The rest of the request may never end.
      if answer.endsConnection { send(answer, nil, context) }
    case .body: break
    case .end:
      guard let answer else { return }
      shared.connections.mark(context.channel, isWaiting: false)
      respond(answer, context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // NIO closes the connection after this call. A client that has seen a part of an answer must
    // not get another one.
    if case .reading(nil) = state, let error = error as? HTTPParserError {
      let limits = shared.router.limits
      let refusal =
        error == .headerOverflow
        ? Refusal.headers(byteLimit: limits.headerBytes, fieldLimit: limits.headerFields)
        : .notHTTP
      send(.refused(refusal), nil, context)
    } else {
      context.close(promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    // The client has left, so nobody needs the picture.
    if case .drawing(let drawing) = state { drawing.cancel() }
    state = .ending
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed {
      hasInputEnded = true
      switch state {
      // No whole request can arrive any more.
      case .reading, .ending: context.close(promise: nil)
      case .drawing, .sending: break
      }
    }
    context.fireUserInboundEventTriggered(event)
  }

  // MARK: - Answering

  private func respond(_ answer: Answer, _ context: ChannelHandlerContext) {
    guard case .picture(let file) = answer.content else { return send(answer, nil, context) }
    guard let drawing = shared.drawings.begin() else {
      let seconds = shared.router.limits.retrySeconds
      return send(.refused(.busy(retrySeconds: seconds)), nil, context)
    }
    deadline?.cancel()
    state = .drawing(drawing)
    presence.beginWork()
    shared.drawings.draw(file, drawing, on: context.eventLoop).assumeIsolated().whenComplete {
      result in
      guard case .drawing(let drawing) = self.state else { return }
      switch result {
      case .success(let bytes): self.send(answer, (bytes, drawing), context)
      case .failure(let error):
        Log.line("error: \(error)")
        self.send(.refused(.fault), nil, context)
      }
    }
  }

  /// Writes `answer`, with the bytes of its drawing if it has a picture.
  private func send(
    _ answer: Answer, _ picture: (bytes: ByteBuffer, drawing: Drawing)?,
    _ context: ChannelHandlerContext
  ) {
    var body = picture?.bytes
    if case .text(let text) = answer.content { body = ByteBuffer(string: text) }
    let isLast =
      !keepsAlive || hasInputEnded || answer.endsConnection
      || shared.isStopping.withLockedValue { $0 }
    var headers = HTTPHeaders(answer.headers)
    headers.add(name: "date", value: HTTPDate.now)
    if let body { headers.add(name: "content-length", value: "\(body.readableBytes)") }
    if isLast {
      headers.add(name: "connection", value: "close")
    } else if version.minor == 0 {
      headers.add(name: "connection", value: "keep-alive")
    }
    state = .sending(picture?.drawing)
    shared.connections.mark(context.channel, isWaiting: false)
    limit(shared.router.limits.sendingMilliseconds, context)
    let head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: answer.status), headers: headers)
    // NIO passes the next request on when the end is written. So a client that sends requests and
    // reads no answers has at most one answer in memory.
    let sent = context.eventLoop.makePromise(of: Void.self)
    sent.futureResult.assumeIsolated().whenSuccess {
      self.finish(isLast: isLast, lingers: answer.endsConnection, context)
    }
    guard let body else {
      return context.writeAndFlush(wrapOutboundOut(.head(head)), promise: sent)
    }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(body))), promise: sent)
  }

  private func finish(isLast: Bool, lingers: Bool, _ context: ChannelHandlerContext) {
    guard case .sending = state else { return }
    let isLast = isLast || hasInputEnded
    state = isLast ? .ending : .reading(nil)
    let limits = shared.router.limits
    limit(lingers ? limits.lingeringMilliseconds : limits.idleMilliseconds, context)
    shared.connections.mark(context.channel, isWaiting: true)
    context.write(wrapOutboundOut(.end(nil)), promise: nil)
    if lingers, !hasInputEnded {
      // Closing now would reset the connection while the client still sends, and the client might
      // lose the answer.
      context.close(mode: .output, promise: nil)
    } else if isLast {
      context.close(promise: nil)
    }
  }

  /// Closes the connection after `milliseconds`, unless another limit is set before.
  private func limit(_ milliseconds: Int64, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(milliseconds)) {
      context.close(promise: nil)
    }
  }
}
