internal import GeobgDesktop

/// Several pictures that share a day.
extension SetCommand {
  /// The pictures that share a day, each made as if it were the only FILE; empty for fewer than
  /// two.
  ///
  /// - Parameter notes: Gets a line that names the screen, if there are several.
  func day(
    for desktop: Desktop, _ values: SettingValues, notes: inout [String]
  ) throws -> [WallpaperSource] {
    guard let first = picture.file, !moreFiles.isEmpty else { return [] }
    var dayNotes: [String] = []
    let day = try ([first] + moreFiles).map { file in
      var picture = picture
      picture.file = file
      if picture.isOnlyFile, settingsOptions.preset == nil {
        return try WallpaperSource(file, for: desktop)
      }
      dayNotes = []
      return WallpaperSource(drawing: try picture.recipeFile(values, notes: &dayNotes))
    }
    // The notes are the same for every picture, so add them once.
    notes += dayNotes
    return day
  }

  /// Checks that several FILES are given only with options for a day.
  func checkIsDay() throws {
    guard !moreFiles.isEmpty else { return }
    guard timedPath != nil else {
      throw Failure(
        usage: "several FILES share a day in the file of --timed-xml; name that file, or one FILE")
    }
    guard darkFile == nil else {
      throw Failure(
        usage: "--dark-file: several FILES share the day and the night; leave out the one or the "
          + "others")
    }
    let (count, range) = (moreFiles.count + 1, GnomeXML.dayRange)
    guard range.contains(count) else {
      throw Failure(
        usage:
          "--timed-xml: \(count) FILES; \(range.lowerBound) to \(range.upperBound) may share a "
          + "day")
    }
  }
}
