import Foundation
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Settings, as the built command reads them.
@Suite(.timed) struct ConfigCommandTests {
  /// A folder to run in, with the user's settings file and the folder's own.
  private func folder(user: String? = nil, here: String? = nil) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let user = user.map { Data($0.utf8) }
    try FileManager.default.createDirectory(
      atPath: folder.path("home/geobg"), withIntermediateDirectories: true)
    try user?.write(to: folder.url.appendingPathComponent("home/geobg/config.json"))
    if let here { try folder.write(here, to: "geobg.json") }
    return folder
  }

  private func geobg(
    _ arguments: [String], in folder: TemporaryFolder, _ environment: [String: String] = [:]
  ) throws -> Shell.Result {
    let home = ["XDG_CONFIG_HOME": folder.path("home")]
    return try Shell.geobg(
      arguments, environment: environment.merging(home) { $1 }, in: folder.url)
  }

  /// The zoom in the recipe that a run without FILE prints.
  private func zoom(
    _ arguments: [String], in folder: TemporaryFolder, _ environment: [String: String] = [:]
  ) throws -> NSObject? {
    let result = expectSuccess(
      try geobg(["recipe", "--seed", "1"] + arguments, in: folder, environment))
    return try fields(result.output)["zoom"]
  }

  @Test func everyLayerWinsOverTheOneBefore() throws {
    let bare = try folder()
    #expect(try zoom([], in: bare) == 1 as NSNumber)
    let user = try folder(user: #"{"zoom":2}"#)
    #expect(try zoom([], in: user) == 2 as NSNumber)
    let both = try folder(user: #"{"zoom":2}"#, here: #"{"zoom":3,"presets":{"p":{"zoom":5}}}"#)
    #expect(try zoom([], in: both) == 3 as NSNumber)
    let variable = ["GEOBG_ZOOM": "4"]
    #expect(try zoom([], in: both, variable) == 4 as NSNumber)
    #expect(try zoom(["--preset", "p"], in: both, variable) == 5 as NSNumber)
    #expect(try zoom(["--preset", "p", "--zoom", "6"], in: both, variable) == 6 as NSNumber)
    #expect(try zoom(["--no-config"], in: both, variable) == 1 as NSNumber)
  }

  @Test func originsAreTold() throws {
    let folder = try folder(
      user: #"{"zoom":2,"threads":3}"#, here: #"{"mesh-passes":4,"presets":{"p":{"pan":"1,2"}}}"#)
    let arguments = ["config", "--preset", "p"]
    let environment = ["GEOBG_MAX_PIXELS": "99"]
    let text = expectSuccess(try geobg(arguments, in: folder, environment)).text
    let home = folder.path("home/geobg/config.json")
    let art = FieldDefinition.all.map { field in
      let value = field.field.text(of: field.standard)
      return field.name.padding(toLength: 16, withPad: " ", startingAt: 0)
        + value.padding(toLength: 24, withPad: " ", startingAt: 0) + "default"
    }
    let others = """
      background      (the palette's color)   default
      calm            none                    default
      compression     default                 default
      density         1                       default
      desktop         (the running desktop)   default
      format          (by extension, or png)  default
      jobs            (one per processor)     default
      max-pixels      99                      GEOBG_MAX_PIXELS
      mesh            true                    ./geobg.json
      mesh-passes     4                       ./geobg.json
      mode            light                   default
      palette         original                default
      pan             1,2                     preset p in ./geobg.json
      quality         90                      default
      renderer        cairo                   default
      size            1170x2532               default
      threads         3                       \(home)
      with            (the desktop's own)     default
      zoom            2                       \(home)
      """.split(separator: "\n").map(String.init)
    #expect(text == (others + art).sorted().map { $0 + "\n" }.joined())
    let json = try fields(
      expectSuccess(try geobg(arguments + ["--json"], in: folder, environment)).output)
    #expect(json.count == others.count + art.count)
    #expect(json["zoom"] == ["value": "2", "from": home] as NSDictionary)
    #expect(json["jobs"] == ["value": NSNull(), "from": "default"] as NSDictionary)
  }

  /// A FILE is complete: only options change it, including `--preset`.
  @Test func aRecipeIsWhatItSays() throws {
    let folder = try folder(
      here: ##"{"zoom":3,"compression":"small","format":"pdf","presets":{"p":{"zoom":5}}}"##)
    let plain = try geobg(["recipe", "--seed", "1", "--no-config"], in: folder)
    try plain.output.write(to: folder.url.appendingPathComponent("a.json"))
    #expect(try geobg(["recipe", "a.json"], in: folder).text == plain.text)
    let set = try fields(try geobg(["recipe", "a.json", "--preset", "p"], in: folder).output)
    #expect(set["zoom"] == 5 as NSNumber)
    expectSuccess(try geobg(["render", "a.json", "--size", "9x9"], in: folder))
    #expect(folder.names == ["a.json", "geobg-1.png", "geobg.json", "home"])
  }

  /// The setting is used only if nothing else decides the format; a file name does.
  @Test func aFormatIsADefaultAndNoFlag() throws {
    let folder = try folder(here: #"{"format":"svg","compression":"small","size":"9x9"}"#)
    expectSuccess(try geobg(["--seed", "1"], in: folder))
    expectSuccess(try geobg(["--seed", "1", "-o", "a.png"], in: folder))
    #expect(folder.names == ["a.png", "geobg-1.svg", "geobg.json", "home"])
    let output = try fields(try geobg(["inspect", "--json", "a.png"], in: folder).output)["output"]
    #expect(output == ["compression": "small", "format": "png"] as NSDictionary)
  }

  @Test func flagsOfABatchTakeThePlaceOfSettings() throws {
    let folder = try folder(here: #"{"size":"9x9","zoom":2,"mode":"dark","compression":"fast"}"#)
    expectSuccess(
      try geobg(
        ["batch", "--seeds", "1", "--zoom", "3", "--zoom", "4", "-o", "w/{index}.png", "-q"],
        in: folder))
    for (name, zoom) in [("w/0.png", 3), ("w/1.png", 4)] {
      let recipe = try fields(try geobg(["inspect", "--json", name], in: folder).output)
      #expect(recipe["zoom"] == zoom as NSNumber)
      #expect(recipe["mode"] == "dark" as NSString)
      #expect(recipe["output"] == ["compression": "fast", "format": "png"] as NSDictionary)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("w/2.png")))
  }

  @Test func aPaletteFileStandsBesideTheSettings() throws {
    let folder = try folder(user: #"{"palette":"mine.json"}"#)
    let palette = try geobg(["palettes", "dusk"], in: folder).output
    try palette.write(to: folder.url.appendingPathComponent("home/geobg/mine.json"))
    let recipe = try fields(try geobg(["recipe", "--seed", "1"], in: folder).output)
    #expect((recipe["palette"] as? NSDictionary)?["name"] as? String == "dusk")
    // An absolute path is no place beside them.
    let path = folder.path("home/geobg/mine.json")
    let other = try self.folder(user: #"{"palette":"\#(path)"}"#)
    expectSuccess(try geobg(["recipe", "--seed", "1"], in: other))
  }

  @Test(arguments: [
    (#"{"pallete":"dusk"}"#, "'pallete' is not a setting; did you mean 'palette'?"),
    (
      #"{"seed":"1"}"#,
      "'seed' is not a setting; the settings are arrangement, background, calm, color-flow, "
    ),
    (
      #"{"size":5}"#,
      "size: 5 is not a size; write WIDTHxHEIGHT, such as 1170x2532 or 210x297mm (mm, cm, in, "
        + "m), or a name from geobg sizes, such as a4"
    ),
    (#"{"size":null}"#, "size must be a string, a number, true or false, but is null"),
    (#"{"mesh":"yes"}"#, "mesh: yes is not allowed; use true or false"),
    (#"{"mode":"dusk"}"#, "mode: dusk is not a mode; use light or dark"),
    (
      #"{"zoom":1e2}"#,
      "zoom: 1e2 is not allowed; use a number with at most three decimal "
        + "places, such as 0.5"
    ),
    (
      #"{"mesh":false,"mesh-passes":2}"#,
      "mesh-passes: mesh is false; leave out mesh or mesh-passes"
    ),
    (
      #"{"palette":"gone.json"}"#,
      "palette: ./gone.json: cannot be read: no such file or directory"
    ),
    (
      #"{"palette":"geobg.json"}"#,
      "palette: ./geobg.json: palette is not a known field; the "
        + "fields are"
    ),
    (
      #"{"presets":{"a":{"moed":"dark"}}}"#,
      "preset a: 'moed' is not a setting; did you mean 'mode'?"
    ),
    (#"{"presets":{"a":{"zoom":0}}}"#, "preset a: zoom: zoom 0 is out of range; use 0.001 to 100"),
    (#"{"presets":{"a":7}}"#, "preset a must be an object, but is a number"),
    (#"{"presets":[]}"#, "presets must be an object, but is a list"),
    (#"[]"#, "the document must be an object, but is a list"),
    (#"{"zoom":1,}"#, "not valid JSON: line 1, column 11: a key in quotes is missing"),
  ])
  func faultsOfAFile(json: String, message: String) throws {
    let folder = try folder(here: json)
    for arguments in [["config"], ["--seed", "1", "-o", "a.svg"], ["batch", "--seeds", "1"]] {
      let result = try geobg(arguments, in: folder)
      #expect(result.errors.hasPrefix("geobg: error: ./geobg.json: \(message)"))
      #expect(result.code == 65)
      #expect(result.output.isEmpty)
    }
    #expect(folder.names == ["geobg.json", "home"])
  }

  @Test(arguments: [
    ("GEOBG_SIZ", "5x5", "GEOBG_SIZ is not a setting; did you mean GEOBG_SIZE?"),
    ("GEOBG_MESH", "1", "GEOBG_MESH: 1 is not allowed; use true or false"),
    ("GEOBG_THREADS", "0", "GEOBG_THREADS: 0 is not allowed; use a whole number from 1 to 1024"),
  ])
  func faultsOfTheEnvironment(name: String, text: String, message: String) throws {
    expectFailure(try geobg(["config"], in: try folder(), [name: text]), 64, message)
  }

  /// A folder may be the unpacked archive of a stranger, and a file in it may set variables; the
  /// user's own file may name a program.
  @Test func onlyTheUserNamesAProgram() throws {
    let hint =
      "cannot name a program; use the option --with, or your own settings file, "
      + "~/.config/geobg/config.json"
    let program = "mybg {file}"
    for (json, preset) in [
      (#"{"with":"\#(program)"}"#, ""),
      (#"{"presets":{"p":{"with":"\#(program)"}}}"#, " preset p:"),
    ] {
      let folder = try folder(here: json)
      for arguments in [["config"], ["set", "--desktop", "feh", "--dry-run"], ["--seed", "1"]] {
        expectFailure(
          try geobg(arguments, in: folder), 65,
          "./geobg.json:\(preset) with: a settings file of the current folder \(hint)")
      }
      #expect(folder.names == ["geobg.json", "home"])
    }
    expectFailure(
      try geobg(["config"], in: try folder(), ["GEOBG_WITH": program]), 64,
      "GEOBG_WITH: a variable \(hint)")
    let own = try folder(user: #"{"with":"\#(program)"}"#)
    let config = try fields(expectSuccess(try geobg(["config", "--json"], in: own)).output)
    let path = own.path("home/geobg/config.json")
    #expect(config["with"] == ["value": program, "from": path] as NSDictionary)
  }

  /// An archive can contain a pipe, and opening it would wait for ever.
  @Test func aPipeIsNoPaletteOfASetting() throws {
    let folder = try folder(here: #"{"palette":"./pipe.json"}"#)
    #expect(mkfifo(folder.path("pipe.json"), 0o600) == 0)
    expectFailure(
      try geobg(["config"], in: folder), 65,
      "./geobg.json: palette: ././pipe.json: cannot be read: it is not a regular file, but a pipe, a "
        + "device or a socket; put a file in its place")
  }

  @Test func anUnknownPreset() throws {
    let folder = try folder(
      user: #"{"presets":{"b":{},"a":{}}}"#, here: #"{"presets":{"c":{}}}"#)
    expectFailure(
      try geobg(["--preset", "d"], in: folder), 64,
      "--preset: no preset is named 'd'; the presets are a, b, c")
    expectFailure(
      try geobg(["--preset", "d"], in: try self.folder()), 64,
      "--preset: no preset is named 'd'; the settings files have no presets")
    expectFailure(
      try geobg(["--preset", "a", "--no-config"], in: folder), 64,
      "--no-config and --preset cannot be used together; choose one")
  }
}
