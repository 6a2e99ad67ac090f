internal import GeobgDesktop
internal import GeobgSystem

extension WallpaperSetter {
  /// A setter for `desktop` that uses the user's folders.
  ///
  /// - Throws: ``Failure`` if the user has no such folders.
  init(_ desktop: Desktop) throws(Failure) {
    let folders = UserFolders(environment: Environment.value(of:))
    guard let data = folders.data, let state = folders.state else {
      throw Failure(
        "HOME is not set, so there is no folder for wallpapers; set HOME, or XDG_DATA_HOME and "
          + "XDG_STATE_HOME", .cannotCreate)
    }
    self.init(desktop, dataFolder: data, savedPath: state + "/wallpapers.json")
  }
}
