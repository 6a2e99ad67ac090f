import Foundation
import GeobgTestSupport
import Testing

@Suite(.timed) struct LayoutTests {
  private static let layout = "DP-1:64x36+0+0,HDMI 1:27x48+64-6,eDP-1:40x25+91+2@1.25"
  private static let picture = ["--seed", "5", "--dark", "--mesh", "--quiet"]

  @Test func aFileAMonitorMadeAgainFromItself() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try Shell.geobg(
        Self.picture + ["--layout", Self.layout, "-o", "{output}.png", "-o", "{output}.svg"],
        in: folder.url))
    let names = ["DP-1", "HDMI%201", "eDP-1"]
    #expect(folder.names == names.flatMap { ["\($0).png", "\($0).svg"] })
    for name in folder.names {
      let format = String(name.suffix(3))
      expectSuccess(try Shell.geobg(["render", name, "-o", "again.\(format)"], in: folder.url))
      #expect(try folder.data("again.\(format)") == folder.data(name))
    }
    let told = try Shell.geobg(["inspect", "HDMI%201.png"], in: folder.url).text
    #expect(told.contains("size        27x48 px"))
    #expect(told.contains("cut from    123x48 px at 64,0"))
  }

  @Test func namesOfTheirOwnTellMonitorsAndModesApart() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try Shell.geobg(
        ["--seed", "5", "--layout", "a:9x9+0+0,b:9x9+9+0", "--bezel", "2", "--pair"],
        in: folder.url))
    #expect(
      folder.names == [
        "geobg-5-a-dark.png", "geobg-5-a-light.png", "geobg-5-b-dark.png", "geobg-5-b-light.png",
      ])
    let told = try Shell.geobg(["inspect", "geobg-5-b-dark.png"], in: folder.url).text
    #expect(told.contains("cut from    20x9 px at 11,0"))
  }

  /// Monitors without names and positions are numbered and side by side.
  @Test func sizesAloneAreALayout() throws {
    let folder = try TemporaryFolder()
    for (layout, name) in [("9x9,8X8", "short"), ("1:9x9+0+0,2:8x8+9+0", "long")] {
      expectSuccess(
        try Shell.geobg(
          ["--seed", "5", "--layout", layout, "-o", "\(name)-{output}.svg"], in: folder.url))
    }
    for number in 1...2 {
      #expect(try folder.data("short-\(number).svg") == folder.data("long-\(number).svg"))
    }
    let told = try Shell.geobg(["inspect", "short-2.svg"], in: folder.url).text
    #expect(told.contains("cut from    17x9 px at 9,0"))
  }

  @Test(arguments: [
    (
      ["--layout", "a:9"],
      "--layout: a:9 is not a monitor; write WxH, such as 2560x1440, or NAME:WxH+X+Y, such as "
        + "DP-1:2560x1440+0+0, and add @1.25 for a scale"
    ),
    (
      ["--layout", "a:9x9+0+0 b:9x9+9+0"],
      "--layout: 'a:9x9+0+0 b:9x9+9+0' has a space between two monitors; did you mean "
        + "a:9x9+0+0,b:9x9+9+0?"
    ),
    (
      ["--layout", "9x9", "b:8x8"],
      "b:8x8: no such file; did you mean --layout 1:9x9+0+0,b:8x8+9+0?"
    ),
    (
      ["--bezel", "3"], "--bezel needs --layout; add --layout"
    ),
    (
      ["--layout", "a:9x9+0+0", "--size", "4k"],
      "--layout sets the sizes; leave out --size, --landscape, --portrait, --bleed and --crop-marks"
    ),
    (
      ["--layout", "a:9x9+0+0,b:9x9+9+0", "-o", "x.png"],
      "-o: two pictures would have the same file name; add {output} to the name"
    ),
    (
      ["--layout", "a:9x9+0+0,a:9x9+9+0"],
      "--layout: two monitors are named a; give each monitor its own name"
    ),
  ])
  func mistakesAreTold(flags: [String], message: String) throws {
    expectFailure(try Shell.geobg(["--seed", "5"] + flags), 64, message)
  }
}
