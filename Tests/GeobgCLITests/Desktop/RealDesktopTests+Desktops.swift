import Foundation
import GeobgTestSupport
import Testing

/// Desktops that run without a screen show exactly the picture that was set.
@Suite(.timed, .serialized) struct RealDesktopTests {
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
        "--seed", "4", "--size", "\(width)x\(height)px", "--mesh", "--dark", "-o", template,
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

  /// gsettings ends with success, and stores nothing: without the bus of a session, with an old address,
  /// and with a backend in memory.
  @Test(arguments: [
    ["DBUS_SESSION_BUS_ADDRESS": ""], ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"],
    ["GSETTINGS_BACKEND": "memory"],
  ])
  func nothingIsStoredByGNOME(variables: [String: String]) throws {
    let (stubs, path, _) = try user(width: 6, height: 4)
    let session = ["XDG_CONFIG_HOME": stubs.folder.path("conf"), "XDG_CURRENT_DESKTOP": "GNOME"]
    let result = try stubs.set([path], session.merging(variables) { $1 })
    #expect(result.code == 69)
    #expect(
      result.errors.hasPrefix(
        "geobg: error: gsettings reported success, but gnome does not have the new wallpaper; "))
    #expect(try stubs.set(["--restore", "--desktop", "gnome"], session).code == 66)
  }

  @Test func fehOnABareServer() throws {
    let (stubs, path, pixels) = try user(width: 96, height: 64)
    let server = try BareXServer(width: 96, height: 64, in: stubs.folder)
    expectSuccess(try stubs.set([path], server.session))
    let dump = try Shell.run("xwd", ["-root", "-silent"], environment: server.session)
    #expect(try XWindowDump.pixels(dump.output, width: 96, height: 64) == pixels.bytes)
    withExtendedLifetime(server) {}
  }

  /// What the timer of systemd runs, with only the variables that a timer has.
  private func fire(_ stubs: StubPrograms, _ variables: [String: String]) throws {
    let unit = stubs.folder.path("conf/systemd/user/geobg-daily.service")
    let text = try String(contentsOfFile: unit, encoding: .utf8)
    let result = try ScheduledCommand(ofService: text).run(
      variables.merging(["HOME": stubs.folder.path("home")]) { $1 })
    #expect(expectSuccess(result).errors.isEmpty)
  }

  /// A user whose timers are of systemd, and whose day is always the same.
  private func dailyUser() throws -> (stubs: StubPrograms, variables: [String: String]) {
    let stubs = try StubPrograms(["systemctl": "", "date": "echo 2026-12-24"])
    return (stubs, ["XDG_CONFIG_HOME": stubs.folder.path("conf")])
  }

  /// The pixels of `geobg -o` for each monitor.
  private func slices(
    _ layout: String, _ names: [String], seed: String, in folder: TemporaryFolder
  ) throws -> [Bitmap] {
    expectSuccess(
      try Shell.geobg(
        [
          "--no-config", "--seed", seed, "--mesh", "--dark", "--layout", layout, "-o",
          "{output}.png",
        ], in: folder.url))
    return try names.map { try #require(Bitmap(png: try folder.data("\($0).png"))) }
  }

  /// Two monitors of an X server, now and after the timer.
  @Test func fehOnTwoMonitors() throws {
    let (stubs, variables) = try dailyUser()
    let server = try BareXServer(width: 96, height: 64, in: stubs.folder)
    for monitor in [
      ["right", "56/10x48/10+40+16", "none"], ["left", "40/10x64/10+0+0", "screen"],
    ] {
      expectSuccess(
        try Shell.run("xrandr", ["--setmonitor"] + monitor, environment: server.session))
    }
    let layout = "left:40x64+0+0,right:56x48+40+16"
    func expectShown(seed: String, at location: SourceLocation = #_sourceLocation) throws {
      let dump = try Shell.run("xwd", ["-root", "-silent"], environment: server.session)
      let shown = try XWindowDump.pixels(dump.output, width: 96, height: 64)
      let made = try slices(layout, ["left", "right"], seed: seed, in: stubs.folder)
      for (x, y, width, bitmap) in [(0, 0, 40, made[0]), (40, 16, 56, made[1])] {
        let height = bitmap.bytes.count / (4 * width)
        let rows: [UInt8] = (y..<(y + height)).flatMap { row -> ArraySlice<UInt8> in
          let first = 4 * (96 * row + x)
          return shown[first..<(first + 4 * width)]
        }
        #expect(rows == bitmap.bytes, sourceLocation: location)
      }
    }
    let options = ["--layout", "auto", "--mesh", "--dark"]
    let session = variables.merging(server.session) { $1 }
    expectSuccess(try stubs.set(options + ["--seed", "9"], session))
    try expectShown(seed: "9")
    expectSuccess(try stubs.set(options + ["--daily"], session))
    try fire(stubs, [:])
    try expectShown(seed: "2026-12-24")
    withExtendedLifetime(server) {}
  }

  /// GNOME's keys and their pictures, now and after the timer.
  @Test func oneWideGNOME() throws {
    let (stubs, other) = try dailyUser()
    let server = try BareXServer(width: 96, height: 64, in: stubs.folder)
    for monitor in [
      ["left", "40/10x64/10+0+0", "screen"], ["right", "56/10x48/10+40+16", "none"],
    ] {
      expectSuccess(
        try Shell.run("xrandr", ["--setmonitor"] + monitor, environment: server.session))
    }
    let variables = other.merging(["GSETTINGS_BACKEND": "keyfile"]) { $1 }
    func key(_ name: String) throws -> String {
      let result = try Shell.run(
        "gsettings", ["get", "org.gnome.desktop.background", name],
        environment: stubs.environment.merging(variables) { $1 })
      return String(expectSuccess(result).text.dropLast().dropFirst().dropLast())
    }
    func expectShown(seed: String, at location: SourceLocation = #_sourceLocation) throws {
      #expect(try key("picture-options") == "spanned", sourceLocation: location)
      for (name, mode) in [("picture-uri", "light"), ("picture-uri-dark", "dark")] {
        let url = try #require(URL(string: try key(name)), sourceLocation: location)
        let made = try Shell.geobg(
          ["--no-config", "--seed", seed, "--\(mode)", "--size", "96x64", "-o", "-"])
        #expect(try Data(contentsOf: url) == made.output, sourceLocation: location)
      }
    }
    let session = variables.merging(server.session) { $1 }
      .merging(["XDG_CURRENT_DESKTOP": "GNOME"]) { $1 }
    expectSuccess(try stubs.set(["--layout", "auto", "--seed", "9"], session))
    try expectShown(seed: "9")
    expectSuccess(try stubs.set(["--layout", "auto", "--daily"], session))
    try fire(stubs, ["GSETTINGS_BACKEND": "keyfile"])
    try expectShown(seed: "2026-12-24")
    expectSuccess(try stubs.set(["--restore"], session))
    #expect(try key("picture-options") == "zoom")
    withExtendedLifetime(server) {}
  }

  /// Two outputs of sway, now and after the timer, which finds the socket of a new session.
  @Test func swayWithTwoOutputs() throws {
    let (stubs, variables) = try dailyUser()
    let sway = try HeadlessSway(
      """
      output HEADLESS-1 mode --custom 160x90
      output HEADLESS-1 position 0 0
      output HEADLESS-2 mode --custom 120x80
      output HEADLESS-2 position 160 -20

      """, outputs: 2, in: stubs.folder)
    // The user of sway reads the pictures.
    for name in ["data", "data/geobg"] {
      try? FileManager.default.createDirectory(
        atPath: stubs.folder.path(name), withIntermediateDirectories: false)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: stubs.folder.path(name))
    }
    let names = ["HEADLESS-1", "HEADLESS-2"]
    let layout = "HEADLESS-1:160x90+0+0,HEADLESS-2:120x80+160-20"
    let display = try sway.display()
    func expectShown(seed: String, at location: SourceLocation = #_sourceLocation) throws {
      let made = try slices(layout, names, seed: seed, in: stubs.folder)
      for (name, bitmap) in zip(names, made) {
        // Another process draws the picture, so it may take some time.
        let isShown = try sway.wait {
          let picture = try Shell.run("grim", ["-o", name, "-"], environment: display).output
          let shown = Bitmap(png: picture)
          return shown?.bytes == bitmap.bytes ? true : nil
        }
        #expect(isShown == true, sourceLocation: location)
      }
    }
    let options = ["--layout", "auto", "--mesh", "--dark"]
    let session = variables.merging(sway.session) { $1 }
    expectSuccess(try stubs.set(options + ["--seed", "9"], session))
    try expectShown(seed: "9")
    expectSuccess(try stubs.set(options + ["--daily"], session))
    // The next session has another socket.
    let run = stubs.folder.path("run")
    try FileManager.default.moveItem(
      atPath: "\(run)/sway", toPath: "\(run)/sway-ipc.0.77.sock")
    try fire(stubs, ["SWAYSOCK": "\(run)/sway"])
    try expectShown(seed: "2026-12-24")
    withExtendedLifetime(sway) {}
  }

  @Test func swayWithoutAScreen() throws {
    let (stubs, path, pixels) = try user(width: 320, height: 180)
    let sway = try HeadlessSway(
      "set $mod Mod4\noutput * mode --custom 320x180\n", reading: [Self.folderName],
      in: stubs.folder)
    // The user of sway reads the copy, in a folder with special characters.
    let data = stubs.folder.path("\(Self.folderName)/data")
    for folder in [data, "\(data)/geobg"] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    }
    expectSuccess(try stubs.set([path], sway.session.merging(["XDG_DATA_HOME": data]) { $1 }))
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
