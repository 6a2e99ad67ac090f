/// A program and its arguments, each as the program gets it: no shell is between.
public struct Invocation: Hashable, Sendable {
  /// The name, looked up on the path.
  public let program: String
  /// The arguments, without the program's name.
  public let arguments: [String]
  /// Whether the commands after this one make sense even where this one fails.
  ///
  /// Default: false.
  public var mayFail = false

  /// `program` with `arguments`.
  public init(_ program: String, _ arguments: String...) {
    self.init(program, arguments: arguments)
  }

  /// `program` with `arguments`.
  public init(_ program: String, arguments: [String]) {
    self.program = program
    self.arguments = arguments
  }

  /// The program that `words` begins with, and its arguments; nil for no words.
  public init?(words: [String]) {
    guard let program = words.first, !program.isEmpty else { return nil }
    self.program = program
    arguments = Array(words.dropFirst())
  }

  /// The program, then its arguments.
  public var words: [String] { [program] + arguments }

  /// A line for a POSIX shell that does the same.
  public var shellText: String { words.map(\.quotedForShell).joined(separator: " ") }
}

extension String {
  /// One word of a POSIX shell.
  public var quotedForShell: String {
    let plain = !isEmpty && utf8.allSatisfy(ShellWord.isPlain)
    return plain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}

/// The bytes that mean only themselves to a shell.
private enum ShellWord {
  static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "/._-+,:=@%".utf8.contains(byte)
    }
  }
}
