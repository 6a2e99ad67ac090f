import Foundation
import GeobgTestSupport
import Testing

/// Sessions without a screen report the monitors that they were configured with.
@Suite(.timed, .serialized) struct RealMonitorTests {
  private func geobg(
    _ arguments: [String], _ session: [String: String], in stubs: StubPrograms
  ) throws -> Shell.Result {
    expectSuccess(
      try Shell.geobg(
        arguments + ["--seed", "1"],
        environment: stubs.environment.merging(session) { $1 }, in: stubs.folder.url))
  }

  @Test func aBareXServer() throws {
    let stubs = try StubPrograms([:])
    let server = try BareXServer(width: 96, height: 64, in: stubs.folder)
    let size = try geobg(["recipe", "--size", "screen"], server.session, in: stubs)
    #expect(try fields(size.output)["canvas"] == ["width": 96, "height": 64] as NSDictionary)
    #expect(size.errors.isEmpty)
    let layout = try geobg(
      ["--layout", "auto", "-o", "{output}.png"], server.session, in: stubs)
    #expect(layout.errors == "geobg: using --layout screen:96x64+0+0, as reported by xrandr\n")
    #expect(stubs.folder.names.contains("screen.png"))
    withExtendedLifetime(server) {}
  }

  /// A landscape monitor, and next to it a larger one in portrait, with another scale and a higher
  /// top.
  @Test func swayWithTwoMonitors() throws {
    let stubs = try StubPrograms([:])
    let sway = try HeadlessSway(
      """
      output HEADLESS-1 mode --custom 320x180
      output HEADLESS-1 position 0 0
      output HEADLESS-2 mode --custom 300x200
      output HEADLESS-2 scale 1.25
      output HEADLESS-2 transform 90
      output HEADLESS-2 position 320 -30

      """, outputs: 2, in: stubs.folder)
    let text = "HEADLESS-1:320x180+0+0,HEADLESS-2:200x300+320-30@1.25"
    let layout = try geobg(["--layout", "auto", "-o", "{output}.png"], sway.session, in: stubs)
    #expect(layout.errors == "geobg: using --layout \(text), as reported by swaymsg\n")
    let names = ["HEADLESS-1.png", "HEADLESS-2.png"]
    let made = try names.map { try stubs.folder.data($0) }
    _ = try geobg(["--layout", text, "-o", "{output}.png"], [:], in: stubs)
    #expect(try names.map { try stubs.folder.data($0) } == made)
    let size = try geobg(["recipe", "--size", "screen"], sway.session, in: stubs)
    #expect(try fields(size.output)["canvas"] == ["width": 200, "height": 300] as NSDictionary)
    #expect(
      size.errors
        == "geobg: using --size 200x300 of HEADLESS-2, the largest of 2 monitors, as reported "
        + "by swaymsg\n")
    withExtendedLifetime(sway) {}
  }
}
