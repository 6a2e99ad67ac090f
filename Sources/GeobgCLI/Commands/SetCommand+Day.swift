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
    guard wallpaper.timedPath != nil else {
      throw Failure(
        usage: "with several pictures, add --timed-xml FILE (the file to write), or give only one "
          + "picture")
    }
    guard wallpaper.darkFile == nil else {
      throw Failure(
        usage:
          "--dark-file and several pictures cannot be used together; leave out --dark-file, or "
          + "give only one picture")
    }
    let (count, range) = (moreFiles.count + 1, GnomeXML.dayRange)
    guard range.contains(count) else {
      throw Failure(
        usage:
          "--timed-xml: \(count) pictures are too many; give \(range.lowerBound) to "
          + "\(range.upperBound)")
    }
  }
}
