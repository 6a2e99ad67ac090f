internal import GeobgBatch
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Shows the progress of a large picture on a terminal, if drawing takes longer than a second.
final class Progress: Sendable {
  private let width: Int
  private let height: Int
  private let line: ProgressLine

  /// The progress of a file of `width` by `height` pixels, on standard error if that is a terminal.
  init(width: Int, height: Int, isQuiet: Bool) {
    self.width = width
    self.height = height
    line = ProgressLine(isQuiet || !Terminal.notesAreShown ? .nowhere : .terminal(delay: 1))
  }

  /// Starts the progress of a picture.
  func begin() { line.restart() }

  /// Reports that `share` of the picture, from 0 to 1, is done.
  func report(_ share: Double) {
    guard share > 0 else { return }
    line.update { elapsed in
      let megapixels = share * Double(height) * Double(width) / 1e6
      return [
        "\(Int(share * 100)) %", ProgressLine.timeLeft(after: elapsed, share: share),
        ProgressLine.rate(megapixels, in: elapsed, of: " Mpx"),
      ]
    }
  }

  /// Ends the progress, when the picture is done or has failed.
  func end() { line.clear() }
}

/// The line on standard error that shows the progress of some work.
///
/// A terminal shows one line, which each update replaces; a log gets a new line from time to time.
final class ProgressLine: @unchecked Sendable {
  /// Where the line is shown.
  enum ProgressPlace {
    /// A terminal; the line appears at least `delay` seconds after the start, so short work shows
    /// none.
    case terminal(delay: Double)
    /// A log, or anything else that is not a terminal.
    case log
    case nowhere
  }

  /// Seconds between two updates on a terminal: often enough to show activity, without flicker.
  private static let terminalInterval = 0.1
  /// Seconds between two lines of a log; fewer lines are easier to read.
  private static let logInterval = 10.0

  private let place: ProgressPlace
  // Reports arrive one at a time, so no lock is needed.
  private var start = 0.0
  private var nextUpdate = 0.0
  private var isShown = false

  /// A line at `place`; the elapsed time starts now.
  init(_ place: ProgressPlace) {
    self.place = place
    restart()
  }

  /// Starts the elapsed time again.
  func restart() {
    start = CommandProcess.now
    nextUpdate =
      switch place {
      case .terminal(let delay): start + max(delay, ProgressLine.terminalInterval)
      case .log: start + ProgressLine.logInterval
      case .nowhere: .infinity
      }
  }

  /// Seconds since the work started.
  var elapsed: Double { CommandProcess.now - start }

  /// Shows `parts`, the most important first, if an update is due.
  ///
  /// - Parameters:
  ///   - parts: What to show after `elapsed` seconds.
  ///   - decorate: On a terminal, turns the parts that fit into `width` characters into the text to
  ///     write.
  func update(
    _ parts: (_ elapsed: Double) -> [String],
    decorate: (_ fitting: [String], _ width: Int) -> TerminalText = { parts, _ in
      TerminalText(line: parts.joined(separator: ", "))
    }
  ) {
    let now = CommandProcess.now
    guard now >= nextUpdate else { return }
    let parts = parts(now - start)
    switch place {
    case .terminal:
      // A line as wide as the terminal would wrap, and could not be erased.
      let width = Terminal.width - 1
      let text = decorate(ProgressLine.fitting(parts, width: width), width)
      Console.tell(Terminal.clearedLine + text)
      isShown = true
      nextUpdate = now + ProgressLine.terminalInterval
    case .log:
      Console.note(parts.joined(separator: ", "))
      nextUpdate = now + ProgressLine.logInterval
    case .nowhere: break
    }
  }

  /// Erases the line.
  func clear() {
    if isShown { Console.tell(Terminal.clearedLine) }
    isShown = false
  }

  /// Writes the message `text`; on a terminal it replaces the line, and the next update appears
  /// below.
  ///
  /// May be called from another thread.
  func note(_ text: String) {
    switch place {
    // Write everything at once, so that no update comes in between.
    case .terminal:
      Console.tell(
        Terminal.clearedLine + TerminalText(line: "geobg: \(text)") + TerminalText(trusted: "\n"))
    case .log: Console.note(text)
    case .nowhere: break
    }
  }

  /// As many of `parts` as fit into `width` characters; if even the first is too long, its
  /// beginning.
  private static func fitting(_ parts: [String], width: Int) -> [String] {
    var parts = parts
    while parts.count > 1, parts.joined(separator: ", ").count > width { parts.removeLast() }
    return parts.count == 1 ? [String(parts[0].prefix(width))] : parts
  }

  // MARK: - Numbers

  /// The time left after `share` of the work, above 0 and up to 1, took `elapsed` seconds.
  static func timeLeft(after elapsed: Double, share: Double) -> String {
    "\(duration(max(0, elapsed * (1 - share) / share).rounded(.up))) left"
  }

  /// `seconds` in suitable units.
  static func duration(_ seconds: Double) -> String {
    switch seconds {
    case ..<60: "\(number(seconds)) s"
    case ..<3600: "\(Int(seconds) / 60) min \(Int(seconds) % 60) s"
    case ..<360_000: "\(Int(seconds) / 3600) h \(Int(seconds) / 60 % 60) min"
    case ..<31_557_600: "\(Int(seconds / 86_400)) days"
    default: "more than a year"
    }
  }

  /// How many units were made per second.
  ///
  /// - Parameter unit: The unit, with a space before it. Default: none.
  static func rate(_ count: Double, in seconds: Double, of unit: String = "") -> String {
    "\(perSecond(count, in: seconds))\(unit)/s"
  }

  /// The number of units that were made per second.
  static func perSecond(_ count: Double, in seconds: Double) -> String {
    number(count / max(seconds, 1e-9))
  }

  /// A number of at least 0: below 10 with one decimal place, otherwise rounded to an integer.
  private static func number(_ number: Double) -> String {
    let tenths = Int64((min(number, 1e15) * 10).rounded())
    return tenths < 100 && tenths % 10 != 0
      ? "\(tenths / 10).\(tenths % 10)" : "\((tenths + 5) / 10)"
  }
}
