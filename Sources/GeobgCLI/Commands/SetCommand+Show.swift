internal import GeobgDesktop
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// `geobg set --show`: what is on the desktop, and how it was made.
extension SetCommand {
  /// Prints the pictures that `desktop` shows, and the recipe of each.
  func showCurrent(_ desktop: Desktop) throws {
    try checkIsShowing()
    let folders = UserFolders(environment: Environment.value(of:))
    // Without a home, geobg cannot have set a wallpaper.
    let saved =
      try folders.state.map { try SavedWallpapers(reading: $0 + "/wallpapers.json") }
      ?? SavedWallpapers(parsing: Array("{}".utf8))
    let pictures = try desktop.current(in: .current, saved: saved)
    guard !pictures.isEmpty else {
      throw Failure(
        "--show: \(desktop.name) does not report its wallpaper, and geobg did not set it",
        .inputMissing)
    }
    let blocks = pictures.map { picture in
      [
        fact("desktop", desktop.name), picture.place.map { fact("shown", $0) },
        fact("file", PathText.shown(picture.path)),
      ].compactMap { $0 } + SetCommand.origin(of: picture.path)
    }
    try Console.print(Array(blocks.joined(separator: [TerminalText(line: "")])))
  }

  private func fact(_ name: String, _ value: String) -> TerminalText {
    TerminalText(line: name.padded(to: 12) + value)
  }

  /// How the picture at `path` was made.
  private static func origin(of path: String) -> [TerminalText] {
    let source: ByteSource
    do throws(FileError) {
      source = try ByteSource.regular(path)
    } catch {
      return [TerminalText(line: "recipe      unknown: the file cannot be read")]
    }
    do throws(DocumentError) {
      let file = try RecipeFile(reading: source)
      let command = RecipeCommandLine.text(for: file.recipe, path: "wallpaper.png")
      return file.factLines
        + (command.map { [TerminalText(line: "command".padded(to: 12) + $0)] } ?? [])
    } catch {
      return [TerminalText(line: "recipe      none: this file has no recipe of geobg")]
    }
  }

  private func checkIsShowing() throws {
    let isMore =
      picture.file != nil || !moreFiles.isEmpty || wallpaper.darkFile != nil
      || wallpaper.listPath != nil || wallpaper.timedPath != nil || wallpaper.restore
      || monitors.named != nil || monitors.bezel != nil || daily.isDaily
      || wallpaper.dryRun
    guard !isMore, picture.isOnlyFile else {
      throw Failure(
        usage: "--show prints what is on the desktop; leave out files and other options, except "
          + "--desktop")
    }
  }
}
