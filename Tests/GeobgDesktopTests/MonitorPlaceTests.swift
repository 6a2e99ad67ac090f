import GeobgDesktop
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Which monitor of a session shows which part of a layout.
@Suite(.timed) struct MonitorPlaceTests {
  /// A session on an X server, with a mirror of the first monitor.
  private func monitors() throws -> SessionMonitors {
    let answer = """
      Monitors: 3
       0: +A 10/1x20/1+0+0  A
       1: +B 10/1x20/1+0+0  B
       2: +C 30/1x20/1+10+0  C

      """
    return try SessionMonitors(
      of: DesktopSession(
        environment: { $0 == "DISPLAY" ? ":0" : nil }, hasProgram: { _ in true },
        ask: { _ in answer }), on: .feh)
  }

  @Test func aMirrorShowsTheSame() throws {
    let monitors = try monitors()
    let layout = try monitors.layout()
    #expect(layout.description == "A:10x20+0+0,C:30x20+10+0")
    let places = try monitors.places(of: layout, isWhole: true)
    #expect(places.map(\.place.name) == ["A", "B", "C"])
    #expect(places.map(\.place.index) == [0, 1, 2])
    #expect(places.map(\.place.x) == [0, 0, 10])
    #expect(places.map(\.index) == [0, 0, 1])
    // A layout can name the mirror instead.
    let other = try MonitorLayout(parsing: "C:9x9,B:9x9")
    #expect(try monitors.places(of: other, isWhole: true).map(\.index) == [1, 1, 0])
  }

  @Test func aLayoutOfSomeMonitors() throws {
    let (monitors, some) = (try monitors(), try MonitorLayout(parsing: "C:9x9"))
    #expect(try monitors.places(of: some, isWhole: false).map(\.place.name) == ["C"])
    #expect(throws: DesktopError.monitorLeftOut("A")) {
      try monitors.places(of: some, isWhole: true)
    }
    #expect(throws: DesktopError.unknownMonitor("D", known: ["A", "B", "C"])) {
      try monitors.places(of: try MonitorLayout(parsing: "D:9x9"), isWhole: false)
    }
  }

  /// One picture for all monitors has the pixels of the sharpest one.
  @Test(arguments: [
    ("A:10x20+0+0,B:30x10+10-5", 40, 25), ("A:100x100+0+0@2,B:50x60+50+0", 200, 120),
    ("A:2560x1440+0+0@1.333,B:1920x1080+1920+0", 5119, 1440), ("A:7x9", 7, 9),
  ])
  func onePicture(layout: String, width: Int, height: Int) throws {
    let view = try MonitorLayout(parsing: layout).whole(pan: Point(x: 5, y: 6), zoom: 2)
    #expect([view.canvas.pixelWidth, view.canvas.pixelHeight] == [width, height])
    #expect(view.pan == Point(x: 5, y: 6) && view.zoom == 2)
  }
}
