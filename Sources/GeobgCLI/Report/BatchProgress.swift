internal import GeobgBatch
internal import GeobgSystem

/// Tells how far a batch is: a bar on a terminal, elsewhere a line now and then, or a line an item.
final class BatchProgress: @unchecked Sendable {
  /// How progress is told.
  enum Style {
    case bar
    case lines
    case json
    case silent
  }

  /// Seconds between two pictures of the bar: often enough to be alive, too seldom to flicker.
  private static let barInterval = 0.1
  /// Seconds between two lines, which somebody may read in a log.
  private static let lineInterval = 10.0

  // Events come in turn.
  private let style: Style
  private let total: UInt64
  private let kept: UInt64
  private let start = Console.now
  private var told: Double
  private var made: UInt64 = 0
  private var failed: UInt64 = 0
  private var growing: [String: Double] = [:]

  /// Tells of `total` files, of which `kept` are there.
  init(total: UInt64, kept: UInt64, style: Style) {
    self.total = total
    self.kept = kept
    self.style = style
    told = start
  }

  /// The style that fits where standard error goes.
  static func style(isQuiet: Bool, isJSON: Bool) -> Style {
    isJSON ? .json : isQuiet ? .silent : Console.isTerminal ? .bar : .lines
  }

  /// Tells of `event`, if it is time to.
  func report(_ event: BatchEvent) {
    switch event {
    case .made(let record):
      made += 1
      growing[record.name] = nil
      if style == .json { Console.tell(TerminalText(lines: record.json + "\n")) }
    case .failed(let record, _):
      failed += 1
      growing[record.name] = nil
      if style == .json { Console.tell(TerminalText(lines: record.json + "\n")) }
    case .growing(let name, let share): growing[name] = share
    }
    let now = Console.now
    switch style {
    case .bar where now - told >= BatchProgress.barInterval:
      Console.tell(Terminal.clearedLine + bar(now))
    case .lines where now - told >= BatchProgress.lineInterval: Console.note(words(now))
    default: return
    }
    told = now
  }

  /// Takes the bar away.
  func end() {
    if style == .bar { Console.tell(Terminal.clearedLine) }
  }

  /// Says `line` in the bar's place, which the next picture of the bar is below.
  func note(_ line: String) {
    guard style == .bar || style == .lines else { return }
    // In one piece: it is said on another thread.
    let place = TerminalText(trusted: "geobg: ")
    Console.tell(
      (style == .bar ? Terminal.clearedLine + place : place) + TerminalText(line: line)
        + TerminalText(trusted: "\n"))
  }

  /// What was done, in one line.
  var summary: String {
    let seconds = Console.now - start
    var words = "made \(BatchProgress.pictures(made))"
    if made > 0 { words += " in \(BatchProgress.oneDecimal(seconds)) s, \(rate(seconds))" }
    if kept > 0 { words += "; \(kept) were there" }
    if failed > 0 { words += "; \(failed) failed" }
    return words
  }

  static func pictures(_ count: UInt64) -> String {
    count == 1 ? "1 picture" : "\(count) pictures"
  }

  /// How far it is, what matters most first; the second part is of failures where there are any.
  private func parts(_ now: Double) -> [String] {
    let seconds = now - start
    var parts = ["\(kept + made) of \(total)"]
    if failed > 0 { parts.append("\(failed) failed") }
    let done = Double(made + failed) + growing.values.reduce(0, +)
    if done > 0 {
      let left = (Double(total - kept) - done) * seconds / done
      parts.append("\(BatchProgress.duration(left)) left")
    }
    return parts + [rate(seconds)]
  }

  private func words(_ now: Double) -> String { parts(now).joined(separator: ", ") }

  private func bar(_ now: Double) -> TerminalText {
    // A line that fills the terminal would wrap, and leave a trail.
    let room = Console.width - 1
    var parts = parts(now)
    while parts.count > 1, parts.joined(separator: ", ").count > room { parts.removeLast() }
    let width = min(40, room - parts.joined(separator: ", ").count - 3)
    if failed > 0, parts.count > 1, Console.hasColor {
      parts[1] = "\u{1B}[31m\(parts[1])\u{1B}[39m"
    } else if parts.count == 1 {
      parts[0] = String(parts[0].prefix(room))
    }
    let words = parts.joined(separator: ", ")
    guard width >= 8 else { return TerminalText(trusted: words) }
    let done = Double(kept + made + failed) + growing.values.reduce(0, +)
    let filled = min(width, Int(Double(width) * done / max(1, Double(total))))
    // All of it is numbers, words and colors of ours.
    return TerminalText(
      trusted: "[" + String(repeating: "#", count: filled)
        + String(repeating: "-", count: width - filled) + "] " + words)
  }

  private func rate(_ seconds: Double) -> String {
    "\(BatchProgress.oneDecimal(Double(made) / max(seconds, 1e-9)))/s"
  }

  private static func oneDecimal(_ number: Double) -> String {
    let tenths = UInt64((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func duration(_ seconds: Double) -> String {
    switch seconds {
    case ..<60: "\(Int(max(0, seconds.rounded(.up)))) s"
    case ..<3600: "\(Int(seconds) / 60) min \(Int(seconds) % 60) s"
    case ..<360_000: "\(Int(seconds) / 3600) h \(Int(seconds) / 60 % 60) min"
    case ..<31_557_600: "\(Int(seconds / 86_400)) days"
    default: "more than a year"
    }
  }
}
