public import GeobgSystem

/// Makes a program of the system run a script once a day, for this user.
public struct DailyTimer {
  /// The programs of the system that run timers.
  public enum Scheduler: String, Sendable {
    /// The user's systemd.
    case systemd
    /// Cron.
    case cron
    /// The launchd of macOS.
    case launchd

    /// Whether it runs a time that was missed because the machine was off or asleep.
    public var catchesUp: Bool { self != .cron }
  }

  /// The folders of a user, without a slash at the end.
  public struct Folders: Hashable, Sendable {
    /// The home folder.
    public let home: String
    /// The folder for settings, such as `~/.config`.
    public let config: String
    /// The folder for data, such as `~/.local/share`.
    public let data: String
    /// The folder for geobg's own data.
    public let own: String

    /// The folders at these paths.
    public init(home: String, config: String, data: String, own: String) {
      self.home = home
      self.config = config
      self.data = data
      self.own = own
    }
  }

  /// Where the script is.
  public let scriptPath: String
  private let session: DesktopSession
  private let systemd: SystemdTimer
  private let agent: LaunchAgent
  private let tablePaths: Crontab.Paths

  /// The timer of a user with `folders`.
  ///
  /// - Parameters:
  ///   - user: The user's number.
  ///   - session: The desktop's session. Default: the session of this process.
  public init(_ folders: Folders, user: Int, session: DesktopSession = .current) {
    self.session = session
    scriptPath = "\(folders.own)/daily.sh"
    tablePaths = Crontab.Paths(
      new: "\(folders.own)/crontab", old: "\(folders.config)/geobg/crontab.before")
    systemd = SystemdTimer(
      folder: "\(folders.config)/systemd/user", stampFolder: "\(folders.data)/systemd/timers")
    agent = LaunchAgent(
      path: "\(folders.home)/Library/LaunchAgents/\(LaunchAgent.label).plist", domain: "gui/\(user)"
    )
  }

  /// The program that can run a timer for `desktop`.
  ///
  /// - Throws: ``DesktopError/noScheduler``.
  public func scheduler(for desktop: Desktop) throws(DesktopError) -> Scheduler {
    if desktop == .macos { return .launchd }
    if session.hasProgram("systemctl"), (try? session.ask(SystemdTimer.question)) != nil {
      return .systemd
    }
    guard session.hasProgram("crontab") else { throw .noScheduler }
    return .cron
  }

  /// The file to look at, or the command that shows what is installed.
  public func place(of scheduler: Scheduler) -> String {
    switch scheduler {
    case .systemd: systemd.paths[1]
    case .cron: "your crontab (crontab -l)"
    case .launchd: agent.path
    }
  }

  /// The steps that make `scheduler` run `script` at `time` every day, instead of an earlier timer.
  ///
  /// - Throws: ``DesktopError/notForTimer(_:reason:)``, ``DesktopError/program(_:)``.
  public func installing(
    _ script: DailyScript, at time: TimeOfDay, with scheduler: Scheduler
  ) throws(DesktopError) -> [DailyStep] {
    var script = script
    script.times = .daily(time)
    return try installing(script, with: scheduler)
  }

  /// The steps that make `scheduler` run `script` at its times, instead of an earlier timer.
  ///
  /// - Throws: ``DesktopError/notForTimer(_:reason:)``, ``DesktopError/program(_:)``.
  public func installing(
    _ script: DailyScript, with scheduler: Scheduler
  ) throws(DesktopError) -> [DailyStep] {
    let write = DailyStep.write(path: scriptPath, text: script.text)
    switch scheduler {
    case .systemd:
      let variables = script.fallbacks.keys.filter { !DailyTimer.ownVariables.contains($0) }
      return try removing(besides: .systemd) + [write]
        + systemd.installing(scriptPath, script.times, variables: variables.sorted())
    case .cron:
      let table = try Crontab(of: session)
      return try removing(besides: .cron) + [write]
        + table.installing(scriptPath, script.times, by: tablePaths)
    case .launchd:
      return try removing(besides: .launchd) + [write] + agent.installing(scriptPath, script.times)
    }
  }

  /// The variables that systemd sets itself.
  private static let ownVariables: Set = ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"]

  /// The steps that remove every timer of ``installing(_:at:with:)``; empty if there is none, or if the
  /// table of cron cannot be read.
  public func removing() -> [DailyStep] { (try? removingAll()) ?? [] }

  /// The steps that remove every timer of ``installing(_:at:with:)``; empty if there is none.
  ///
  /// - Throws: ``DesktopError/program(_:)``, ``DesktopError/crontab(_:)``.
  package func removingAll() throws(DesktopError) -> [DailyStep] {
    let steps = try removing(besides: nil)
    guard !steps.isEmpty || FilePath.exists(scriptPath) else { return [] }
    return steps + [.remove(path: scriptPath)]
  }

  private func removing(besides scheduler: Scheduler?) throws(DesktopError) -> [DailyStep] {
    var steps: [DailyStep] = []
    if scheduler != .systemd, systemd.paths.contains(where: FilePath.exists) {
      steps += systemd.removing
    }
    if scheduler != .launchd, FilePath.exists(agent.path) { steps += agent.removing }
    if scheduler != .cron, session.hasProgram("crontab") {
      do throws(DesktopError) {
        steps += try Crontab(of: session).removing(by: tablePaths)
      } catch {
        // Most users without another timer have no line of geobg in a table, and some may not read one.
        let isOfCron = scheduler == nil && steps.isEmpty && FilePath.exists(scriptPath)
        if case .program = error, !isOfCron { return steps }
        throw error
      }
    }
    return steps
  }

  /// Does `steps`, in order, until one fails.
  ///
  /// - Throws: ``DesktopError/program(_:)``, ``DesktopError/file(_:)``, ``DesktopError/crontab(_:)``.
  public func perform(_ steps: [DailyStep]) throws(DesktopError) {
    for step in steps { try perform(step) }
  }

  private func perform(_ step: DailyStep) throws(DesktopError) {
    switch step {
    case .write(let path, let text):
      try DesktopError.mapping(
        DesktopError.file, try ManagedFile(path).write(PathText.bytes(text)))
    case .remove(let path): remove(path)
    case .run(let command): try session.run(command)
    case .replaceTable(let change): try change.perform(in: session)
    }
  }

  private func remove(_ path: String) {
    // The folder with systemd's links is in the folder of the units, and is no link itself.
    let folder = systemd.folder
    guard path.hasPrefix("\(folder)/") else { return ManagedFile(path).remove() }
    ManagedFile(String(path.dropFirst(folder.count + 1)), in: folder).remove()
  }
}

/// A step of installing or removing a timer.
public enum DailyStep: Hashable, Sendable {
  /// Writes a file, and makes its folder if it is missing.
  case write(path: String, text: String)
  /// Removes a file, if it is there.
  case remove(path: String)
  /// Runs a program.
  case run(Invocation)
  /// Replaces the user's table of cron, and checks the result.
  case replaceTable(CrontabChange)

  /// The step as a command of a POSIX shell.
  public var shellText: String {
    switch self {
    case .write(let path, let text):
      "mkdir -p \(DailyStep.folder(of: path).quotedForShell)\n"
        + "printf %s \(text.quotedForShell) >\(path.quotedForShell)"
    case .remove(let path): "rm -f \(path.quotedForShell)"
    case .run(let invocation):
      invocation.shellText + (invocation.mayFail ? " || true" : "")
    case .replaceTable(let change): change.shellText
    }
  }

  static func folder(of path: String) -> String {
    String(path[..<(path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)])
  }
}

/// An hour and a minute of the local day.
public struct TimeOfDay: Hashable, Sendable {
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int

  /// 6:00, in the early morning.
  public static let usual = TimeOfDay(hour: 6, minute: 0)
  /// The beginning of the day.
  package static let midnight = TimeOfDay(hour: 0, minute: 0)

  fileprivate init(hour: Int, minute: Int) { (self.hour, self.minute) = (hour, minute) }

  /// The time in `text`, such as `06:00` or `6:00`; nil for any other text.
  public init?(parsing text: String) {
    guard let parts = text.wholeMatch(of: /([0-9]{1,2}):([0-9]{2})/), let hour = Int(parts.1),
      let minute = Int(parts.2), hour < 24, minute < 60
    else { return nil }
    self.hour = hour
    self.minute = minute
  }
}

extension TimeOfDay: CustomStringConvertible {
  /// `HH:MM`.
  public var description: String {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(digits(hour)):\(digits(minute))"
  }
}

/// A part of the local day, of which a day or an hour has a whole number.
///
/// The parts begin at midnight, so they are the same on every machine.
public struct DayPart: Hashable, Sendable {
  /// The length: a divisor of 60, or a multiple of 60 that divides 1440.
  public let minutes: Int

  /// Lengths that are possible, for messages.
  public static let examples = "10m, 30m, 1h, 2h or 6h"

  /// A part of `minutes`; nil if an hour or a day has no whole number of such parts, or only one
  /// such part.
  public init?(minutes: Int) {
    guard minutes > 0, minutes < 24 * 60, minutes < 60 ? 60 % minutes == 0 : 24 * 60 % minutes == 0,
      minutes < 60 || minutes % 60 == 0
    else { return nil }
    self.minutes = minutes
  }

  /// The beginnings of the parts: of all in a day if they have whole hours, or else of those in an
  /// hour, as minutes since midnight.
  var starts: [Int] {
    Array(stride(from: 0, to: minutes < 60 ? 60 : 24 * 60, by: minutes))
  }
}

extension DayPart: CustomStringConvertible {
  /// Such as `30 minutes`, `hour` or `2 hours`; the word after "every".
  public var description: String {
    switch minutes {
    case 1: "minute"
    case ..<60: "\(minutes) minutes"
    case 60: "hour"
    default: "\(minutes / 60) hours"
    }
  }
}

/// When a timer sets a new wallpaper.
public enum TimerTimes: Hashable, Sendable {
  /// Once a day. The seed is the date.
  case daily(TimeOfDay)
  /// At the beginning of each part of a day. The seed is the date and the time at which the part
  /// begins, such as `2026-12-24T21:30`.
  case every(DayPart)
}

extension TimerTimes {
  /// The seed of the picture that is shown on `date`, `minute` minutes after midnight.
  public func seed(on date: String, minute: Int) -> String {
    guard case .every(let part) = self else { return date }
    let start = minute / part.minutes * part.minutes
    return "\(date)T\(TimeOfDay(hour: start / 60, minute: start % 60))"
  }
}

extension TimerTimes: CustomStringConvertible {
  /// Such as `every day at 06:00`.
  public var description: String {
    switch self {
    case .daily(let time): "every day at \(time)"
    case .every(let part): "every \(part)"
    }
  }
}
