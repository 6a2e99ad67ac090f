internal import GeobgSystem

/// Why the user's table of cron is not changed.
public enum CrontabFault: Hashable, Sendable {
  /// The last line has no end, so there may be more.
  case incomplete
  /// The first of geobg's lines is there, and the last is not.
  case blockWithoutEnd
  /// Another program has changed the table since geobg read it.
  case changed
  /// Cron does not have the new table. The table from before is in a file, if there was one.
  case notInstalled(kept: String?)
}

extension CrontabFault: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .incomplete:
      "the last line of your crontab has no line feed, so it may not be all of it; end the line with "
        + "crontab -e, and run the command again"
    case .blockWithoutEnd:
      "geobg's lines in your crontab have no last line; remove them with crontab -e, and run the command "
        + "again"
    case .changed: "another program changed your crontab at the same time; run the command again"
    case .notInstalled(let kept):
      "crontab does not have the new table; look at crontab -l"
        + (kept.map { ", and at your table from before in \(PathText.shown($0))" } ?? "")
    }
  }
}
