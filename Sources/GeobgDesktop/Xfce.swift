internal import GeobgRecipe
internal import GeobgSystem

enum Xfce {
  static func query(_ arguments: String...) -> Invocation {
    Invocation("xfconf-query", arguments: ["-c", "xfce4-desktop"] + arguments)
  }

  /// The properties with a picture's path: one for each workspace of each monitor.
  static func properties(_ session: DesktopSession) throws(DesktopError) -> [String] {
    let list = try session.answer(query("-l"))
    let properties = list.split(separator: "\n").filter { $0.hasSuffix("/last-image") }
    guard !properties.isEmpty else { throw .noPlaceForWallpaper(desktop: "xfce") }
    return properties.map(String.init)
  }
}
