internal import GeobgScene
internal import GeobgSystem

/// A change of the user's table of cron, which is checked before and after.
public struct CrontabChange: Hashable, Sendable {
  /// The table that it was made for.
  private let before: [UInt8]
  /// The table with geobg's lines changed; empty for no table.
  private let after: [UInt8]
  private let paths: Crontab.Paths

  init(from before: [UInt8], to after: [UInt8], _ paths: Crontab.Paths) {
    (self.before, self.after, self.paths) = (before, after, paths)
  }

  private var removal: Invocation { Invocation("crontab", "-r") }
  private var installation: Invocation { Invocation("crontab", paths.new) }

  /// Keeps the old table in a file, installs the new one, and reads it back.
  ///
  /// - Throws: ``DesktopError/crontab(_:)`` if the table has changed meanwhile, or if cron does not have
  ///   the new table at the end; it then has the old one, if that can be installed.
  func perform(in session: DesktopSession) throws(DesktopError) {
    guard try Crontab(of: session).bytes == before else { throw .crontab(.changed) }
    if !before.isEmpty {
      try DesktopError.mapping(DesktopError.file, try ManagedFile(paths.old).write(before))
    }
    let fault: CrontabFault = .notInstalled(kept: before.isEmpty ? nil : paths.old)
    do throws(DesktopError) {
      try install(after, in: session)
    } catch {
      // A program that fails may have changed the table all the same.
      guard (try? Crontab(of: session))?.bytes == before else { throw .crontab(fault) }
      throw error
    }
    let found = try? Crontab(of: session)
    guard let found, CrontabChange.isTable(found.bytes, after) else {
      try? install(before, in: session)
      throw .crontab(fault)
    }
  }

  private func install(_ table: [UInt8], in session: DesktopSession) throws(DesktopError) {
    guard !table.isEmpty else {
      try session.run(removal)
      return
    }
    try DesktopError.mapping(DesktopError.file, try ManagedFile(paths.new).write(table))
    defer { ManagedFile(paths.new).remove() }
    try session.run(installation)
  }

  /// Whether `found` is the table that was installed; some versions of cron add comments
  /// before it.
  private static func isTable(_ found: [UInt8], _ table: [UInt8]) -> Bool {
    guard found.count >= table.count, found.suffix(table.count).elementsEqual(table) else {
      return false
    }
    let extra = found.prefix(found.count - table.count)
    return extra.split(separator: UInt8(ascii: "\n")).allSatisfy { $0.first == UInt8(ascii: "#") }
  }

  /// The change as commands of a POSIX shell, without its checks.
  var shellText: String {
    var lines: [String] = []
    if !before.isEmpty {
      let folder = DailyStep.folder(of: paths.old)
      lines.append("mkdir -p \(folder.quotedForShell)")
      lines.append("crontab -l >\(paths.old.quotedForShell)")
    }
    guard !after.isEmpty else { return (lines + [removal.shellText]).joined(separator: "\n") }
    lines += [
      DailyStep.write(path: paths.new, text: PathText.text(after)).shellText,
      installation.shellText, DailyStep.remove(path: paths.new).shellText,
    ]
    return lines.joined(separator: "\n")
  }
}
