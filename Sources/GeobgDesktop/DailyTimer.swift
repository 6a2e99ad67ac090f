internal import GeobgSystem

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
