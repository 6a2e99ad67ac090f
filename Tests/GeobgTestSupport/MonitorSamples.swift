public import GeobgDesktop

/// Sample output of each monitor program, for a session with two active monitors.
///
/// One is 2560x1440 on the left; the other is 1920x1080, on its side, at a scale of 1.25. A third
/// monitor is off.
public enum MonitorSamples {
  /// Output of swaymsg.
  public static let sway = """
    [
      {"name": "DP-1", "active": true, "primary": false, "scale": 1.0, "transform": "normal",
       "rect": {"x": 0, "y": 0, "width": 2560, "height": 1440},
       "current_mode": {"width": 2560, "height": 1440, "refresh": 59951}},
      {"name": "HDMI-A-1", "active": true, "primary": false, "scale": 1.25, "transform": "270",
       "rect": {"x": 2560, "y": -48, "width": 864, "height": 1536},
       "current_mode": {"width": 1920, "height": 1080, "refresh": 60000}},
      {"name": "eDP-1", "active": false, "primary": false, "current_mode": null, "modes": []}
    ]
    """

  /// Output of hyprctl.
  public static let hyprland = """
    [{
      "id": 0, "name": "DP-1", "description": "One", "width": 2560, "height": 1440,
      "refreshRate": 59.95100, "x": 0, "y": 0, "reserved": [0, 30, 0, 0], "scale": 1.00,
      "transform": 0, "focused": true, "dpmsStatus": true, "disabled": false, "mirrorOf": "none"
    },{
      "id": 1, "name": "HDMI-A-1", "description": "Two", "width": 1920, "height": 1080,
      "refreshRate": 60.00000, "x": 2560, "y": -48, "reserved": [0, 0, 0, 0], "scale": 1.25,
      "transform": 3, "focused": false, "dpmsStatus": true, "disabled": false, "mirrorOf": "none"
    },{
      "id": 2, "name": "DP-3", "width": 2560, "height": 1440, "x": 0, "y": 0, "scale": 1.00,
      "transform": 0, "disabled": false, "mirrorOf": "0"
    },{
      "id": -1, "name": "eDP-1", "width": 0, "height": 0, "x": 0, "y": 0, "scale": 1.00,
      "transform": 0, "disabled": true, "mirrorOf": "none"
    }]
    """

  /// Output of kscreen-doctor.
  public static let kscreen = """
    {"features": 15, "outputs": [
      {"id": 1, "name": "DP-1", "connected": true, "enabled": true, "currentModeId": "0",
       "modes": [
         {"id": "0", "name": "2560x1440@60", "refreshRate": 59.951,
          "size": {"height": 1440, "width": 2560}},
         {"id": "1", "name": "800x600@60", "refreshRate": 60.317,
          "size": {"height": 600, "width": 800}}],
       "pos": {"x": 0, "y": 0}, "priority": 2, "replicationSource": 0, "rotation": 1, "scale": 1},
      {"id": 2, "name": "HDMI-A-1", "connected": true, "enabled": true, "currentModeId": "4",
       "modes": [
         {"id": "4", "name": "1920x1080@60", "refreshRate": 60,
          "size": {"height": 1080, "width": 1920}}],
       "pos": {"x": 2560, "y": -48}, "priority": 1, "replicationSource": 0, "rotation": 8,
       "scale": 1.25},
      {"id": 3, "name": "DP-3", "connected": true, "enabled": true, "currentModeId": "0",
       "modes": [], "pos": {"x": 0, "y": 0}, "priority": 3, "replicationSource": 1, "rotation": 1,
       "scale": 1},
      {"id": 4, "name": "eDP-1", "connected": true, "enabled": false, "modes": [],
       "pos": {"x": 0, "y": 0}, "priority": 0, "rotation": 1, "scale": 1}
    ], "screen": {"currentSize": {"height": 1536, "width": 3424}}}
    """

  /// Output of wlr-randr.
  public static let wlrRandr = """
    [
      {"name": "DP-1", "description": "One", "physical_size": {"width": 600, "height": 340},
       "enabled": true,
       "modes": [
         {"width": 800, "height": 600, "refresh": 60.0, "preferred": false, "current": false},
         {"width": 2560, "height": 1440, "refresh": 59.951, "preferred": true, "current": true}],
       "position": {"x": 0, "y": 0}, "transform": "normal", "scale": 1.000000},
      {"name": "HDMI-A-1", "enabled": true,
       "modes": [{"width": 1920, "height": 1080, "refresh": 60.0, "preferred": true,
         "current": true}],
       "position": {"x": 2560, "y": -48}, "transform": "flipped-90", "scale": 1.250000},
      {"name": "eDP-1", "enabled": false, "modes": []}
    ]
    """

  /// Output of busctl, from Mutter.
  public static let mutter = """
    {"type":"ua((ssss)a(siiddada{sv})a{sv})a(iiduba(ssss)a{sv})a{sv}","data":[7,[\
    [["DP-1","AAA","One","1"],[\
    ["2560x1440@59.951",2560,1440,5.995100000000000000000e+01,1.0e+00,[1.0e+00,1.25e+00],{"is-current":{"type":"b","data":true},\
    "is-preferred":{"type":"b","data":true}}],\
    ["800x600@60.317",800,600,60.317,1,[1],{}]],{"display-name":{"type":"s","data":"One"}}],\
    [["HDMI-1","BBB","Two","2"],[\
    ["1920x1080@60.000",1920,1080,60,1,[1,1.25],{"is-current":{"type":"b","data":true}}]],{}],\
    [["DP-3","AAA","Three","3"],[\
    ["2560x1440@60",2560,1440,60,1,[1],{"is-current":{"type":"b","data":true}}]],{}],\
    [["eDP-1","CCC","Four","4"],[["1920x1200@60",1920,1200,60,1,[1],{}]],{}]],[\
    [0,0,1.000000000000000000000e+00,0,false,[["DP-1","AAA","One","1"],["DP-3","AAA","Three","3"]],{}],\
    [2560,0,1.250000000000000000000e+00,1,true,[["HDMI-1","BBB","Two","2"]],{}]],\
    {"layout-mode":{"type":"u","data":1},"supports-changing-layout-mode":{"type":"b","data":true}}]}
    """

  /// Output of xrandr.
  public static let xrandr = """
    Monitors: 2
     0: +DP-1 2560/600x1440/340+0+0  DP-1
     1: +*HDMI-1 1080/300x1920/530+2560+48  HDMI-1

    """

  /// Output of osascript, from AppKit.
  public static let appKit = """
    [{"name":"Built-in Retina Display","width":3024,"height":1964,"x":0,"y":0,"scale":2},\
    {"name":"Wide, by Desk","width":3440,"height":1440,"x":1512,"y":-458,"scale":1},\
    {"name":"Wide, by Desk","width":3440,"height":1440,"x":-3440,"y":-458,"scale":1}]
    """

  /// The sample output of `program`.
  public static func answer(of program: MonitorProgram) -> String {
    let answers: [MonitorProgram: String] = [
      .swaymsg: sway, .hyprctl: hyprland, .kscreenDoctor: kscreen, .busctl: mutter,
      .wlrRandr: wlrRandr, .xrandr: xrandr, .appKit: appKit,
    ]
    return answers[program] ?? ""
  }
}
