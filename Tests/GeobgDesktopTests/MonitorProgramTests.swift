import GeobgDesktop
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// The parsers for the output of programs that list monitors; no program is run.
@Suite(.timed) struct MonitorProgramTests {
  @Test(
    arguments: [
      (.swaymsg, "DP-1:2560x1440+0+0,HDMI-A-1:1080x1920+2560-48@1.25", [false, false]),
      (.hyprctl, "DP-1:2560x1440+0+0,HDMI-A-1:1080x1920+2560-48@1.25", [false, false]),
      (.kscreenDoctor, "DP-1:2560x1440+0+0,HDMI-A-1:1080x1920+2560-48@1.25", [false, true]),
      (.wlrRandr, "DP-1:2560x1440+0+0,HDMI-A-1:1080x1920+2560-48@1.25", [false, false]),
      (.busctl, "DP-1:2560x1440+0+0,HDMI-1:1080x1920+2560+0@1.25", [false, true]),
      (.xrandr, "DP-1:2560x1440+0+0,HDMI-1:1080x1920+2560+48", [false, true]),
      (
        .appKit,
        "Built-in Retina Display:3024x1964+0+0@2,Wide- by Desk:3440x1440+1512-458,"
          + "Wide- by Desk 2:3440x1440-3440-458",
        [true, false, false]
      ),
    ] as [(MonitorProgram, String, [Bool])])
  func whatIsToldIsWhatIsThere(tool: MonitorProgram, text: String, primary: [Bool]) throws {
    let found = try tool.monitors(in: MonitorSamples.answer(of: tool))
    let layout = try MonitorLayout(found.map(\.monitor))
    #expect(layout.description == text)
    #expect(found.map(\.isPrimary) == primary)
    // The layout can be written as text and parsed again.
    #expect(try MonitorLayout(parsing: text) == layout)
  }

  /// An odd number of quarter turns swaps width and height, flipped or not.
  @Test(arguments: [
    ("normal", false), ("90", true), ("180", false), ("270", true), ("flipped", false),
    ("flipped-90", true), ("flipped-180", false), ("flipped-270", true),
  ])
  func turns(name: String, isTurned: Bool) throws {
    let text = MonitorSamples.sway.replacing("\"270\"", with: "\"\(name)\"")
    let found = try MonitorProgram.swaymsg.monitors(in: text)[1].monitor
    #expect([found.pixelWidth, found.pixelHeight] == (isTurned ? [1080, 1920] : [1920, 1080]))
  }

  @Test(arguments: [
    (1, false), (2, true), (4, false), (8, true), (16, false), (32, true), (64, false), (128, true),
  ])
  func turnsOfPlasma(rotation: Int, isTurned: Bool) throws {
    let text = MonitorSamples.kscreen.replacing(
      "\"rotation\": 8", with: "\"rotation\": \(rotation)")
    let found = try MonitorProgram.kscreenDoctor.monitors(in: text)[1].monitor
    #expect((found.pixelWidth == 1080) == isTurned)
  }

  /// Hyprland prints two decimal places of a scale that gives whole logical pixels.
  @Test(arguments: [
    ("1.33", "1.333"), ("1.67", "1.667"), ("1.88", "1.875"), ("1.00", "1"), ("1.07", "1.067"),
    ("2.40", "2.4"), ("0.10", "0.1"), ("1.03", "1.03"),
  ])
  func scalesOfHyprland(told: String, scale: String) throws {
    // All these scales divide 3840 and 2160 pixels without a remainder.
    let text = """
      [{"name": "a", "width": 3840, "height": 2160, "x": 0, "y": 0, "scale": \(told), "transform": 0}]
      """
    let found = try MonitorProgram.hyprctl.monitors(in: text)
    #expect(found.map { "\($0.monitor.scale)" } == [scale])
  }

  @Test(arguments: [
    ("1.3333333730697632", "1.333"), ("1.5000001", "1.5"), ("2", "2"), ("1e0", "1"),
  ])
  func scalesAreRoundedToThousandths(told: String, scale: String) throws {
    let text = MonitorSamples.sway.replacing("1.25", with: told)
    #expect("\(try MonitorProgram.swaymsg.monitors(in: text)[1].monitor.scale)" == scale)
  }

  /// If GNOME's layout is in physical pixels, the scale is ignored.
  @Test func aLayoutInPixels() throws {
    let text = MonitorSamples.mutter.replacing(
      "\"layout-mode\":{\"type\":\"u\",\"data\":1}",
      with: "\"layout-mode\":{\"type\":\"u\",\"data\":2}")
    #expect(try MonitorProgram.busctl.monitors(in: text).allSatisfy { $0.monitor.scale == 1 })
    let silent = MonitorSamples.mutter.replacing("layout-mode", with: "other")
    #expect(try MonitorProgram.busctl.monitors(in: silent).map(\.monitor.scale) == [1, 1.25])
  }

  @Test(arguments: [
    (" 0: +*a 1/0x2/0+3+4  a", "a:1x2+3+4"), (" 12: a b 1/0x2/0+-3+-4 ", "a b:1x2-3-4"),
    (" 0: *my wall 9/1x9/1+0+0  DP-1 DP-2", "my wall:9x9+0+0"),
    (" 0: +a,b 1/0x2/0+0+0", "a-b:1x2+0+0"),
  ])
  func linesOfXrandr(line: String, text: String) throws {
    let found = try MonitorProgram.xrandr.monitors(in: "Monitors: 1\n\(line)\n")
    #expect(found.map { "\($0.monitor)" } == [text])
  }

  @Test(
    arguments: [
      (.xrandr, "", "line 1: it is not a list of monitors"),
      (.xrandr, "DP-1 connected", "line 1: it is not a list of monitors"),
      (.xrandr, "Monitors: 1\n 0: +a 0/1x9/1+0+0", "line 2: ' 0: +a 0/1x9/1+0+0' is not a monitor"),
      (.xrandr, "Monitors: 1\nno", "line 2: 'no' is not a monitor"),
      (.swaymsg, "no", "not valid JSON: line 1, column 1: a value is missing"),
      (.swaymsg, "{}", "the document must be a list, but is an object"),
      (.swaymsg, "[{}]", "item 1, active is missing"),
      (.hyprctl, "[{\"width\": 0}]", "item 1, width: a side must have 1 to 1000000 pixels"),
      (.kscreenDoctor, "{}", "outputs is missing"), (.wlrRandr, "[7]", "item 1 must be an object"),
      (.busctl, "{\"data\": [1]}", "data: item 4 is missing"),
      (.appKit, "{}", "the document must be a list, but is an object"),
      (.appKit, "[{}]", "item 1, name is missing"),
    ] as [(MonitorProgram, String, String)])
  func otherAnswersAreRefused(tool: MonitorProgram, answer: String, reason: String) {
    let error = #expect(throws: DocumentError.self) { try tool.monitors(in: answer) }
    #expect(error?.description.hasPrefix(reason) == true, "\(String(describing: error))")
  }

  @Test(arguments: [
    ("\"scale\": 1.25", "\"scale\": 0", "item 2, scale: a scale must be 0.1 to 10"),
    ("\"scale\": 1.25", "\"scale\": 1e400", "item 2, scale: a scale must be 0.1 to 10"),
    ("\"scale\": 1.25", "\"scale\": \"1\"", "item 2, scale must be a number, but is a string"),
    ("\"270\"", "\"sideways\"", "item 2, transform: it is not a known transform"),
    ("\"x\": 2560", "\"x\": 0.5", "item 2, rect, x: 0.5 is not a whole number, or is too large"),
    (
      "\"width\": 1920", "\"width\": -1",
      "item 2, current_mode, width: a side must have 1 to "
        + "1000000"
    ),
  ])
  func damagedAnswersAreRefused(part: String, other: String, reason: String) {
    let text = MonitorSamples.sway.replacing(part, with: other)
    let error = #expect(throws: DocumentError.self) {
      try MonitorProgram.swaymsg.monitors(in: text)
    }
    #expect(error?.description.hasPrefix(reason) == true, "\(String(describing: error))")
  }

  /// Truncated or changed answers are refused or read, and never crash.
  @Test(arguments: MonitorProgram.all)
  func noAnswerIsFatal(tool: MonitorProgram) throws {
    let answer = Array(MonitorSamples.answer(of: tool).utf8)
    for length in 0..<answer.count {
      _ = try? tool.monitors(in: String(decoding: answer[..<length], as: UTF8.self))
    }
    for place in answer.indices {
      for byte in [UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "\""), 0xFF] {
        var other = answer
        other[place] = byte
        _ = try? tool.monitors(in: String(decoding: other, as: UTF8.self))
      }
    }
  }

  @Test(
    arguments: [
      (.macos, [], .appKit), (.sway, ["WAYLAND_DISPLAY"], .swaymsg), (.sway, [], .swaymsg),
      (.hyprpaper, [], .hyprctl), (.swww, ["HYPRLAND_INSTANCE_SIGNATURE"], .hyprctl),
      (.swww, ["WAYLAND_DISPLAY"], .wlrRandr), (.kde, ["WAYLAND_DISPLAY"], .kscreenDoctor),
      (.kde, ["DISPLAY"], .xrandr), (.gnome, ["WAYLAND_DISPLAY", "DISPLAY"], .busctl),
      (.gnome, ["DISPLAY"], .xrandr), (nil, ["WAYLAND_DISPLAY", "DISPLAY"], .wlrRandr),
      (.feh, ["DISPLAY"], .xrandr), (.mate, ["DISPLAY"], .xrandr), (nil, ["DISPLAY"], .xrandr),
      (.kde, [], nil), (nil, [], nil),
    ] as [(Desktop?, [String], MonitorProgram?)])
  func theOneToAsk(desktop: Desktop?, variables: [String], tool: MonitorProgram?) {
    let set = Dictionary(uniqueKeysWithValues: variables.map { ($0, "x") })
    let session = DesktopSession(environment: { set[$0] })
    #expect(MonitorProgram(of: session, desktop: desktop) == tool)
  }
}
