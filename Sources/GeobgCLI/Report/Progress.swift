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
