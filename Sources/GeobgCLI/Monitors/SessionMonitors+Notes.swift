internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgSystem

extension SessionMonitors {
  /// The session's monitors, looked up to answer `question`.
  ///
  /// - Parameter desktop: The session's desktop. Default: the one that is running.
  /// - Throws: ``Failure``, which names the option and says what to do.
  init(answering question: MonitorQuestion, on desktop: Desktop? = nil) throws(Failure) {
    do {
      try self.init(on: desktop)
    } catch {
      throw question.failure(error)
    }
  }

  /// The positions of all monitors.
  ///
  /// - Throws: ``Failure``.
  func layout(answering question: MonitorQuestion) throws(Failure) -> MonitorLayout {
    do {
      return try layout()
    } catch {
      throw question.failure(error)
    }
  }

  /// The monitors that were found, written as an option that the user can copy.
  func note(of layout: MonitorLayout) -> String {
    "using --layout \(layout.description.quotedForShell), as reported by \(program.query.program)"
  }

  /// Which of several monitors ``screen`` is; nil if there is only one.
  var screenNote: String? {
    guard monitors.count > 1 else { return nil }
    let rank = monitors.contains(where: \.isPrimary) ? "primary" : "largest"
    return
      "using --size \(screen.pixelWidth)x\(screen.pixelHeight) of \(screen.name), the \(rank) of "
      + "\(monitors.count) monitors, as reported by \(program.query.program)"
  }
}
