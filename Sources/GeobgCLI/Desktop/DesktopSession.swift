internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// What a desktop can be asked, without changing anything.
struct DesktopSession {
  /// Looks up a variable of the environment; nil where it is not set.
  let environment: (String) -> String?
  /// What a command says.
  let ask: (Invocation) throws -> String
  /// The text of the file at a path; nil where it cannot be read.
  let read: (String) -> String?

  /// The session that this process runs in.
  static var current: DesktopSession {
    DesktopSession(
      environment: Console.environment, ask: { try Program.run($0) },
      read: { path in
        // Nothing that is asked for is longer.
        (try? ByteSource.opening(path).bytes(from: 0, atMost: 1 << 20)).map {
          String(decoding: $0, as: UTF8.self)
        }
      })
  }
}
