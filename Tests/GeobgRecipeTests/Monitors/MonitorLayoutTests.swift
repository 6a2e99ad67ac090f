import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct MonitorLayoutTests {
  private typealias Monitor = MonitorLayout.Monitor

  @Test func aTextIsItsMonitors() throws {
    let layout = try MonitorLayout(
      parsing: "DP-1:2560x1440+0+0,HDMI-1:1080x1920+2560-240@1.25,a:b:1x1-5+7@0.5")
    #expect(
      layout.monitors == [
        Monitor(name: "DP-1", pixelWidth: 2560, pixelHeight: 1440, x: 0, y: 0),
        Monitor(
          name: "HDMI-1", pixelWidth: 1080, pixelHeight: 1920, x: 2560, y: -240, scale: 1.25),
        Monitor(name: "a:b", pixelWidth: 1, pixelHeight: 1, x: -5, y: 7, scale: 0.5),
      ])
  }

  @Test(arguments: [
    "DP-1:2560x1440+0+0", "DP-1:2560x1440+0-3@1.25,a b:1x1-5+0,c:d:9x9+0+0@0.5",
  ])
  func aLayoutIsItsText(text: String) throws {
    #expect(try MonitorLayout(parsing: text, bezel: 3).description == text)
  }

  @Test(arguments: [
    ("2560x1440,1920x1080", "1:2560x1440+0+0,2:1920x1080+2560+0"),
    ("a:2560X1440, b:9×9", "a:2560x1440+0+0, b:9x9+2560+0"),
    // Scaled monitors end at a whole pixel of the layout; then comes one with a place of its own.
    (
      "3840x2160@1.25,a:9x9@1.333,b:9x9+5-6,c:9x9",
      "1:3840x2160+0+0@1.25,a:9x9+3072+0@1.333,b:9x9+5-6,c:9x9+14-6"
    ),
    ("2560x1440@1.333,9x9", "1:2560x1440+0+0@1.333,2:9x9+1920+0"),
    ("9x9-100+50,9x9", "1:9x9-100+50,2:9x9-91+50"),
  ])
  func monitorsWithoutAPlaceAreSideBySide(text: String, meant: String) throws {
    #expect(try MonitorLayout(parsing: text).description == meant)
  }

  /// The frame is between monitors that were placed side by side, at every scale.
  @Test func everyScaleHasItsFrame() throws {
    for width in [1501, 2560, 1366, 7] {
      for scale in ["0.1", "0.333", "1", "1.001", "1.25", "1.333", "1.5", "1.667", "3", "10"] {
        let text = "\(width)x9@\(scale),9x9"
        let framed = try #require(try MonitorLayout(parsing: text, bezel: 50).view(of: 1).span)
        let flush = try #require(try MonitorLayout(parsing: text).view(of: 1).span)
        #expect(framed.x == flush.x + 50, "\(text)")
      }
    }
  }

  @Test(arguments: [
    ("a:1x1+0+0 b:1x1+1+0", "a:1x1+0+0,b:1x1+1+0"), ("1x1 2x2,3x3 a b:4x4", "1x1,2x2,3x3,a b:4x4"),
  ])
  func aSpaceInsteadOfACommaIsTold(text: String, meant: String) {
    #expect(throws: ValueError.spaceBetween(text, meant: meant)) {
      try MonitorLayout(parsing: text)
    }
  }

  @Test func numbersBeyondTheRangesAreRefused() {
    for text in [
      "1x1+99999999999999999999+0,1x1", "1x1-99999999999999999999+0,1x1", "1x1@0.001,1x1",
      "1x1@0,1x1", "1x1@-1,1x1", "1000000x1@0.1,1x1",
    ] {
      #expect(throws: ValueError.self, "\(text)") { try MonitorLayout(parsing: text) }
    }
  }

  /// 4/3 is rounded to thousandths, but the neighbor still begins where the monitor ends.
  @Test func aRoundedScaleHasItsFrame() throws {
    for text in ["a:2560x1440+0+0@1.333,b:9x9+1920+0", "a:1440x7680+0+0@1.667,b:9x9+0+4608"] {
      let layout = try MonitorLayout(parsing: text, bezel: 50)
      let flush = try MonitorLayout(parsing: text)
      let (framed, other) = (
        try #require(try layout.view(of: 1).span), try #require(try flush.view(of: 1).span)
      )
      #expect(framed.x + framed.y == other.x + other.y + 50)
    }
  }

  @Test(arguments: [
    "", "DP-1", "DP-1:", ":1x1+0+0", "DP-1:1", "DP-1:1x1+0", "1x", "x", "1x1 ", "1x1@", "1x1+0",
    ":1x1", "DP-1:1x1+0+", "DP-1:1x1++0+0",
    "DP-1:0x1+0+0", "DP-1:1x1000001+0+0", "DP-1:1x1x1+0+0", "DP-1:1x1+0+0@", "DP-1:1x1+0+0@x",
    "DP-1:1x1+0+0+0", "DP-1:1x1+1.5+0", "DP-1:1x1 +0+0",
  ])
  func anyOtherTextIsNone(text: String) {
    #expect(throws: ValueError.notAMonitor(text)) { try MonitorLayout(parsing: text) }
  }

  @Test func limits() throws {
    func monitor(
      _ name: String = "a", x: Int = 0, scale: Thousandths = 1
    ) -> MonitorLayout.Monitor {
      Monitor(name: name, pixelWidth: 9, pixelHeight: 9, x: x, y: 0, scale: scale)
    }
    let limit = MonitorLayout.monitorLimit
    #expect(throws: Never.self) { try MonitorLayout((0..<limit).map { monitor("\($0)") }) }
    #expect(throws: ValueError.monitorCount(count: limit + 1, limit: limit)) {
      try MonitorLayout((0...limit).map { monitor("\($0)") })
    }
    #expect(throws: ValueError.monitorCount(count: 0, limit: limit)) { try MonitorLayout([]) }
    #expect(throws: ValueError.nameTwice("a")) { try MonitorLayout([monitor(), monitor(x: 9)]) }
    let scales = MonitorLayout.scaleRange
    for scale in [scales.lowerBound, scales.upperBound] {
      #expect(throws: Never.self) { try MonitorLayout([monitor(scale: scale)]) }
    }
    for scale in [scales.lowerBound - 0.001, scales.upperBound + 0.001] {
      #expect(throws: ValueError.scaleOutOfRange(scale, of: "a", range: scales)) {
        try MonitorLayout([monitor(scale: scale)])
      }
    }
    let offsets = MonitorLayout.offsetRange
    #expect(throws: Never.self) { try MonitorLayout([monitor(x: offsets.lowerBound)]) }
    #expect(
      throws: ValueError.offsetOutOfRange(offsets.lowerBound - 1, of: "a", range: offsets)
    ) { try MonitorLayout([monitor(x: offsets.lowerBound - 1)]) }
    let bezels = MonitorLayout.bezelRange
    #expect(throws: Never.self) { try MonitorLayout([monitor()], bezel: bezels.upperBound) }
    #expect(throws: ValueError.bezelOutOfRange(bezels.upperBound + 1, range: bezels)) {
      try MonitorLayout([monitor()], bezel: bezels.upperBound + 1)
    }
  }

  @Test func aLoneMonitorShowsThePictureOfItsSize() throws {
    let view = try MonitorLayout(parsing: "a:640x480-7+9").view(of: 0)
    #expect(view.window == (try Viewport(canvas: view.canvas)).window)
  }

  /// Bezels remove pixels only between neighbors, separately for each direction.
  @Test func bezelsLieBetweenNeighbors() throws {
    let text = "a:100x100+0+0,b:100x100+100+0,c:100x100+200+50,d:100x100+0+100"
    let (flush, framed) = (
      try MonitorLayout(parsing: text), try MonitorLayout(parsing: text, bezel: 8)
    )
    let places = try framed.monitors.indices.map { index in
      let (span, other) = (
        try #require(try framed.view(of: index).span), try #require(try flush.view(of: index).span)
      )
      #expect(span.pixelWidth == other.pixelWidth + 16)
      #expect(span.pixelHeight == other.pixelHeight + 8)
      return [span.x - other.x, span.y - other.y]
    }
    #expect(places == [[0, 0], [8, 0], [16, 0], [0, 8]])
  }

  /// The bezels between sixty-four monitors in a row are computed quickly.
  @Test func manyMonitorsAreNoBurden() throws {
    let monitors = (0..<64).map {
      Monitor(name: "\($0)", pixelWidth: 10, pixelHeight: 10, x: 10 * $0, y: 0)
    }
    let span = try #require(try MonitorLayout(monitors, bezel: 3).view(of: 63).span)
    #expect(span.x == 630 + 189)
    #expect(span.pixelWidth == 640 + 189)
  }

  /// Monitors with different scales show the same plane; lines continue across them within a pixel.
  @Test(arguments: 0..<60) func everyScaleShowsTheSamePlane(round: UInt64) throws {
    var generator = FixedGenerator(round)
    let scales: [Thousandths] = [1, 1.25, 1.5, 2, 1.333, 0.75]
    var (monitors, x) = ([MonitorLayout.Monitor](), Int.random(in: -500...500, using: &generator))
    for index in 0..<4 {
      let scale = scales.randomElement(using: &generator) ?? 1
      let width = Int.random(in: 300...2000, using: &generator)
      monitors.append(
        Monitor(
          name: "\(index)", pixelWidth: width,
          pixelHeight: Int.random(in: 300...2000, using: &generator), x: x,
          y: Int.random(in: -400...400, using: &generator), scale: scale))
      x += Int((Double(width) / scale.double).rounded(.up))
    }
    let layout = try MonitorLayout(monitors)
    let windows = try monitors.indices.map { try layout.view(of: $0).window }
    let spans = try monitors.indices.map { try #require(try layout.view(of: $0).span) }
    let layoutSize = spans[0].layout
    #expect(spans.allSatisfy { $0.layout == layoutSize })
    let unit = 390 / Double(min(layoutSize.width, layoutSize.height))
    let left = Double(monitors.map(\.x).min() ?? 0)
    let top = Double(monitors.map(\.y).min() ?? 0)
    let whole = try Viewport(
      canvas: try Canvas(pixelWidth: layoutSize.width, pixelHeight: layoutSize.height)
    ).window
    for (monitor, window) in zip(monitors, windows) {
      // The tolerance is a pixel of the monitor or of the layout, whichever is larger, plus
      // rounding to thousandths.
      let pixel = unit * max(1, 1 / monitor.scale.double) + 0.002
      let (x, y) = ((Double(monitor.x) - left) * unit, (Double(monitor.y) - top) * unit)
      let width = Double(monitor.pixelWidth) / monitor.scale.double * unit
      let height = Double(monitor.pixelHeight) / monitor.scale.double * unit
      #expect(abs(window.minX.double - whole.minX.double - x) < pixel, "\(monitor)")
      #expect(abs(window.minY.double - whole.minY.double - y) < pixel, "\(monitor)")
      #expect(abs(window.maxX.double - whole.minX.double - x - width) < pixel, "\(monitor)")
      #expect(abs(window.maxY.double - whole.minY.double - y - height) < pixel, "\(monitor)")
    }
  }
}
