import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Recipes as people write them: short names and missing fields, and the same canonical form.
@Suite(.timed) struct HandRecipeTests {
  private func recipe(_ json: String) throws -> RecipeFile {
    try RecipeFile(parsing: Array(json.utf8))
  }

  /// Each form by hand, and the same with the fields of the canonical form.
  @Test(
    arguments: [
      (##""seed":42"##, ##""seed":"42""##),
      (##""seed":9007199254740992"##, ##""seed":"9007199254740992""##),
      (##""palette":"dusk""##, ##""palette":{dusk}"##),
      (##""palette":"Dusk""##, ##""palette":{dusk}"##),
      (##""palette":"f00,#0F0,navy""##, ##""palette":"#ff0000,#00ff00,#000080""##),
      (##""density":2"##, ##""plane":{"density":2}"##), (##""density":null"##, ##""plane":null"##),
      (##""dark":true"##, ##""mode":"dark""##), (##""dark":false"##, ##""mode":"light""##),
      (##""mode":"Dark""##, ##""mode":"dark""##), (##""mesh":true"##, ##""mesh":1"##),
      (##""mesh":false"##, ##""mesh":0"##),
      (##""size":"800x600""##, ##""canvas":{"width":800,"height":600}"##),
      (##""size":"4K""##, ##""canvas":{"width":3840,"height":2160}"##),
      (
        ##""size":"10x15cm""##,
        ##""canvas":{"width":1181,"height":1772,"millimeters":[100,150],"ppi":300}"##
      ),
      (##""background":"navy""##, ##""background":"#000080""##),
      (##""background":"FFF""##, ##""background":"#ffffff""##),
      (##""background":"None""##, ##""background":"none""##),
      (##""calm":"top""##, ##""calm":[[0,0,1,0.25]]"##), (##""calm":"none""##, ##""calm":[]"##),
      (##""motion":"drift""##, ##""motion":{"kind":"drift"}"##),
      (##""outline":3,"shapes":{"square":1}"##, ##""art":{"outline":3,"shapes":{"square":1}}"##),
      (##""arrangement":"Hive""##, ##""art":{"arrangement":"hive"}"##),
      (##""outline":3,"art":{"opacity":2}"##, ##""art":{"opacity":2,"outline":3}"##),
      (
        ##""size":"10x15cm","ppi":100,"orientation":"Landscape""##,
        ##""canvas":{"width":591,"height":394,"millimeters":[150,100],"ppi":100}"##
      ),
      (
        ##""size":"800x600","ppi":72.5,"orientation":"landscape""##,
        ##""canvas":{"width":800,"height":600,"ppi":72.5}"##
      ),
      (##""orientation":"landscape""##, ##""canvas":{"width":2532,"height":1170}"##),
      (##""ppi":300"##, ##""canvas":{"width":1170,"height":2532,"ppi":300}"##),
      (##""shapes":"circle:2,hexagon""##, ##""art":{"shapes":{"circle":2,"hexagon":1}}"##),
      (##""shapes":"Square=0.5""##, ##""art":{"shapes":{"square":0.5}}"##),
    ] as [(String, String)])
  func byHand(written: String, canonical: String) throws {
    let dusk = try PaletteFile.builtIn("dusk").palette.json
    func whole(_ members: String) throws -> RecipeFile {
      let seed = members.contains("\"seed\"") ? "" : #""seed":"1","#
      return try recipe("{\(seed)\(members)}")
    }
    let file = try whole(written)
    #expect(try file == whole(canonical.replacing("{dusk}", with: dusk)))
    // The canonical form is read as the same recipe, with its engine or in a picture.
    #expect(try recipe(file.json) == file)
    #expect(file.json.utf8.first == UInt8(ascii: "{") && file.json.contains(#""engine":1"#))
  }

  /// A recipe that names its engine keeps the palette of engine 1; one by hand has that of the command.
  @Test func theDefaultPaletteDependsOnTheEngine() throws {
    #expect(try recipe(#"{"seed":"1"}"#).recipe.palette.name == "original")
    #expect(try recipe(#"{"engine":1,"seed":"1"}"#).recipe.palette.name == "classic")
    #expect(try recipe(#"{"seed":"1"}"#).recipe.engine.number == Engine.newest.number)
  }

  /// A seed picks the same as in the command, and only where the document names no engine.
  @Test func theSeedPicksWhatAnyStandsFor() throws {
    var names: Set<String> = []
    for seed in 0..<20 {
      let any = #""palette":"Any","color-flow":"any","art":{"arrangement":"any"}"#
      let file = try recipe("{\"seed\":\(seed),\(any)}")
      let picked = AnyChoice.pick(
        .palette, from: PaletteFile.pickedNames, for: file.recipe.seed)
      #expect(file.recipe.palette.name == picked)
      for field in [PictureStyle.Field.arrangement, .colorFlow] {
        let number = AnyChoice.pick(of: field, for: file.recipe.seed)
        #expect(file.recipe.art[field].first == number)
      }
      names.insert(file.recipe.palette.name)
    }
    #expect(names.count > 8)
    for field in ["palette", "arrangement", "color-flow"] {
      #expect(throws: DocumentError.self) {
        try recipe("{\"engine\":1,\"seed\":\"1\",\"\(field)\":\"any\"}")
      }
    }
  }

  @Test(arguments: [
    #""blue=Gold""#, #"{"blue":"gold"}"#,
  ])
  func aSwatchHasAnotherColor(swatch: String) throws {
    let palette =
      ##"{"name":"p","light":{"background":"fff"},"dark":{"background":"000"},"swatches":["##
      + ##"{"name":"blue","weight":1,"color":"00f","opacity":[0.1,0.4],"dark":{"color":"#008"}}]}"##
    let file = try recipe(#"{"seed":"1","palette":\#(palette),"swatch":\#(swatch)}"#)
    let swatch = try #require(file.recipe.palette.swatches.first)
    #expect(swatch.light.color.hex == "#ffd700" && swatch.dark.color.hex == "#ffd700")
  }

  @Test(
    arguments: [
      (#""shapes":"circl""#, "shapes, circl is not a known field; the fields are circle, "),
      (#""shapes":"circle:two""#, "shapes: write one weight for each kind, such as "),
      (#""shapes":"circle,circle""#, "shapes: write one weight for each kind, such as "),
      (#""shapes":"circle=1=2""#, "shapes: write one weight for each kind, such as "),
      (#""shapes":"""#, "shapes: write one weight for each kind, such as "),
      (#""shapes":"circle=0""#, "shapes: all weights of shapes are 0; "),
      (#""ppi":0"#, "ppi: "), (#""ppi":"300""#, "ppi must be a number, but is a string"),
      (#""size":"9x9","canvas":{"width":9,"height":9}"#, "size: canvas is there too "),
      (#""ppi":300,"canvas":{"width":9,"height":9}"#, "ppi: canvas is there too "),
      (#""orientation":"wide""#, "orientation: 'wide' is not one of landscape, portrait"),
      (#""swatch":"gold""#, "swatch: write a swatch and a color, such as yellow=#c0ffee"),
      (#""swatch":"gray=gold""#, "swatch: the palette has no swatch named 'gray'; "),
      (#""swatch":"yellow=golden""#, "swatch, yellow: 'golden' is not a color; write #rrggbb"),
      (#""swatch":{"yellow":1}"#, "swatch, yellow must be a string, but is a number"),
      (#""swatch":1"#, "swatch must be an object, but is a number"),
      (#""outline":"any""#, "outline must be a number, but is a string"),
    ])
  func aWrongFieldByHand(members: String, message: String) {
    do throws(DocumentError) {
      _ = try RecipeFile(parsing: Array("{\"seed\":\"1\",\(members)}".utf8))
      Issue.record("\(members) is accepted")
    } catch {
      #expect(error.description.hasPrefix(message), "\(error)")
    }
  }

  /// The shortest recipe is the shortest link.
  @Test func theShortestRecipe() throws {
    #expect(try recipe(#"{"seed":"ada"}"#).recipe == RecipeLink.recipe(of: "s=ada"))
  }

  /// A list of recipes is not one.
  @Test func aListIsNoRecipe() {
    let error = DocumentError.wrongKind(
      field: "the document", expected: "an object", found: "a list")
    #expect(throws: error) { try RecipeFile(reading: Array(#" [{"seed":"1"}]"#.utf8)) }
  }

  // MARK: - Colors

  @Test(arguments: [
    ("#fff", "#ffffff"), ("fff", "#ffffff"), ("#FfFfFf", "#ffffff"), ("0b3954", "#0b3954"),
    ("navy", "#000080"), ("NAVY", "#000080"), ("RebeccaPurple", "#663399"), ("bad", "#bbaadd"),
    ("tan", "#d2b48c"),
  ])
  func colorsAsPeopleWriteThem(text: String, hex: String) {
    #expect(Color(written: text)?.hex == hex)
  }

  @Test(arguments: [
    "", "#", "#ff", "#ffff", "#fffff", "#fffffff", "##fff", "nav", "f0f8ff navy", "#navy", " fff",
  ])
  func otherTextsAreNoColors(text: String) {
    #expect(Color(written: text) == nil)
  }

  @Test func everyNameOfCSSIsAColor() {
    #expect(Color.names.count == 148)
    #expect(Color.names == Color.names.sorted())
    for name in Color.names { #expect(Color(name: name) != nil, "\(name)") }
  }
}
