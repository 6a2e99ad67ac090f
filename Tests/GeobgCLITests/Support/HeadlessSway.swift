import Foundation
import GeobgTestSupport
import Testing

/// A sway without a screen, which ends with its test.
struct HeadlessSway {
  private let sway: BackgroundProgram
  private let folder: TemporaryFolder
  /// The variables by which sway is asked.
  let session: [String: String]

  /// A sway of `outputs` monitors with a config of the lines in `config`, in `folder`, which is below
  /// /tmp: a socket's path is short.
  ///
  /// - Parameter reading: The names in `folder` of what it is to read.
  init(
    _ config: String, outputs: Int = 1, reading names: [String] = [], in folder: TemporaryFolder
  ) throws {
    self.folder = folder
    try folder.write(config, to: "config")
    try FileManager.default.createDirectory(
      atPath: folder.path("run"), withIntermediateDirectories: false)
    // Sway refuses to run as root, and so its folder has to be another user's as well.
    let isRoot = getuid() == 0
    let user = isRoot ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : ["env"]
    if isRoot {
      for path in [folder.url.path] + (["run"] + names).map(folder.path) {
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
      }
    }
    // Sway takes a socket of this name where nobody listens on it.
    let session = [
      "XDG_RUNTIME_DIR": folder.path("run"), "SWAYSOCK": folder.path("run/sway"),
    ]
    let sway = try BackgroundProgram(
      user[0], Array(user.dropFirst()) + ["sway", "-c", folder.path("config")],
      environment: session.merging([
        "WLR_BACKENDS": "headless", "WLR_HEADLESS_OUTPUTS": "\(outputs)",
        "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman", "HOME": folder.path("home"),
        "WAYLAND_DISPLAY": "", "DISPLAY": "",
      ]) { $1 })
    let isListening = try sway.wait {
      try Shell.run("swaymsg", ["-t", "get_version"], environment: session).code == 0 ? true : nil
    }
    #expect(isListening == true)
    self.session = session
    self.sway = sway
  }

  /// The variables by which what draws on it finds it.
  func display() throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("run"))
    let display = try #require(names.first { $0.wholeMatch(of: /wayland-[0-9]+/) != nil })
    return session.merging(["WAYLAND_DISPLAY": display]) { $1 }
  }

  /// Asks again and again until there is an answer; nil where there is none in good time.
  func wait<Answer>(for answer: () throws -> Answer?) throws -> Answer? {
    try sway.wait(for: answer)
  }
}
