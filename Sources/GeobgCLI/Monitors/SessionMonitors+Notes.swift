internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgSystem

extension SessionMonitors {
  /// The answer to `question`.
  ///
  /// - Throws: ``Failure``, with the flag and the way out.
  init(answering question: MonitorQuestion) throws(Failure) {
    do {
      try self.init()
    } catch {
      throw question.failure(error)
    }
  }

  /// All of them, where they lie.
  ///
  /// - Throws: ``Failure``.
  func layout(answering question: MonitorQuestion) throws(Failure) -> MonitorLayout {
    do {
      return try layout()
    } catch {
      throw question.failure(error)
    }
  }

  /// What was found, as it could be typed.
  func note(of layout: MonitorLayout) -> String {
    "--layout \(layout.description.quotedForShell) is what \(program.query.program) tells"
  }

  /// Which of several monitors ``screen`` is; nil where there is one.
  var screenNote: String? {
    guard monitors.count > 1 else { return nil }
    let rank = monitors.contains(where: \.isPrimary) ? "primary" : "largest"
    return "--size \(screen.pixelWidth)x\(screen.pixelHeight) is \(screen.name), the \(rank) of "
      + "\(monitors.count) monitors, as \(program.query.program) tells"
  }
}
