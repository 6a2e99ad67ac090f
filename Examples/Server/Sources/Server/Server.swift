import Foundation
import GeobgKit
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix

/// Draws a wallpaper for each address, such as `/wallpaper/ada.png?size=4k&mode=dark`, and today's, `/today.png`.
@main enum Server {
  /// The most pixels of a picture, and how many times longer one side may be than the other.
  static let (pixelLimit, ratioLimit) = (40_000_000, 16)
  /// The most pictures that wait or are drawn at the same time.
  static let pictureLimit = 64
  static let threads = NIOThreadPool(numberOfThreads: System.coreCount)
  static let openPictures = NIOLockedValueBox(0)

  static func main() throws {
    threads.start()
    let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8080
    let listener = try ServerBootstrap(group: MultiThreadedEventLoopGroup(numberOfThreads: 1))
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.pipeline.configureHTTPServerPipeline(withErrorHandling: true).flatMapThrowing {
          try channel.pipeline.syncOperations.addHandler(Connection())
        }
      }
      .bind(host: "127.0.0.1", port: port).wait()
    // Another program may wait for this line, which names the port if it was 0.
    print("http://127.0.0.1:\(listener.localAddress?.port ?? port)")
    fflush(nil)
    try listener.closeFuture.wait()
  }

  /// The picture that `target` names, with the bytes of the command's file.
  static func file(_ target: String) throws -> RecipeFile {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    if isToday(target) { path.insert("wallpaper", at: 1) }
    guard path.count == 3, path[0] == "", path[1] == "wallpaper",
      let name = path[2].removingPercentEncoding,
      let format = [Format.svg, .png].first(where: { name.hasSuffix("." + $0.fileExtension) })
    else {
      throw HTTPError(.notFound, "there is nothing here; open /wallpaper/SEED.png or /today.png")
    }
    let seed = String(name.dropLast(format.fileExtension.count + 1))
    var recipe = try Recipe(isToday(target) ? today : seed)
    // Not the newest: an address means the same picture forever.
    recipe.engine = .one
    for pair in parts.dropFirst().first?.split(separator: "&") ?? [] {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
        $0.removingPercentEncoding ?? ""
      }
      switch (sides[0], sides.count == 2 ? sides[1] : "") {
      case ("size", let text): recipe.view = try Viewport(size: text)
      case ("palette", let name): recipe.palette = try PaletteFile.builtIn(name).palette
      case ("mode", "light"): recipe.mode = .light
      case ("mode", "dark"): recipe.mode = .dark
      default: throw HTTPError(.badRequest, "write size=, palette=, mode=light or mode=dark")
      }
    }
    let (width, height) = (recipe.view.canvas.pixelWidth, recipe.view.canvas.pixelHeight)
    guard width * height <= pixelLimit, max(width, height) <= ratioLimit * min(width, height) else {
      throw HTTPError(
        .badRequest, "\(width)x\(height) is too large or too long; use a smaller size")
    }
    return RecipeFile(recipe, output: Output(format: format))
  }

  /// Whether `target` names the picture of the day, which is another one tomorrow.
  static func isToday(_ target: String) -> Bool {
    target.wholeMatch(of: /\/today\.(svg|png)(\?.*)?/) != nil
  }

  /// The date in the server's time zone, such as `2026-12-24`, which is the day's seed.
  static var today: String {
    Date.now.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())
  }

  /// Draws `file` on a thread; ends soon after `isCancelled` is true.
  static func draw(
    _ file: RecipeFile, _ isCancelled: NIOLockedValueBox<Bool>, on loop: any EventLoop
  ) throws(HTTPError) -> EventLoopFuture<ByteBuffer> {
    guard openPictures.withLockedValue({ $0 }) < pictureLimit else {
      throw HTTPError(.serviceUnavailable, "too many pictures are drawn; try again in a second")
    }
    openPictures.withLockedValue { $0 += 1 }
    return threads.runIfActive(eventLoop: loop) {
      defer { openPictures.withLockedValue { $0 -= 1 } }
      var options = RenderOptions()
      options.limits = .shared
      options.cancellation = Cancellation { isCancelled.withLockedValue { $0 } }
      var bytes = ByteBuffer()
      try file.prepared(options).write { bytes.writeBytes($0) }
      return bytes
    }
  }
}

/// Why a request gets no picture.
struct HTTPError: Error, CustomStringConvertible {
  let (status, description): (HTTPResponseStatus, String)

  init(_ status: HTTPResponseStatus, _ description: String) {
    (self.status, self.description) = (status, description)
  }
}

/// One connection; SwiftNIO passes the next request on after the answer to the last one.
final class Connection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private var request: HTTPRequestHead?
  private let isCancelled = NIOLockedValueBox(false)

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = unwrapInboundIn(data) { request = head }
    if case .end = unwrapInboundIn(data), let request { answer(request, context) }
  }

  /// The client has left, so nobody needs the picture.
  func channelInactive(context: ChannelHandlerContext) { isCancelled.withLockedValue { $0 = true } }

  private func answer(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
    do {
      guard request.method == .GET else { throw HTTPError(.methodNotAllowed, "use GET") }
      let file = try Server.file(request.uri)
      // The same recipe and engine always give the same bytes, so caches may keep them forever. Of
      // today's picture, they have to ask whether it still is.
      let hash = file.json.utf8.reduce(5381 as UInt64) { 33 &* $0 ^ UInt64($1) }
      let cache =
        Server.isToday(request.uri) ? "no-cache" : "public, max-age=31536000, immutable"
      let headers: HTTPHeaders = [
        "etag": "\"\(hash)\"", "cache-control": cache,
        "content-type": file.output.format == .svg ? "image/svg+xml" : "image/png",
      ]
      if request.headers["if-none-match"] == ["\"\(hash)\""] {
        return send(.notModified, headers, ByteBuffer(), context)
      }
      try Server.draw(file, isCancelled, on: context.eventLoop).assumeIsolated().whenComplete {
        switch $0 {
        case .success(let bytes): self.send(.ok, headers, bytes, context)
        case .failure(let error): self.refuse(error, context)
        }
      }
    } catch {
      refuse(error, context)
    }
  }

  private func refuse(_ error: any Error, _ context: ChannelHandlerContext) {
    let status = (error as? HTTPError)?.status ?? .badRequest
    send(status, ["content-type": "text/plain"], ByteBuffer(string: "\(error)\n"), context)
  }

  private func send(
    _ status: HTTPResponseStatus, _ headers: HTTPHeaders, _ body: ByteBuffer,
    _ context: ChannelHandlerContext
  ) {
    var head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    head.headers.add(name: "x-content-type-options", value: "nosniff")
    head.headers.add(name: "content-length", value: "\(body.readableBytes)")
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    if request?.isKeepAlive == false { context.close(promise: nil) }
  }
}
