internal import GeobgScene
internal import GeobgSystem

/// The user's table of cron.
///
/// It has the jobs of other programs, so geobg changes only its own lines: those from ``start`` to
/// ``end``. All text is compared as bytes.
///
/// Source: crontab(5).
struct Crontab {
  private static let start = Array(
    "# geobg set --daily: start (geobg set --daily off removes these lines)".utf8)
  private static let end = Array("# geobg set --daily: end".utf8)
  /// Cron cuts off a longer line.
  private static let lineLimit = 990
  private static let lineFeed = UInt8(ascii: "\n")

  /// Where geobg writes tables.
  struct Paths: Hashable, Sendable {
    /// The file that the new table is in for a moment.
    let new: String
    /// The file that keeps the table from before the last change.
    let old: String
  }

  /// The whole table; every line ends with a line feed.
  let bytes: [UInt8]
  /// The lines of other programs.
  private let others: [UInt8]
  /// Whether it has lines of geobg.
  let isInstalled: Bool

  /// The table in `bytes`.
  ///
  /// - Throws: ``CrontabFault/incomplete`` if the last line has no end,
  ///   ``CrontabFault/blockWithoutEnd``.
  init(_ bytes: [UInt8]) throws(DesktopError) {
    guard bytes.last ?? Crontab.lineFeed == Crontab.lineFeed else { throw .crontab(.incomplete) }
    var (others, isOwn, isInstalled) = ([UInt8](), false, false)
    for line in bytes.split(separator: Crontab.lineFeed, omittingEmptySubsequences: false)
      .dropLast()
    {
      if line.elementsEqual(Crontab.start) {
        guard !isOwn else { throw .crontab(.blockWithoutEnd) }
        (isOwn, isInstalled) = (true, true)
      }
      if !isOwn { others += line + [Crontab.lineFeed] }
      if line.elementsEqual(Crontab.end) { isOwn = false }
    }
    guard !isOwn else { throw .crontab(.blockWithoutEnd) }
    (self.bytes, self.others, self.isInstalled) = (bytes, others, isInstalled)
  }

  /// The user's table.
  ///
  /// - Throws: ``DesktopError/program(_:)`` if it cannot be read, because it must not be lost;
  ///   ``DesktopError/crontab(_:)``.
  init(of session: DesktopSession) throws(DesktopError) {
    let bytes: [UInt8]
    do throws(ProgramError) {
      bytes = PathText.bytes(try session.ask(Invocation("crontab", "-l")))
    } catch {
      // A user without a table is an error for crontab; programs word it differently.
      guard case .failed(_, _, let output) = error, Crontab.isAbsence(output) else {
        throw .program(error)
      }
      bytes = []
    }
    try self.init(bytes)
  }

  /// Whether a program that fails with `output` says that the user has no table.
  ///
  /// Any other failure, such as one of the disk, is no reason to take the table for empty.
  private static func isAbsence(_ output: String) -> Bool {
    output.contains("no crontab for")
      || output.contains("can't open") && output.contains("No such file or directory")
  }

  /// The steps that install the timer.
  func installing(
    _ script: String, _ times: TimerTimes, by paths: Paths
  ) throws(DesktopError) -> [DailyStep] {
    // A carriage return and a line feed are one character, so look at bytes.
    guard !ProgramText.hasControl(script) else {
      throw .notForTimer(
        script,
        reason: "it has a control character, such as a line break, which cron does not allow")
    }
    let moment =
      switch times {
      case .daily(let time): "\(time.minute) \(time.hour)"
      case .every(let part) where part.minutes < 60: "*/\(part.minutes) *"
      case .every(let part): "0 */\(part.minutes / 60)"
      }
    let command = Array("/bin/sh \(script.quotedForShell)".utf8)
    // An unescaped percent sign ends the command, whatever follows it.
    let line =
      Array("\(moment) * * * ".utf8)
      + command.flatMap { $0 == UInt8(ascii: "%") ? [UInt8(ascii: "\\"), $0] : [$0] }
    guard line.count <= Crontab.lineLimit else {
      throw .notForTimer(script, reason: "it is too long for cron")
    }
    let block = [Crontab.start, line, Crontab.end].flatMap { $0 + [Crontab.lineFeed] }
    return [.replaceTable(CrontabChange(from: bytes, to: others + block, paths))]
  }

  /// The steps that remove the timer.
  func removing(by paths: Paths) -> [DailyStep] {
    isInstalled ? [.replaceTable(CrontabChange(from: bytes, to: others, paths))] : []
  }
}
