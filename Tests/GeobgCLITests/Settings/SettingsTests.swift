import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

@testable import GeobgCLI

/// The merging of settings, which needs no files or environment.
@Suite(.timed) struct SettingsTests {
  private let file = SettingOrigin.file("f.json")

  private func file(_ json: String) throws -> SettingsFile {
    try SettingsFile(parsing: Array(json.utf8), path: "conf/f.json", isOwn: true)
  }

  /// Every setting accepts its own default, so that writing out a default changes nothing.
  @Test(arguments: Setting.allCases)
  func defaultIsAValue(setting: Setting) throws {
    guard let text = setting.defaultText else { return }
    let settings = try Settings([setting: text], from: .environment)
    #expect(settings[setting] == Settings.WrittenValue(text: text, origin: .environment))
  }

  /// Every setting that does more than choose a look, a limit or a known desktop is the user's alone.
  @Test func whatAnySourceMaySet() {
    #expect(Setting.allCases.filter { !$0.isForAnySource } == [.with])
  }

  @Test func namesAreThoseOfFlagsAndVariables() {
    #expect(Setting.maxPixels.variable == "GEOBG_MAX_PIXELS")
    #expect(Setting.meshPasses.name == "mesh-passes")
    #expect(Set(Setting.allCases.map(\.variable)).count == Setting.allCases.count)
  }

  /// Every field of the art has a setting, which changes it alone.
  @Test(arguments: PictureStyle.Field.allCases)
  func theArtHasSettings(field: PictureStyle.Field) throws {
    let setting = try #require(Setting(named: field.name))
    #expect(setting.defaultText == field.text(of: PictureStyle.original[field]))
    let numbers: [Thousandths] =
      field == .shapes
      ? [0, 3, 0, 0, 0, 0, 0]
      : Array([field.range.lowerBound, field.range.upperBound].suffix(field.count))
    let settings = try Settings([setting: field.text(of: numbers)], from: .environment)
    let art = try settings.read { _, _ in true }.picture.art
    #expect(art == [field: numbers])
  }

  @Test func aHigherLayerWinsValueByValue() throws {
    let low = try Settings([.size: "10x10", .zoom: "2"], from: file)
    let high = try Settings([.size: "20x21", .density: "3"], from: .environment)
    let settings = high.over(low)
    #expect(settings[.size] == Settings.WrittenValue(text: "20x21", origin: .environment))
    #expect(settings[.zoom] == Settings.WrittenValue(text: "2", origin: file))
    #expect(settings[.density] == Settings.WrittenValue(text: "3", origin: .environment))
    #expect(settings[.palette] == nil)
    let values = try settings.read { _, _ in true }
    #expect(values.size == .fixed(.pixels(width: 20, height: 21)))
    #expect(values.picture.zoom == 2)
  }

  @Test(
    arguments: [
      ([.mesh: "true"], [:], PictureChange.Mesh.kept, nil),
      ([.mesh: "false"], [:], .removed, nil),
      ([:], [.meshPasses: "3"], nil, 3),
      ([.mesh: "false"], [.meshPasses: "3"], nil, 3),
      ([.meshPasses: "3"], [.mesh: "false"], .removed, nil),
      ([.meshPasses: "3"], [.mesh: "true"], nil, 3),
      ([.meshPasses: "3"], [.meshPasses: "4"], nil, 4),
    ] as [([Setting: String], [Setting: String], PictureChange.Mesh?, Int?)])
  func meshAndItsPasses(
    low: [Setting: String], high: [Setting: String], mesh: PictureChange.Mesh?, passes: Int?
  ) throws {
    let settings = try Settings(high, from: .environment).over(try Settings(low, from: file))
    let result = try settings.read { _, _ in true }.picture.mesh
    if let passes {
      guard case .laid(let laid) = result else {
        Issue.record("\(String(describing: result))")
        return
      }
      #expect(laid.passes == passes)
    } else {
      #expect(result == mesh)
    }
  }

  @Test func jsonOfEveryKindIsReadAsTheFlagWouldBe() throws {
    let file = try file(#"{"density":0.5,"mesh":true,"size":"7x9","zoom":"2","mesh-passes":4}"#)
    let values = try file.settings.read { _, _ in true }
    #expect(values.picture.density?.density == 0.5)
    #expect(values.picture.zoom == 2)
    #expect(values.size == .fixed(.pixels(width: 7, height: 9)))
    #expect(file.presets.isEmpty)
  }

  @Test func presetsAreApart() throws {
    let file = try file(#"{"zoom":2,"presets":{"a":{"zoom":3},"b":{}}}"#)
    #expect(file.settings[.zoom]?.text == "2")
    let origin = SettingOrigin.preset("a", file: "conf/f.json")
    #expect(file.presets["a"]?[.zoom] == Settings.WrittenValue(text: "3", origin: origin))
    #expect(file.presets.keys.sorted() == ["a", "b"])
  }

  @Test(arguments: [
    (["GEOBG_SIZE": "5x6", "SIZE": "1x1"], "5x6"), (["GEOBG_SIZE": ""], nil), ([:], nil),
    // Variables of other programs.
    (["GEOBG_RECORD": "1", "GEOBG_HOME": "/opt/geobg"], nil),
  ])
  func variables(_ variables: [String: String], size: String?) throws {
    #expect(try Settings(variables: variables)[.size]?.text == size)
  }

  @Test(arguments: [
    (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/geobg"), (["HOME": "/h"], "/h/.config/geobg"),
    (["XDG_CONFIG_HOME": "x", "HOME": "/h"], "/h/.config/geobg"),
    (["XDG_CONFIG_HOME": "", "HOME": "/h"], "/h/.config/geobg"), ([:], nil), (["HOME": ""], nil),
  ])
  func userFolders(_ variables: [String: String], path: String?) {
    #expect(UserFolders { variables[$0] }.config == path)
  }
}
