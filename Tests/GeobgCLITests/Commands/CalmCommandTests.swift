import Foundation
import GeobgTestSupport
import Testing

/// `--calm` on the command line.
@Suite(.timed) struct CalmCommandTests {
  private func calm(_ arguments: [String], in folder: TemporaryFolder? = nil) throws -> NSObject? {
    let folder = try folder ?? TemporaryFolder()
    let result = expectSuccess(
      try Shell.geobg(["recipe", "--seed", "4"] + arguments, in: folder.url))
    return try fields(result.output)["calm"]
  }

  @Test func aPictureRemembersItsZones() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "a.svg", "a.pdf"] {
      expectSuccess(
        try Shell.geobg(
          ["--seed", "4", "--size", "60x80px", "--calm", "top+5%,50%,90%,25%", "-o", name],
          in: folder.url))
      let told = expectSuccess(try Shell.geobg(["inspect", name], in: folder.url)).text
      #expect(told.contains("\ncalm        0%,0%,100%,25% + 5%,50%,90%,25%\n"))
      expectSuccess(try Shell.geobg(["render", name, "-o", "again-\(name)"], in: folder.url))
      #expect(try folder.data(name) == (try folder.data("again-\(name)")))
    }
    let plain = expectSuccess(
      try Shell.geobg(["recipe", "a.png", "--calm", "none"], in: folder.url))
    #expect(try fields(plain.output)["calm"] == nil)
  }

  /// Zones in pixels, and zones of a screen, depend on the size in the same command.
  @Test func zonesGoByTheSize() throws {
    #expect(
      try calm(["--size", "100x200", "--calm", "10,20,50,100"])
        == [[0.1, 0.1, 0.5, 0.5]] as NSArray)
    let phone = [[0, 0.06, 1, 0.24], [0, 0.87, 1, 0.13]] as NSArray
    #expect(try calm(["--calm", "auto", "--size", "iphone-16"]) == phone)
    #expect(try calm(["--calm", "auto"]) == phone)
    #expect(try calm(["--calm", "auto", "--size", "4k"]) != phone)
    // Paper has no clock; zones beside it stay.
    #expect(try calm(["--calm", "auto", "--size", "a4"]) == nil)
    #expect(try calm(["--calm", "auto+top", "--size", "a4"]) == [[0, 0, 1, 0.25]] as NSArray)
  }

  /// The setting is written once, and each size gets its own zones.
  @Test func aSettingGoesByTheSizeOfAFlag() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"calm":"auto"}"#, to: "geobg.json")
    let wide = try calm(["--size", "4k"], in: folder)
    #expect(wide == (try calm(["--calm", "auto", "--size", "4k"])))
    #expect(wide != (try calm([], in: folder)))
    #expect(try calm(["--calm", "none"], in: folder) == nil)
    let told = expectSuccess(try Shell.geobg(["config"], in: folder.url)).text
    #expect(told.contains("calm"))
  }

  @Test func aBatchSweepsZones() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try Shell.geobg(
        [
          "batch", "--seeds", "1", "--size", "40x60px", "--calm", "none", "--calm", "top", "-o",
          "{seed}-{index}.png",
        ], in: folder.url))
    #expect(try folder.data("1-0.png") != (try folder.data("1-1.png")))
  }

  private static let faults: [([String], String)] = [
    (
      ["--calm", "middle"],
      "--calm: middle is not a calm zone; write top, bottom, left, right, auto or none, or "
        + "X,Y,W,H, all in pixels or all in % (5%,10%,90%,20%); write + between several zones"
    ),
    (
      ["--calm", "0,0,100%,10%"],
      "--calm: 0,0,100%,10%: some numbers have % and some have none; write all four with % or all "
        + "four without"
    ),
    (
      ["--calm", "top+top+top+top+top+top+top+top+top+top+top+top+top+top+top+top+top"],
      "--calm: 17 calm zones are too many; a recipe holds up to 16"
    ),
    (
      ["--size", "100x100", "--calm", "0,0,101,1"],
      "--calm: 0,0,101,1 is not inside the 100x100 pixels of the picture; use a width and a "
        + "height above 0, and stay inside"
    ),
    (
      ["--layout", "a:10x10+0+0", "--calm", "auto", "-o", "{output}.png"],
      "--calm: the picture is spread over several screens, and this calm zone is for one "
        + "screen; use top, bottom, left, right, none or X,Y,W,H in %"
    ),
  ]

  @Test(arguments: faults)
  func zonesThatCannotBeAreTold(arguments: [String], message: String) throws {
    let folder = try TemporaryFolder()
    expectFailure(try Shell.geobg(["--seed", "1"] + arguments, in: folder.url), 64, message)
  }

  /// With several monitors, a zone belongs to the whole picture and continues from one to the next.
  @Test func slicesOfACalmPictureMatch() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try Shell.geobg(
        [
          "--seed", "4", "--layout", "a:50x60+0+0,b:40x60+50+0", "--calm", "10%,20%,80%,30%", "-o",
          "{output}.png",
        ], in: folder.url))
    for name in ["a.png", "b.png"] {
      let told = expectSuccess(try Shell.geobg(["inspect", name], in: folder.url)).text
      #expect(told.contains("calm        10%,20%,80%,30%"))
      // Pixels would refer to only one slice.
      expectFailure(
        try Shell.geobg(["recipe", name, "--calm", "0,0,9,9"], in: folder.url), 64,
        "--calm: the picture is spread over several screens, and this calm zone is for one "
          + "screen; use top, bottom, left, right, none or X,Y,W,H in %")
      let wide = expectSuccess(
        try Shell.geobg(["recipe", name, "--size", "90x90", "--calm", "0,0,9,9"], in: folder.url))
      #expect(try fields(wide.output)["calm"] == [[0, 0, 0.1, 0.1]] as NSArray)
    }
  }
}
