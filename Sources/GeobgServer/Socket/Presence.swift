internal import NIOCore

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
