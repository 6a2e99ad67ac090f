internal import GeobgBatch
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Shows the progress of a batch on standard error: a bar on a terminal, an occasional line in a log.
///
/// If requested, it prints a line of JSON for each picture to standard output.
final class BatchProgress: @unchecked Sendable {
  private let total: UInt64
  private let kept: UInt64
  private let isJSON: Bool
  private let line: ProgressLine
  // Events arrive one at a time, so no lock is needed.
  private var made: UInt64 = 0
  private var failed: UInt64 = 0
  /// The pictures that are being drawn, and the finished share of each.
  private var unfinished: [String: Double] = [:]
  /// Why the lines of JSON could not be printed; nil if they were.
  private(set) var outputError: FileError?

  /// The progress of a batch of `total` files, of which `kept` existed before.
  init(total: UInt64, kept: UInt64, isQuiet: Bool, isJSON: Bool) {
    self.total = total
    self.kept = kept
    self.isJSON = isJSON
    line = ProgressLine(isQuiet ? .nowhere : Terminal.notesAreShown ? .terminal(delay: 0) : .log)
  }

  /// Counts `event`, and shows the progress if an update is due.
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

  /// A summary of the batch, in one line.
  var summary: String {
    let seconds = line.elapsed
    var words = "made \(BatchProgress.pictures(made))"
    if made > 0 {
      let duration = seconds < 0.1 ? "less than 0.1 s" : ProgressLine.duration(seconds)
      words += " in \(duration) (\(ProgressLine.perSecond(Double(made), in: seconds)) per second)"
    }
    if kept > 0 { words += "; \(kept) existed already" }
    if failed > 0 { words += "; \(failed) failed" }
    return words
  }

  /// A number of pictures, such as "1 picture" or "2 pictures".
  static func pictures(_ count: UInt64) -> String { count == 1 ? "1 picture" : "\(count) pictures" }

  private func finish(_ record: ManifestRecord) {
    unfinished[record.name] = nil
    guard isJSON, outputError == nil else { return }
    // On a terminal, the bar would end up in the line.
    line.clear()
    do throws(FileError) { try Console.print(record.json) } catch { outputError = error }
  }

  /// How many pictures this run has finished, including the shares of unfinished ones.
  private var done: Double { Double(made + failed) + unfinished.values.reduce(0, +) }

  /// The progress in parts, the most important first; if there are failures, the second part is
  /// their number.
  private func parts(_ elapsed: Double) -> [String] {
    var parts = ["\(kept + made) of \(total)"]
    if failed > 0 { parts.append("\(failed) failed") }
    if done > 0 {
      parts.append(ProgressLine.timeLeft(after: elapsed, share: done / Double(total - kept)))
    }
    return parts + [ProgressLine.rate(Double(made), in: elapsed)]
  }

  /// `parts` after a bar, if `width` has room for a bar.
  private func bar(_ parts: [String], _ width: Int) -> TerminalText {
    let length = min(40, width - parts.joined(separator: ", ").count - 3)
    var parts = parts
    if failed > 0, parts.count > 1, Terminal.hasColor {
      parts[1] = "\u{1B}[31m\(parts[1])\u{1B}[39m"
    }
    let words = parts.joined(separator: ", ")
    // The text contains only our own numbers, words and colors.
    guard length >= 8 else { return TerminalText(trusted: words) }
    let share = (Double(kept) + done) / max(1, Double(total))
    let filled = min(length, Int(Double(length) * share))
    return TerminalText(
      trusted: "[" + String(repeating: "#", count: filled)
        + String(repeating: "-", count: length - filled) + "] " + words)
  }
}
