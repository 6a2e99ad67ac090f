import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Calm zones as users write them.
@Suite(.timed) struct CalmRequestTests {
  private let view: Viewport

  init() throws {
    view = try Viewport(canvas: try Canvas(pixelWidth: 1000, pixelHeight: 2000))
  }

  @Test(arguments: [
    ("none", ""), ("top", "0%,0%,100%,25%"), ("bottom", "0%,75%,100%,25%"),
    ("left", "0%,0%,25%,100%"), ("right", "75%,0%,25%,100%"),
    ("top+bottom", "0%,0%,100%,25% + 0%,75%,100%,25%"),
    ("5%,12.5%,90%,20%", "5%,12.5%,90%,20%"), ("0%,0%,0.1%,0.1%", "0%,0%,0.1%,0.1%"),
    ("100,200,300,400", "10%,10%,30%,20%"),
    // Rounded outward to thousandths, but not beyond the edge.
    ("0,0,1,1", "0%,0%,0.1%,0.1%"), ("999,1999,1,1", "99.9%,99.9%,0.1%,0.1%"),
    ("0,0,1000,2000", "0%,0%,100%,100%"), ("10,11,10,2", "1%,0.5%,1%,0.2%"),
  ])
  func textsAreZones(text: String, zones: String) throws {
    let calm = try CalmRequest(parsing: text).calm(in: view)
    #expect(calm.zones.map(\.description).joined(separator: " + ") == zones)
    // The description of a zone can be parsed again.
    for zone in calm.zones {
      #expect(try CalmRequest(parsing: zone.description).calm(in: view).zones == [zone])
    }
  }

  @Test(arguments: [
    "", "middle", "top,bottom", "top+", "+", "none+top", "1,2,3", "1,2,3,4,5", "1,2,3,4%",
    "0.1,0.1,0.5,0.5", "-1,0,5,5", "0%,0%,12.55%,5%", "0%,0%,%,5%", "a,b,c,d", " top",
  ])
  func otherTextsAreNone(text: String) throws {
    #expect {
      try CalmRequest(parsing: text)
    } throws: {
      if case .notAZone = $0 as? ValueError { true } else { false }
    }
  }

  @Test(arguments: ["0%,0%,0%,10%", "50%,0%,50.1%,10%", "0%,101%,1%,1%"])
  func partsBeyondThePictureAreRefused(text: String) {
    #expect(throws: ValueError.notInPicture(text)) { try CalmRequest(parsing: text) }
  }

  @Test(arguments: [
    "0,0,0,5", "0,0,1001,5", "1000,0,1,1", "0,1999,1,2", "9223372036854775807,0,1,1",
  ])
  func pixelsBeyondTheCanvasAreRefused(text: String) throws {
    let request = try CalmRequest(parsing: text)
    #expect(throws: ValueError.notOnCanvas(text, pixelWidth: 1000, pixelHeight: 2000)) {
      try request.calm(in: view)
    }
  }

  @Test(arguments: [
    ("none", false), ("top+5%,5%,5%,5%", false), ("auto", true), ("top+1,2,3,4", true),
  ])
  func someDependOnTheCanvas(text: String, depends: Bool) throws {
    #expect(try CalmRequest(parsing: text).dependsOnCanvas == depends)
  }

  /// A device has its own zones, and so does its size in pixels; a monitor has those of a desktop.
  @Test(arguments: [
    ("iphone-15-pro", "ios"), ("1179x2556", "ios"), ("2556x1179", "ios"), ("pixel-9", "android"),
    ("ipad-pro-13", "ipados"), ("macbook-air-13", "macos"), ("1080p", "desktop"),
    ("1920x1080", "desktop"), ("1080x1920", "desktop"), ("ultrawide", "desktop"),
    ("1001x2003", "android"), ("2003x1001", "desktop"),
  ])
  func autoAsksTheScreen(text: String, set: String) throws {
    let size = try Size(parsing: text)
    let name: NamedSize? = if case .named(let name) = size { name } else { nil }
    let calm = try CalmRequest(parsing: "auto").calm(
      in: try Viewport(canvas: try size.canvas()), named: name)
    #expect(try #require(NamedSize.calmAreas(named: JSONKey(set))).map(\.zone) == calm.zones)
    #expect(!calm.zones.isEmpty)
  }

  @Test(arguments: ["a4", "210x297mm"])
  func paperHasNoClock(text: String) throws {
    let view = try Viewport(canvas: try Size(parsing: text).canvas())
    #expect(try CalmRequest(parsing: "auto").calm(in: view) == .none)
    #expect(throws: ValueError.notAScreen) { try CalmArea.areas(of: view.canvas) }
    // Pixels are counted on the sheet after trimming.
    let edge = try PrintEdge(bleed: 5, hasCropMarks: true)
    let sheet = try Viewport(canvas: try view.canvas.with(edge: edge))
    let request = try CalmRequest(parsing: "0,0,248,3508")
    #expect(try request.calm(in: sheet) == request.calm(in: view))
  }

  @Test func everyDeviceHasZones() throws {
    for size in NamedSize.all {
      let isDevice = size.kind != .screen && size.kind != .paper
      #expect(size.calm.isEmpty != isDevice, "\(size.name)")
    }
    #expect(NamedSize.calmAreas.count == 7)
  }

  @Test func zonesOfADamagedFileAreRefused() {
    let text = #"{"zones":{"a":{"areas":[{"for":"clock","area":[0,0,1,2]}]}}}"#
    #expect(throws: DocumentError.self) { try NamedSize.calmAreas(in: Array(text.utf8)) }
    let unknown =
      #"{"devices":[{"name":"x","kind":"phone","width":9,"height":9,"calm":"none such"}]}"#
    #expect(throws: DocumentError.self) { try NamedSize.sizes(in: Array(unknown.utf8)) }
  }
}
