/// A program and its arguments, passed to the program unchanged, without a shell.
public struct Invocation: Hashable, Sendable {
  /// The program's name, looked up on the path.
  public let program: String
  /// The arguments, without the program's name.
  public let arguments: [String]
  /// Whether to run the next commands even if this one fails.
  ///
  /// Default: false.
  public var mayFail = false
  /// Whether the program may stay, because it draws as long as it runs.
  ///
  /// Default: false.
  public var mayStay = false

  /// `program` with `arguments`.
  public init(_ program: String, _ arguments: String...) {
    self.init(program, arguments: arguments)
  }

  /// `program` with `arguments`.
  public init(_ program: String, arguments: [String]) {
    self.program = program
    self.arguments = arguments
  }

  /// The program and arguments in `words`; nil if there is no program.
  public init?(words: [String]) {
    guard let program = words.first, !program.isEmpty else { return nil }
    self.program = program
    arguments = Array(words.dropFirst())
  }

  /// The program, then its arguments.
  public var words: [String] { [program] + arguments }

  /// The command as one line for a POSIX shell.
  public var shellText: String { words.map(\.quotedForShell).joined(separator: " ") }
}

extension String {
  /// The text as one word of a POSIX shell.
  ///
  /// Characters that would act on a terminal are written as octal numbers for printf(1), so that
  /// the word can be shown safely and still be copied.
  public var quotedForShell: String {
    if !isEmpty, utf8.allSatisfy(ShellWord.isPlain) { return self }
    var word = ""
    for scalar in unicodeScalars {
      if scalar == "'" {
        word += "'\\''"
      } else if let byte = PathText.byte(of: scalar) {
        word += "'\"$(printf '\(ShellWord.octal(byte))')\"'"
      } else if TerminalText.isDangerous(scalar), scalar != "\n" {
        word += "'\"$(printf '\(ShellWord.octal(scalar))')\"'"
      } else {
        word.unicodeScalars.append(scalar)
      }
    }
    return "'\(word)'"
  }
}

private enum ShellWord {
  /// The bytes of `scalar` in the octal notation of printf(1).
  static func octal(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf8.map(octal).joined()
  }

  /// `byte` in the octal notation of printf(1).
  static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }

  /// Whether a shell treats the byte as plain text.
  static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "/._-+,:=@%".utf8.contains(byte)
    }
  }
}
