internal import GeobgSystem
internal import NIOCore
internal import NIOHTTP1

/// One connection: reads a request, asks the router, and writes the answer.
///
/// SwiftNIO calls it on one thread, and passes the next request on after the answer to the last one.
final class Connection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private enum Phase {
    /// The next request has not begun.
    case waiting
    /// The head was checked, and the body is arriving.
    case reading(Request, ByteBuffer, limit: Int)
    /// A thread makes the answer.
    case working(WorkPermit)
    /// The answer is being sent; its work counts as open until then.
    case sending(WorkPermit?)
    /// Events are sent until the connection ends.
    case streaming(EventStream)
    /// The last answer was sent; what the client still sends is dropped.
    case ending
  }

  private let shared: Server.Shared
  private let presence: Presence
  private var state = Phase.waiting
  private var isHead = false
  /// Whether the client wants to send another request.
  private var keepsAlive = true
  /// Whether the client has said that it sends nothing more, or has left; see ``Presence``.
  private var hasInputEnded = false
  /// Closes the connection if the client is too slow.
  private var deadline: Scheduled<Void>?
  /// Sends a comment to a client that gets events.
  private var heartbeat: Scheduled<Void>?

  private var limits: ServerLimits { shared.router.limits }

  private init(_ shared: Server.Shared, _ presence: Presence) {
    self.shared = shared
    self.presence = presence
  }

  /// Adds the handlers of HTTP and of the server to `channel`.
  static func add(
    to channel: any Channel, _ shared: Server.Shared
  ) -> EventLoopFuture<Void> {
    let limits = shared.router.limits
    // The router checks the exact limits. These only bound the memory before its check.
    var decoder = NIOHTTPDecoderLimitConfiguration()
    decoder.maxHeaderFieldSize = 2 * (limits.headerBytes + limits.targetBytes)
    decoder.maxHeaderListSize = 2 * (limits.headerBytes + limits.targetBytes)
    decoder.maxHeaderFieldCount = 2 * limits.headerFields
    // NIO would announce a body in the answer to HEAD.
    var encoder = HTTPResponseEncoder.Configuration()
    encoder.automaticallySetFramingHeaders = false
    return channel.eventLoop.makeCompletedFuture {
      // Next to the socket: behind the handlers of HTTP, the end of the input would wait until all
      // requests before it are answered.
      let presence = Presence()
      try channel.pipeline.syncOperations.addHandler(presence)
      try channel.pipeline.syncOperations.configureHTTPServerPipeline(
        withErrorHandling: false, withEncoderConfiguration: encoder,
        withDecoderLimitConfiguration: decoder)
      try channel.pipeline.syncOperations.addHandler(Connection(shared, presence))
    }
  }

  // MARK: - Reading

  func channelActive(context: ChannelHandlerContext) {
    limit(limits.requestMilliseconds, context)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): begin(head, context)
    case .body(let bytes):
      guard case .reading(let request, var body, let limit) = state else { return }
      guard body.readableBytes + bytes.readableBytes <= limit else {
        return send(.refused(.body(limit: limit)), nil, context)
      }
      // The state must not hold a second reference, which would copy the body for each piece.
      state = .waiting
      body.writeImmutableBuffer(bytes)
      state = .reading(request, body, limit: limit)
    case .end:
      guard case .reading(var request, let body, _) = state else { return }
      request.body = Array(body.readableBytesView)
      shared.connections.mark(context.channel, isWaiting: false)
      respond(shared.router.answer(request), context)
    }
  }

  private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    guard case .waiting = state else { return }
    isHead = head.method == .HEAD
    keepsAlive = head.isKeepAlive
    let request = Request(
      head.method.rawValue, head.uri, headers: head.headers.map { (name: $0.name, value: $0.value) }
    )
    do throws(HTTPError) {
      guard head.version == .http1_1 else { throw .version }
      let limit = try shared.router.check(request)
      state = .reading(request, ByteBuffer(), limit: limit)
    } catch {
      let hasBody =
        head.headers.contains(name: "content-length")
        || head.headers.contains(name: "transfer-encoding")
      // The body of a refused request may never end.
      send(.refused(error), nil, context, isLast: error.endsConnection || hasBody)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // NIO closes the connection after this call. A client that has seen a part of an answer must
    // not get another one.
    if case .waiting = state, let error = error as? HTTPParserError {
      let isTooLong = error == .headerOverflow
      send(
        .refused(
          isTooLong
            ? .headers(byteLimit: limits.headerBytes, fieldLimit: limits.headerFields) : .notHTTP),
        nil, context)
    } else {
      context.close(promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    heartbeat?.cancel()
    // The client has left, so nobody needs the answer.
    switch state {
    case .working(let permit): permit.cancel()
    case .streaming(let stream): stream.end()
    case .waiting, .reading, .sending, .ending: break
    }
    state = .ending
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent, case .streaming = state {
      return context.close(promise: nil)
    }
    if event as? ChannelEvent == .inputClosed { endInput(context) }
    context.fireUserInboundEventTriggered(event)
  }

  /// The client sends nothing more; an answer to a whole request is still sent.
  private func endInput(_ context: ChannelHandlerContext) {
    hasInputEnded = true
    switch state {
    case .waiting, .reading, .ending: context.close(promise: nil)
    case .working, .sending: break
    // If the client has left, its system answers with a reset.
    case .streaming: write(ServerEvent.heartbeat, context)
    }
  }

  // MARK: - Streaming

  private func begin(
    _ stream: EventStream, _ response: Response, _ context: ChannelHandlerContext
  ) {
    guard !isHead, !shared.isEnding.withLock({ $0 }) else {
      stream.end()
      return send(isHead ? Response(200, .none) : .refused(.ending), nil, context)
    }
    deadline?.cancel()
    state = .streaming(stream)
    var head = head(response)
    head.headers.add(name: "transfer-encoding", value: "chunked")
    context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let loop = context.eventLoop
    stream.whenNotified { loop.execute { bound.value.0.pump(bound.value.1) } }
    waitForHeartbeat(context)
    pump(context)
  }

  /// Sends the events that fit into the buffer of the connection.
  private func pump(_ context: ChannelHandlerContext) {
    guard case .streaming(let stream) = state else { return }
    while context.channel.isWritable, let event = stream.next() {
      write(event.text, context)
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    pump(context)
    context.fireChannelWritabilityChanged()
  }

  private func waitForHeartbeat(_ context: ChannelHandlerContext) {
    let interval = TimeAmount.milliseconds(limits.heartbeatMilliseconds)
    heartbeat = context.eventLoop.assumeIsolated().scheduleTask(in: interval) {
      guard case .streaming = self.state else { return }
      // A client that received nothing since the last time has left without saying so.
      guard context.channel.isWritable else { return context.close(promise: nil) }
      self.write(ServerEvent.heartbeat, context)
      self.waitForHeartbeat(context)
    }
  }

  private func write(_ text: String, _ context: ChannelHandlerContext) {
    context.writeAndFlush(
      wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
  }

  // MARK: - Answering

  private func respond(_ response: Response, _ context: ChannelHandlerContext) {
    switch response.content {
    case .none, .bytes: send(response, nil, context)
    case .events(let stream): begin(stream, response, context)
    case .work(let work):
      guard let permit = shared.queue.begin() else {
        return send(.refused(.busy(retrySeconds: limits.retrySeconds)), nil, context)
      }
      deadline?.cancel()
      state = .working(permit)
      presence.beginWork()
      shared.queue.run(work, permit, on: context.eventLoop).assumeIsolated().whenComplete {
        result in
        guard case .working(let permit) = self.state else { return }
        self.send((try? result.get()) ?? .refused(.ending), permit, context)
      }
    }
  }

  /// Writes `response`.
  ///
  /// - Parameters:
  ///   - permit: The place of its work in the queue; kept until the answer is sent.
  ///   - isLast: Whether a part of the request is left unread.
  private func send(
    _ response: Response, _ permit: WorkPermit?, _ context: ChannelHandlerContext,
    isLast: Bool = false
  ) {
    var body = ByteBuffer()
    if case .bytes(let bytes) = response.content { body = ByteBuffer(bytes: bytes) }
    let lingers = isLast || response.endsConnection
    let isLast = lingers || !keepsAlive || hasInputEnded || shared.isEnding.withLock { $0 }
    var head = self.head(response)
    if response.status != 204 {
      head.headers.add(name: "content-length", value: "\(body.readableBytes)")
    }
    if isLast { head.headers.add(name: "connection", value: "close") }
    state = .sending(permit)
    shared.connections.mark(context.channel, isWaiting: false)
    limit(
      limits.answerMilliseconds
        + Int64(body.readableBytes / limits.answerBytesPerMillisecond), context)
    // NIO passes the next request on when the end is written. So a client that sends requests and
    // reads no answers has at most one answer in memory.
    let sent = context.eventLoop.makePromise(of: Void.self)
    sent.futureResult.assumeIsolated().whenSuccess {
      self.finish(isLast: isLast, lingers: lingers, context)
    }
    guard body.readableBytes > 0, !isHead else {
      return context.writeAndFlush(wrapOutboundOut(.head(head)), promise: sent)
    }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(body))), promise: sent)
  }

  private func head(_ response: Response) -> HTTPResponseHead {
    HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: response.status),
      headers: HTTPHeaders(response.headers.map { ($0.name, $0.value) }))
  }

  private func finish(isLast: Bool, lingers: Bool, _ context: ChannelHandlerContext) {
    guard case .sending = state else { return }
    let isLast = isLast || hasInputEnded
    state = isLast ? .ending : .waiting
    limit(lingers ? limits.lingeringMilliseconds : limits.requestMilliseconds, context)
    shared.connections.mark(context.channel, isWaiting: true)
    context.write(wrapOutboundOut(.end(nil)), promise: nil)
    if lingers, !hasInputEnded {
      // Closing now would reset the connection while the client still sends, and the client might
      // lose the answer.
      context.close(mode: .output, promise: nil)
    } else if isLast {
      context.close(promise: nil)
    } else {
      context.flush()
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

/// Finds out whether a client whose input has ended still waits for its answer.
///
/// A client that has left looks like one that only said that its request is complete, as `nc -N`
/// does: both send an end of the input, and nothing else. But the system of a client that has left
/// answers any byte with a reset. So while an answer is made, the bytes that all answers begin with
/// are sent ahead, one at a time. The first one goes out at once. The others find out whether the
/// client has left later; their number limits how long it may wait.
final class Presence: ChannelDuplexHandler {
  typealias InboundIn = Never
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  /// The bytes that all answers begin with.
  private static let opening = Array("HTTP/1.1 ".utf8)
  /// The pause after the first byte, in milliseconds; each further one is twice as long.
  ///
  /// All of them together are about two minutes.
  private static let firstPause: Int64 = 250

  /// Whether an answer is being made.
  private var isWorking = false
  private var hasInputEnded = false
  /// How many bytes of the answer are sent.
  private var sentCount = 0
  private var next: Scheduled<Void>?
  private var context: ChannelHandlerContext?

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    next?.cancel()
    self.context = nil
  }

  /// From now on, an answer is made.
  func beginWork() {
    isWorking = true
    if hasInputEnded { ask() }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed {
      hasInputEnded = true
      if isWorking { ask() }
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// Sends the next byte of the answer, and others after it.
  private func ask() {
    guard isWorking, let context else { return }
    guard sentCount < Presence.opening.count else { return context.close(promise: nil) }
    let byte = ByteBuffer(bytes: [Presence.opening[sentCount]])
    let pause = Presence.firstPause << Int64(sentCount)
    sentCount += 1
    next = context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(pause)) {
      self.ask()
    }
    context.writeAndFlush(wrapOutboundOut(.byteBuffer(byte)), promise: nil)
  }

  /// Leaves out what was sent of the answer's head, its first write.
  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    isWorking = false
    next?.cancel()
    guard sentCount > 0, case .byteBuffer(var head) = unwrapOutboundIn(data) else {
      return context.write(data, promise: promise)
    }
    head.moveReaderIndex(forwardBy: sentCount)
    sentCount = 0
    context.write(wrapOutboundOut(.byteBuffer(head)), promise: promise)
  }
}
