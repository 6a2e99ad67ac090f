/// The help for `-h`: the help for `--help` with one short line for each option, and without
/// examples.
///
/// The parser treats both options as one, so its text is shortened here.
struct ShortHelp {
  /// The widest line, in characters.
  private static let width = 80
  /// The column in which the parser begins a description, counted from 0.
  private static let column = 26

  private var lines: [String] = []
  /// The beginning of the line for the description that is being read: the option, or only spaces.
  private var start = margin
  /// The description that is being read.
  private var description = ""

  private static let margin = String(repeating: " ", count: column)

  /// The short form of `help`, a help text of the parser.
  static func text(shortening help: String) -> String {
    var short = ShortHelp()
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    // The overview's first paragraph says what the command does; examples and details follow it.
    short.lines = lines.prefix { !$0.isEmpty }.map(String.init) + [""]
    let usage = lines.drop { !$0.hasPrefix("USAGE: ") }
    // The options follow, each with its own line.
    short.lines.append(options(replacedIn: usage.prefix { !$0.isEmpty }.joined(separator: " ")))
    for line in usage.drop(while: { !$0.isEmpty }) { short.read(line) }
    short.endDescription()
    return short.lines.joined(separator: "\n")
  }

  /// A usage line that names no options.
  private static func options(replacedIn usage: String) -> String {
    guard let options = usage.firstRange(of: " [-") else { return usage }
    return usage[..<options.lowerBound] + " [<options>]"
  }

  private mutating func read(_ line: Substring) {
    let (label, text) = (line.prefix(ShortHelp.column), line.dropFirst(ShortHelp.column))
    if label == ShortHelp.margin {
      description += (description.isEmpty ? "" : " ") + text
      return
    }
    endDescription()
    // A label that is too long for its column has a line of its own.
    if label.hasPrefix("  "), label.hasSuffix(" "), !text.isEmpty {
      (start, description) = (String(label), String(text))
    } else {
      lines.append(String(line))
    }
  }

  /// Adds the first sentence of the description, in lines of at most ``width``.
  private mutating func endDescription() {
    defer { (start, description) = (ShortHelp.margin, "") }
    let sentence = description.firstMatch(of: /^.*?[.](?= |$)/).map { String($0.0) } ?? description
    guard !sentence.isEmpty else { return }
    var line = start
    for word in sentence.split(separator: " ") {
      if line.count + word.count + 1 > ShortHelp.width, line.count > ShortHelp.column {
        lines.append(line)
        line = ShortHelp.margin
      }
      line += (line.count > ShortHelp.column ? " " : "") + word
    }
    lines.append(line)
  }
}
