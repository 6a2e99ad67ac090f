import Foundation
import GeobgDesktop
import GeobgTestSupport
import Testing

/// Finding the sockets of a session.
@Suite(.timed) struct SessionSocketTests {
  private let folder: TemporaryFolder

  /// A folder of sockets; those that are listed later were made later.
  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    for name in ["hypr", "hypr/old", "hypr/new"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
    }
    let names = [
      "hypr/new", "sway-ipc.0.9.sock", "wayland-1", "hypr/old", "sway-ipc.0.10.sock", "wayland-0",
      "wayland-0.lock", "sway-ipc.x",
    ]
    for (number, name) in names.enumerated() {
      let path = folder.path(name)
      if !FileManager.default.fileExists(atPath: path) {
        try Data().write(to: URL(fileURLWithPath: path))
      }
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(1000 + number))],
        ofItemAtPath: path)
    }
  }

  private func variables(_ desktop: Desktop, _ set: [String: String] = [:]) -> [String: String] {
    let all = ["XDG_RUNTIME_DIR": folder.url.path].merging(set) { $1 }
    return SessionSockets.variables(for: desktop, in: DesktopSession(environment: { all[$0] }))
  }

  @Test(
    arguments: [
      (.sway, [:], ["SWAYSOCK": "{}/sway-ipc.0.10.sock"]),
      (.sway, ["SWAYSOCK": "{}/gone"], ["SWAYSOCK": "{}/sway-ipc.0.10.sock"]),
      (.sway, ["SWAYSOCK": "{}/sway-ipc.0.9.sock"], [:]),
      (.hyprpaper, [:], ["HYPRLAND_INSTANCE_SIGNATURE": "old"]),
      (.hyprpaper, ["HYPRLAND_INSTANCE_SIGNATURE": "gone"], ["HYPRLAND_INSTANCE_SIGNATURE": "old"]),
      (.hyprpaper, ["HYPRLAND_INSTANCE_SIGNATURE": "new"], [:]),
      (.swww, [:], ["HYPRLAND_INSTANCE_SIGNATURE": "old", "WAYLAND_DISPLAY": "wayland-0"]),
      (.gnome, [:], ["WAYLAND_DISPLAY": "wayland-0"]),
      (.gnome, ["WAYLAND_DISPLAY": "wayland-1"], [:]),
      (.gnome, ["WAYLAND_DISPLAY": "{}/wayland-1"], [:]),
      (.kde, ["WAYLAND_DISPLAY": "wayland-7"], ["WAYLAND_DISPLAY": "wayland-0"]),
      // A session on an X server.
      (.gnome, ["DISPLAY": ":0"], [:]), (.feh, [:], [:]), (.xfce, [:], [:]),
      (.sway, ["XDG_RUNTIME_DIR": "/nowhere"], [:]), (.sway, ["XDG_RUNTIME_DIR": ""], [:]),
    ] as [(Desktop, [String: String], [String: String])])
  func theNewestSession(desktop: Desktop, set: [String: String], found: [String: String]) {
    func full(_ values: [String: String]) -> [String: String] {
      values.mapValues { $0.replacing("{}", with: folder.url.path) }
    }
    #expect(variables(desktop, full(set)) == full(found))
  }
}
