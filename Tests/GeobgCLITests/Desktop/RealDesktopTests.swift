import Foundation
import GeobgTestSupport
import Testing

/// Desktops that run without a screen: what they show is what was set.
@Suite(.serialized) struct RealDesktopTests {
  private static let folderName = "it's  \"a\" $mod;,[x]{y}(z)&|<>#`~*?% ü"

  /// A user with a picture of `width` by `height` pixels in a folder with a bad name.
  private func user(
    width: Int, height: Int
  ) throws -> (stubs: StubPrograms, path: String, pixels: Bitmap) {
    let stubs = try StubPrograms([:])
    // Below /tmp and not below TMPDIR of the user: a socket's path is short.
    let folder = stubs.folder.url.appendingPathComponent(Self.folderName)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let path = folder.appendingPathComponent("a b.png").path
    expectSuccess(
      try Shell.geobg([
        "--seed", "4", "--size", "\(width)x\(height)", "--mesh", "--dark", "-o", path,
      ]))
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    return (stubs, path, try #require(Bitmap(png: data)))
  }

  @Test func keysOfGNOME() throws {
    let (stubs, path, _) = try user(width: 6, height: 4)
    let variables = ["GSETTINGS_BACKEND": "keyfile", "XDG_CONFIG_HOME": stubs.folder.path("conf")]
    func key(_ name: String) throws -> String {
      let result = try Shell.run(
        "gsettings", ["get", "org.gnome.desktop.background", name],
        environment: stubs.environment.merging(variables) { $1 })
      return String(expectSuccess(result).text.dropLast())
    }
    let names = ["picture-uri", "picture-uri-dark", "picture-options"]
    let before = try names.map(key)
    expectSuccess(try stubs.set([path], variables.merging(["XDG_CURRENT_DESKTOP": "GNOME"]) { $1 }))
    for name in names.dropLast() {
      let value = try key(name)
      #expect(value.hasPrefix("'file:///"))
      let url = try #require(URL(string: String(value.dropFirst().dropLast())))
      #expect(url.path(percentEncoded: false) == path)
    }
    #expect(try key("picture-options") == "'zoom'")
    expectSuccess(try stubs.set(["--restore", "--desktop", "gnome"], variables))
    #expect(try names.map(key) == before)
  }

  @Test func fehOnABareServer() throws {
    let (stubs, path, pixels) = try user(width: 96, height: 64)
    let number = stubs.folder.path("number")
    // The server writes its number once it takes clients.
    let server = try BackgroundProgram(
      "sh",
      [
        "-c", "exec Xvfb -displayfd 3 -noreset -nolisten tcp -screen 0 96x64x24 3>\"$0\"", number,
      ])
    let display = try #require(
      try server.wait {
        let text = (try? String(contentsOfFile: number, encoding: .utf8)) ?? ""
        return text.hasSuffix("\n") ? ":\(text.dropLast())" : nil
      })
    expectSuccess(try stubs.set([path], ["DISPLAY": display]))
    let dump = try Shell.run(
      "xwd", ["-root", "-silent"], environment: ["DISPLAY": display])
    #expect(try XWindowDump.pixels(dump.output, width: 96, height: 64) == pixels.bytes)
    withExtendedLifetime(server) {}
  }

  @Test func swayWithoutAScreen() throws {
    let (stubs, path, pixels) = try user(width: 320, height: 180)
    let folder = stubs.folder
    try folder.write("set $mod Mod4\noutput * mode --custom 320x180\n", to: "config")
    try FileManager.default.createDirectory(
      atPath: folder.path("run"), withIntermediateDirectories: false)
    // Sway refuses to run as root, and so its folder has to be another user's as well.
    let isRoot = getuid() == 0
    let user = isRoot ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : ["env"]
    if isRoot {
      for path in [folder.url.path, folder.path("run"), folder.path(Self.folderName)] {
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
        "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
        "HOME": folder.path("home"), "WAYLAND_DISPLAY": "", "DISPLAY": "",
      ]) { $1 })
    let isListening = try sway.wait {
      try Shell.run("swaymsg", ["-t", "get_version"], environment: session).code == 0 ? true : nil
    }
    #expect(isListening == true)
    expectSuccess(try stubs.set([path], session))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("run"))
    let display = try #require(names.first { $0.wholeMatch(of: /wayland-[0-9]+/) != nil })
    // The picture is drawn by another process, in its own time.
    let isShown = try sway.wait {
      let shot = try Shell.run(
        "grim", ["-"], environment: session.merging(["WAYLAND_DISPLAY": display]) { $1 })
      let shown = Bitmap(png: shot.output)
      return shown?.bytes == pixels.bytes ? true : nil
    }
    #expect(isShown == true)
    withExtendedLifetime(sway) {}
  }
}
