internal import GeobgKit
internal import GeobgSystem

/// Tells on a terminal how far a large picture is, once it has taken longer than a second.
final class Progress: @unchecked Sendable {
  // One thread at a time: rows are reported in turn.
  private let width: Int
  private let height: Int
  private let isShown: Bool
  private var start = 0.0
  private var told = 0.0
  private var isTold = false

  /// Tells about a file of `width` by `height` pixels, on standard error where that is a terminal.
  init(width: Int, height: Int, isQuiet: Bool) {
    self.width = width
    self.height = height
    isShown = !isQuiet && Console.isTerminal
  }

  /// A picture begins.
  func begin() {
    start = Console.now
    told = start
  }

  /// `share` of the picture, from 0 to 1, is done.
  func report(_ share: Double) {
    guard isShown else { return }
    let now = Console.now
    // A second before the first line, and then no more than ten a second.
    guard now - start > 1, now - told > 0.1 else { return }
    told = now
    isTold = true
    let megapixels = share * Double(height) * Double(width) / 1e6
    let seconds = Int((now - start) * (1 - share) / share)
    let left = seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
    let line = "\(Int(share * 100)) %, \(Int(megapixels / (now - start))) Mpx/s, \(left) left"
    Console.tell(Terminal.clearedLine + TerminalText(line: line))
  }

  /// The picture is done, or has failed: the line goes.
  func end() {
    if isTold { Console.tell(Terminal.clearedLine) }
    isTold = false
  }
}
