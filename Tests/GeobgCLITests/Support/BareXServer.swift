import Foundation
import GeobgTestSupport
import Testing

/// An X server without a screen or a desktop, which ends with its test.
struct BareXServer {
  private let server: BackgroundProgram
  /// The environment variables for its clients.
  let session: [String: String]

  /// A server with `width` by `height` pixels, which needs a file in `folder`.
  init(width: Int, height: Int, in folder: TemporaryFolder) throws {
    let number = folder.path("number")
    // The server writes its number when it is ready for clients.
    let server = try BackgroundProgram(
      "sh",
      [
        "-c",
        "exec Xvfb -displayfd 3 -noreset -nolisten tcp -screen 0 \(width)x\(height)x24 3>\"$0\"",
        number,
      ])
    let display = try #require(
      try server.wait {
        let text = (try? String(contentsOfFile: number, encoding: .utf8)) ?? ""
        return text.hasSuffix("\n") ? ":\(text.dropLast())" : nil
      })
    session = ["DISPLAY": display]
    self.server = server
  }
}
