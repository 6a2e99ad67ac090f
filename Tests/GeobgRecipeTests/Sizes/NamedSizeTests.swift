import Foundation
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct NamedSizeTests {
  @Test(arguments: ["screens", "paper", "devices"])
  func everyFileParses(name: String) throws {
    let file = Fixtures.root.appendingPathComponent("Sizes/\(name).json")
    let sizes = try NamedSize.sizes(in: Array(try Data(contentsOf: file)))
    #expect(!sizes.isEmpty)
    #expect(sizes.allSatisfy(NamedSize.all.contains))
  }

  @Test func namesAreWordsAndNoneIsThereTwice() {
    let names = NamedSize.all.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names { #expect(name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(name)") }
  }

  @Test func thereAreDevicesOfEveryKindWithTheirSources() {
    let devices = NamedSize.all.filter { [.phone, .tablet, .laptop].contains($0.kind) }
    #expect(devices.count >= 60)
    for kind in NamedSize.Kind.allCases { #expect(NamedSize.all.contains { $0.kind == kind }) }
    for device in devices {
      #expect(device.source?.hasPrefix("https://") == true, "\(device.name)")
      #expect((2021...2026).contains(device.year ?? 0), "\(device.name)")
      #expect((80...1000).contains(device.ppi ?? 0), "\(device.name)")
    }
  }

  /// Phones and tablets are portrait, all others landscape; every size makes a valid canvas.
  @Test func everySizeLiesAsItIsHeld() throws {
    for size in NamedSize.all {
      let canvas = try Size.named(size).canvas()
      switch size.kind {
      case .phone, .tablet, .paper: #expect(canvas.pixelWidth <= canvas.pixelHeight, "\(size.name)")
      case .screen, .laptop, .handheld:
        #expect(canvas.pixelWidth >= canvas.pixelHeight, "\(size.name)")
      }
    }
  }

  @Test(arguments: [
    ("iphone-15-pro", "iphone-15-pro"), ("iPhone 15 Pro", "iphone-15-pro"),
    ("IPHONE15PRO", "iphone-15-pro"), ("a4", "a4"), ("A4", "a4"), ("4k", "4k"),
    ("pixel_9", "pixel-9"), ("macbook-air-13", "macbook-air-13"), ("ipad-pro-13", "ipad-pro-13"),
    ("ultrawide", "ultrawide"), ("letter", "letter"),
  ])
  func aNameIsKnownHoweverItIsWritten(text: String, name: String) throws {
    #expect(try NamedSize(name: text).name == name)
  }

  @Test(arguments: ["", "a44", "iphone-15-pro-maxi", "4 k k", "-"])
  func otherNamesAreRefused(text: String) {
    #expect(throws: ValueError.self) { try NamedSize(name: text) }
  }

  /// Typing errors get suggestions, and so does the beginning of a name.
  @Test(arguments: [
    ("iphone-15-pro-maxi", ["iphone-15-pro-max", "iphone-13-pro-max", "iphone-14-pro-max"]),
    ("ihpone-15-pro", ["iphone-15-pro", "iphone-13-pro", "iphone-14-pro"]),
    ("uktrawide", ["ultrawide", "ultrawide-5k"]),
    ("macbook", ["macbook-air-13", "macbook-air-15", "macbook-pro-13"]),
    ("4kk", ["4k"]), ("zz", []), ("no such thing", []),
  ])
  func aMisspelledNameIsGuessed(text: String, names: [String]) {
    #expect(throws: ValueError.unknownName(text, similar: names)) { try NamedSize(name: text) }
  }

  @Test func searchNeedsAllWords() {
    #expect(NamedSize.search("").count == NamedSize.all.count)
    let found = NamedSize.search("iphone pro").map(\.name)
    #expect(found.contains("iphone-15-pro"))
    #expect(found.allSatisfy { $0.contains("iphone") && $0.contains("pro") })
    #expect(NamedSize.search("paper").allSatisfy { $0.kind == .paper || $0.name.contains("paper") })
    #expect(NamedSize.search("no such thing").isEmpty)
  }
}
