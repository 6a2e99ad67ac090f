import Foundation
import GeobgTestSupport
import Testing

/// A sway without a screen, which ends with its test.
struct HeadlessSway {
  private let sway: BackgroundProgram
  private let folder: TemporaryFolder
  /// The environment variables for queries to sway.
  let session: [String: String]

  /// Starts sway with `outputs` monitors and the lines of `config`.
  ///
  /// - Parameters:
  ///   - names: The names in `folder` of files that sway reads.
  ///   - folder: A folder below /tmp, because the path of a socket must be short.
  init(
    _ config: String, outputs: Int = 1, reading names: [String] = [], in folder: TemporaryFolder
  ) throws {
    self.folder = folder
    try folder.write(config, to: "config")
    try FileManager.default.createDirectory(
      atPath: folder.path("run"), withIntermediateDirectories: false)
    // Sway refuses to run as root, so its folder must belong to another user too.
    let isRoot = getuid() == 0
    let user = isRoot ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : ["env"]
    if isRoot {
      for path in [folder.url.path] + (["run"] + names).map(folder.path) {
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
      }
    }
    // Sway uses a socket of this name if no other process listens on it.
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

  /// The environment variables for programs that draw on this sway.
  func display() throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("run"))
    let display = try #require(names.first { $0.wholeMatch(of: /wayland-[0-9]+/) != nil })
    return session.merging(["WAYLAND_DISPLAY": display]) { $1 }
  }

  /// Calls `answer` repeatedly until it returns a value; nil after 60 seconds.
  func wait<Answer>(for answer: () throws -> Answer?) throws -> Answer? {
    try sway.wait(for: answer)
  }
}
