/// A program and its arguments, each as the program gets it: no shell is between.
struct Invocation: Hashable {
  /// The name, looked up on the path.
  let program: String
  let arguments: [String]
  /// Whether what follows makes sense even where this fails.
  var mayFail = false

  init(_ program: String, _ arguments: String...) {
    self.program = program
    self.arguments = arguments
  }

  /// The program that `words` begins with, and its arguments; nil for no words.
  init?(words: [String]) {
    guard let program = words.first, !program.isEmpty else { return nil }
    self.program = program
    arguments = Array(words.dropFirst())
  }

  /// The program, then its arguments.
  var words: [String] { [program] + arguments }

  /// A line for a POSIX shell that does the same.
  var shellText: String { words.map(\.quotedForShell).joined(separator: " ") }
}
