internal import GeobgSystem

/// The user's table of cron.
///
/// Source: crontab(5).
struct Crontab {
  private static let start =
    "# geobg set --daily: start (geobg set --daily off removes these lines)"
  private static let end = "# geobg set --daily: end"
  /// Cron cuts off a longer line.
  private static let lineLimit = 990

  /// The lines of other programs.
  private let others: [Substring]
  /// Whether it has a line of geobg.
  let isInstalled: Bool

  /// The table with `text`.
  init(_ text: String) {
    var (others, isOwn, isInstalled) = ([Substring](), false, false)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == Crontab.start { (isOwn, isInstalled) = (true, true) }
      if !isOwn { others.append(line) }
      if line == Crontab.end { isOwn = false }
    }
    if others.last?.isEmpty == true { others.removeLast() }
    self.others = others
    self.isInstalled = isInstalled
  }

  /// The user's table.
  ///
  /// - Throws: ``DesktopError/program(_:)`` if it cannot be read, because it must not be lost.
  init(of session: DesktopSession) throws(DesktopError) {
    do throws(ProgramError) {
      self.init(try session.ask(Invocation("crontab", "-l")))
    } catch {
      // A user without a table is an error for crontab; programs word it differently.
      guard case .failed(_, _, let output) = error,
        ["no crontab for", "can't open"].contains(where: { output.contains($0) })
      else { throw .program(error) }
      self.init("")
    }
  }

  /// The steps that install the timer.
  ///
  /// - Parameter path: Where the new table may be written for a moment.
  /// - Throws: ``DesktopError/notForTimer(_:reason:)``.
  func installing(
    _ script: String, at time: TimeOfDay, by path: String
  ) throws(DesktopError) -> [DailyStep] {
    guard !script.contains("\n") else {
      throw .notForTimer(script, reason: "it has a line break, which cron does not allow")
    }
    let command = "/bin/sh \(script.quotedForShell)"
    // An unescaped percent sign ends the command.
    let line = "\(time.minute) \(time.hour) * * * \(command.replacing("%", with: "\\%"))"
    guard line.utf8.count <= Crontab.lineLimit else {
      throw .notForTimer(script, reason: "it is too long for cron")
    }
    let lines = others + [Crontab.start[...], line[...], Crontab.end[...]]
    return Crontab.writing(lines, by: path)
  }

  /// The steps that remove the timer.
  func removing(by path: String) -> [DailyStep] {
    guard isInstalled else { return [] }
    guard !others.isEmpty else { return [.run(Invocation("crontab", "-r"))] }
    return Crontab.writing(others, by: path)
  }

  private static func writing(_ lines: [Substring], by path: String) -> [DailyStep] {
    [
      .write(path: path, text: lines.joined(separator: "\n") + "\n"),
      .run(Invocation("crontab", path)), .remove(path: path),
    ]
  }
}
