internal import GeobgBatch
internal import GeobgSystem

/// The report at the end of a batch, and the exit code.
struct BatchReport {
  private let run: BatchRun
  private let outcome: BatchOutcome
  private let progress: BatchProgress
  private let interrupt: Interrupt

  init(
    _ run: BatchRun, _ outcome: BatchOutcome, _ progress: BatchProgress, _ interrupt: Interrupt
  ) {
    self.run = run
    self.outcome = outcome
    self.progress = progress
    self.interrupt = interrupt
  }

  /// Lists the failures, then prints a summary or throws.
  ///
  /// - Throws: ``Failure`` if any file is missing.
  func show(isQuiet: Bool) throws {
    listFailures()
    let there = "\(run.kept + outcome.made) of \(BatchProgress.pictures(run.total)) are finished"
    if let cause = outcome.cause {
      let failure = Failure(cause) ?? Failure("\(cause)", .inputOutput)
      throw failure.adding("; \(there); run the same command to make the rest")
    }
    if let signal = interrupt.signal {
      throw Failure(
        "stopped by a signal; \(there); run the same command to make the rest",
        signal == .interrupt ? .interrupted : .terminated)
    }
    guard outcome.failed == 0 else {
      throw Failure(
        "\(BatchProgress.pictures(outcome.failed)) failed; \(there); fix the errors above, then "
          + "run the command again", .incomplete)
    }
    if !isQuiet { Console.note("\(progress.summary); the list is in \(run.place.path)") }
  }

  private func listFailures() {
    for (_, name, error) in outcome.failures {
      let reason = Failure(error)?.message ?? "\(error)"
      let path = run.place.path(of: name)
      Console.note("failed: " + (reason.hasPrefix(path) ? reason : "\(path): \(reason)"))
    }
    if outcome.failed > outcome.failures.count {
      let rest = outcome.failed - UInt64(outcome.failures.count)
      Console.note("failed: \(rest) more pictures; \(run.place.path) lists all of them")
    }
  }
}
