internal import GeobgBatch
internal import GeobgSystem

/// Shows how far a batch is: a bar on a terminal, a line now and then in a log, or a line of JSON for each
/// picture.
final class BatchProgress: @unchecked Sendable {
  private let total: UInt64
  private let kept: UInt64
  private let isJSON: Bool
  private let line: ProgressLine
  // Events come in turn.
  private var made: UInt64 = 0
  private var failed: UInt64 = 0
  /// The pictures that are being drawn, and the share of each that is done.
  private var unfinished: [String: Double] = [:]

  /// The progress of a batch of `total` files, of which `kept` were there before.
  init(total: UInt64, kept: UInt64, isQuiet: Bool, isJSON: Bool) {
    self.total = total
    self.kept = kept
    self.isJSON = isJSON
    line = ProgressLine(
      isJSON || isQuiet ? .nowhere : Terminal.notesAreShown ? .terminal(delay: 0) : .log)
  }

  /// Counts `event`, and shows how far the batch is if it is time to.
  func report(_ event: BatchEvent) {
    switch event {
    case .made(let record):
      made += 1
      finish(record)
    case .failed(let record, _):
      failed += 1
      finish(record)
    case .drawing(let name, let share): unfinished[name] = share
    }
    line.update(parts, decorate: bar)
  }

  /// Erases the bar.
  func end() { line.clear() }

  /// Writes `text` above the bar.
  func note(_ text: String) { line.note(text) }

  /// What was done, in one line.
  var summary: String {
    let seconds = line.elapsed
    var words = "made \(BatchProgress.pictures(made))"
    if made > 0 {
      words +=
        " in \(ProgressLine.duration(seconds)), \(ProgressLine.rate(Double(made), in: seconds))"
    }
    if kept > 0 { words += "; \(kept) were there" }
    if failed > 0 { words += "; \(failed) failed" }
    return words
  }

  /// A number of pictures, in words.
  static func pictures(_ count: UInt64) -> String {
    count == 1 ? "1 picture" : "\(count) pictures"
  }

  private func finish(_ record: ManifestRecord) {
    unfinished[record.name] = nil
    if isJSON { Console.tell(TerminalText(lines: record.json + "\n")) }
  }

  /// How many pictures this run has done, with the shares of unfinished pictures.
  private var done: Double {
    Double(made + failed) + unfinished.values.reduce(0, +)
  }

  /// How far the batch is, the most important first; the second part names failures where there are any.
  private func parts(_ elapsed: Double) -> [String] {
    var parts = ["\(kept + made) of \(total)"]
    if failed > 0 { parts.append("\(failed) failed") }
    if done > 0 {
      parts.append(ProgressLine.timeLeft(after: elapsed, share: done / Double(total - kept)))
    }
    return parts + [ProgressLine.rate(Double(made), in: elapsed)]
  }

  /// `parts` with a bar before them, where `width` has room for one.
  private func bar(_ parts: [String], _ width: Int) -> TerminalText {
    let length = min(40, width - parts.joined(separator: ", ").count - 3)
    var parts = parts
    if failed > 0, parts.count > 1, Terminal.hasColor {
      parts[1] = "\u{1B}[31m\(parts[1])\u{1B}[39m"
    }
    let words = parts.joined(separator: ", ")
    // All of it is numbers, words and colors of ours.
    guard length >= 8 else { return TerminalText(trusted: words) }
    let share = (Double(kept) + done) / max(1, Double(total))
    let filled = min(length, Int(Double(length) * share))
    return TerminalText(
      trusted: "[" + String(repeating: "#", count: filled)
        + String(repeating: "-", count: length - filled) + "] " + words)
  }
}
