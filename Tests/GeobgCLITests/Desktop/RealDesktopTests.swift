import Foundation
import GeobgTestSupport
import Testing

/// Desktops that run without a screen show exactly the picture that was set.
@Suite(.serialized) struct RealDesktopTests {
  private static let folderName = "it's  \"a\" $mod;,[x]{y}(z)&|<>#`~*?% ü"

  /// A user with a picture of `width` by `height` pixels in a folder with special characters.
  private func user(
    width: Int, height: Int
  ) throws -> (stubs: StubPrograms, path: String, pixels: Bitmap) {
    let stubs = try StubPrograms([:])
    // Use /tmp instead of the user's TMPDIR, because the path of a socket must be short.
    let folder = stubs.folder.url.appendingPathComponent(Self.folderName)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let path = folder.appendingPathComponent("a b.png").path
    let template = path.replacing("{", with: "{{").replacing("}", with: "}}")
    expectSuccess(
      try Shell.geobg([
        "--seed", "4", "--size", "\(width)x\(height)", "--mesh", "--dark", "-o", template,
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
    let server = try BareXServer(width: 96, height: 64, in: stubs.folder)
    expectSuccess(try stubs.set([path], server.session))
    let dump = try Shell.run("xwd", ["-root", "-silent"], environment: server.session)
    #expect(try XWindowDump.pixels(dump.output, width: 96, height: 64) == pixels.bytes)
    withExtendedLifetime(server) {}
  }

  @Test func swayWithoutAScreen() throws {
    let (stubs, path, pixels) = try user(width: 320, height: 180)
    let sway = try HeadlessSway(
      "set $mod Mod4\noutput * mode --custom 320x180\n", reading: [Self.folderName],
      in: stubs.folder)
    expectSuccess(try stubs.set([path], sway.session))
    let display = try sway.display()
    // Another process draws the picture, so it may take some time.
    let isShown = try sway.wait {
      let shown = Bitmap(png: try Shell.run("grim", ["-"], environment: display).output)
      return shown?.bytes == pixels.bytes ? true : nil
    }
    #expect(isShown == true)
    withExtendedLifetime(sway) {}
  }
}
