import Foundation
import GeobgBatch
import GeobgGallery
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// The catalogs of a gallery, read back by the rules of docs/gallery-catalog.md.
@Suite(.timed) struct CatalogTests {
  private func catalog(
    _ seeds: String, _ recipes: [Recipe]? = nil, title: String = "Test"
  ) throws -> Catalog {
    var list = SeedList()
    for entry in seeds.split(separator: ",") { try list.append(parsing: String(entry)) }
    let pictures = try GalleryPictures(seeds: list, recipes: recipes ?? [Recipe("0")])
    return Catalog(title: title, pictures, try FeatureTable(of: pictures, threads: 2))
  }

  /// The value in a script; fails if a character of it could end the text or the script.
  private func value(_ script: [UInt8], name: String) throws -> JSONField {
    let head = Array("globalThis.\(name) = JSON.parse('".utf8)
    #expect(script.starts(with: head))
    #expect(script.suffix(4).elementsEqual("');\n".utf8))
    let text = Array(script.dropFirst(head.count).dropLast(4))
    var json: [UInt8] = []
    var index = 0
    while index < text.count {
      let byte = text[index]
      #expect((0x20...0x7E).contains(byte) && !"<>&'".utf8.contains(byte))
      if byte == UInt8(ascii: "\\") {
        // Every backslash of the JSON is doubled.
        try #require(index + 1 < text.count && text[index + 1] == byte)
        index += 1
      }
      json.append(byte)
      index += 1
    }
    return JSONField(try JSONValue(parsing: json, limit: 1 << 30))
  }

  @Test func aRangeOfSeedsStaysARange() throws {
    let catalog = try catalog("1...3000")
    let object = try value(catalog.script(hasThumbnails: false), name: "geobgCatalog").object()
    #expect(try object.required("version").integer() == 1)
    #expect(try object.required("count").integer() == 3000)
    #expect(try object.required("files").bool() == false)
    let runs = try object.required("runs").array()
    #expect(try runs.map { try $0.array().map { try $0.integer() } } == [[0, 1, 3000]])
    let text = String(decoding: catalog.script(hasThumbnails: false), as: UTF8.self)
    #expect(text.contains("[[0,1,3000]]"))
  }

  @Test func onlyAWallThatEndsIsWritten() throws {
    var catalog = try catalog("1...5")
    func endless() throws -> Bool? {
      try value(catalog.script(hasThumbnails: false), name: "geobgCatalog").object()
        .optional("endless")?.bool()
    }
    #expect(try endless() == nil)
    catalog.isEndless = false
    #expect(try endless() == false)
  }

  @Test func runsHaveEveryKindOfSeed() throws {
    let seeds = "7,9,1...4,ada,18446744073709551612...18446744073709551615,9007199254740992,007"
    let catalog = try catalog(seeds)
    let text = String(decoding: catalog.script(hasThumbnails: false), as: UTF8.self)
    #expect(
      text.contains(
        #""runs":[[0,[7,9]],[0,1,4],[0,["ada"]],[0,"18446744073709551612",4],"#
          + #"[0,["9007199254740992","007"]]]"#))
  }

  @Test func everyVariantIsATemplate() throws {
    var dark = try Recipe("0")
    dark.mode = .dark
    let catalog = try catalog("1...5", [try Recipe("0"), dark, dark])
    let object = try value(catalog.script(hasThumbnails: false), name: "geobgCatalog").object()
    #expect(try object.required("palettes").array().count == 1)
    let templates = try object.required("templates").array()
    #expect(templates.count == 2)
    for (template, recipe) in zip(templates, [try Recipe("0"), dark]) {
      var members = try template.object().members
      #expect(members["seed"] == nil && members["output"] == nil)
      members["palette"] = try object.required("palettes").array()[0].value
      members["seed"] = .string("5")
      var expected = recipe
      expected.seed = Seed(5)
      #expect(try RecipeFile(JSONField(.object(members))).recipe == expected)
    }
  }

  @Test(arguments: [
    "</script><script>alert(1)</script>", "'); alert(1); ('", "\\', \\\\', \\u2028\u{2028}\u{2029}",
    "<!--", "\u{0}\n\r\u{7F}\u{1F600}", #"\"#, "&lt;",
  ])
  func hostileTextsStayText(_ text: String) throws {
    var hostile = try Recipe(text.isEmpty ? "x" : text)
    let swatches = hostile.palette.swatches
    hostile.palette = try Palette(
      name: text, light: .white, dark: .black, swatches: swatches)
    hostile.drawing = try Drawing([.tap(Tap(address: 1, place: .zero))])
    var entries = GalleryEntries(site: nil, known: nil)
    entries.add(hostile)
    hostile.drawing = .empty
    entries.add(hostile)
    let pictures = try GalleryPictures(entries.entries)
    let catalog = Catalog(title: text, pictures, try FeatureTable(of: pictures, threads: 1))
    let object = try value(catalog.script(hasThumbnails: false), name: "geobgCatalog").object()
    #expect(try object.required("title").string() == text)
    #expect(
      try object.required("palettes").array()[0].object().required("name").string() == text)
    _ = try value(
      catalog.filesScript(originals: .none, site: "/", hasThumbnails: false), name: "geobgFiles")
    var json: [UInt8] = []
    catalog.writeJSON { json += $0 }
    #expect(json.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
  }

  @Test func catalogJSONHasEveryPicture() throws {
    let catalog = try catalog("1...2500")
    var json: [UInt8] = []
    catalog.writeJSON { json += $0 }
    let object = try JSONField(JSONValue(parsing: json, limit: 1 << 30)).object()
    let pictures = try object.required("pictures").array()
    #expect(pictures.count == 2500)
    for number in [0, 999, 1000, 2499] {
      let picture = try pictures[number].object()
      #expect(try picture.required("seed").string() == String(number + 1))
      #expect(try picture.required("template").integer() == 0)
      #expect(try picture.required("blurhash").string() == catalog.traits.blurHash(number))
      let areas = try picture.required("colors").array().map {
        try $0.array()[1].decimal().double
      }
      #expect(areas == areas.sorted(by: >) && areas.reduce(0, +) <= 1.01)
    }
  }

  @Test func theNextRunFindsTheTraitsOfTheEarlierOne() throws {
    let folder = try TemporaryFolder()
    let catalog = try catalog("1...50,ada")
    let site = try GallerySite(folder.path("site"), assets: [])
    try site.write(catalog)
    let known = try #require(site.known)
    let find = known.numberLookup(catalog.pictures)
    let traits = known.lookup(catalog.pictures)
    for number in 0..<51 {
      let recipe = catalog.pictures.recipe(number)
      #expect(find(number, recipe) == number)
      #expect(traits(number, recipe) == catalog.traits[number])
    }
    var other = SeedList()
    try other.append(parsing: "50...51")
    let pictures = try GalleryPictures(seeds: other, recipes: [try Recipe("0")])
    let next = known.numberLookup(pictures)
    #expect(next(0, pictures.recipe(0)) == 49)
    #expect(next(1, pictures.recipe(1)) == nil)
  }
}

/// How quiet pictures are where a clock stands.
@Suite(.timed) struct ClockRoomTests {
  private func room(_ recipe: Recipe) throws -> UInt8 { try SmallPicture(recipe).clockRoom }

  @Test func anEmptyPictureIsAllRoom() throws {
    var recipe = try Recipe("7")
    recipe.plane = nil
    #expect(try room(recipe) == 255)
  }

  @Test func shapesInTheClocksPlaceTakeRoomAndOthersDoNot() throws {
    var recipe = try Recipe("7")
    recipe.plane = nil
    recipe.mode = .dark
    func room(tapAt y: Int64) throws -> UInt8 {
      let place = Point(x: 0, y: Thousandths(count: y * 1000))
      recipe.drawing = try Drawing((1...10).map { .tap(try Tap(address: $0, place: place)) })
      return try self.room(recipe)
    }
    // The window is 844 units high: the clock stands from -371 to -169.
    #expect(try room(tapAt: -270) < 230)
    #expect(try room(tapAt: 300) == 255)
  }

  @Test func picturesOfOnePixelHaveRoom() throws {
    var recipe = try Recipe("7")
    for (width, height) in [(1, 5000), (5000, 1), (1, 1)] {
      recipe.view = try Viewport(canvas: Canvas(pixelWidth: width, pixelHeight: height))
      _ = try room(recipe)
    }
  }

  @Test func aCatalogWithoutRoomsIsReadAgain() throws {
    let folder = try TemporaryFolder()
    var list = SeedList()
    try list.append(parsing: "1...5")
    let pictures = try GalleryPictures(seeds: list, recipes: [try Recipe("0")])
    let site = try GallerySite(folder.path("site"), assets: [])
    try site.write(Catalog(title: "", pictures, try FeatureTable(of: pictures, threads: 1)))
    #expect(site.known != nil)
    let path = folder.path("site/catalog.json")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let old = text.replacing(#/"room":[0-9.]+,/#, with: "")
    #expect(old != text)
    try old.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(site.known == nil)
    // Nor are colors of the whole picture.
    let whole = text.replacing(",\"view\":\"middle\"", with: "")
    #expect(whole != text)
    try whole.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(site.known == nil)
  }
}

/// The colors of small pictures.
@Suite(.timed) struct ShownColorsTests {
  @Test func theBackgroundIsTheLargestColorOfAnAiryPicture() throws {
    var recipe = try Recipe("7")
    recipe.plane = try ShapeField(density: 0.2)
    let colors = ShownColors(try SmallPicture(recipe)).parts
    #expect(colors.first?.color == recipe.palette.background(in: .light))
    #expect(colors.reduce(0) { $0 + Int($1.area) } <= 255)
    #expect(colors.allSatisfy { $0.area > 0 } && colors.count <= ShownColors.limit)
  }

  @Test func theColorsAreThoseOfTheSquareInTheMiddle() throws {
    var recipe = try Recipe("7")
    for (width, height) in [(1000, 3000), (3000, 1000)] {
      recipe.view = try Viewport(canvas: Canvas(pixelWidth: width, pixelHeight: height))
      let picture = try SmallPicture(recipe)
      let (wide, high) = (picture.width, picture.bytes.count / 4 / picture.width)
      let side = min(wide, high)
      #expect(picture.middle.count == 4 * side * side)
      let first = 4 * ((high - side) / 2 * wide + (wide - side) / 2)
      #expect(picture.middle.prefix(4 * side) == picture.bytes[first..<first + 4 * side])
    }
  }

  @Test func anEmptyPictureHasOneColor() throws {
    var recipe = try Recipe("7")
    recipe.plane = nil
    #expect(
      ShownColors(try SmallPicture(recipe)).parts
        == [.init(color: recipe.palette.background(in: .light), area: 255)])
    recipe.background = .none
    #expect(ShownColors(try SmallPicture(recipe)).parts.isEmpty)
  }

  @Test func extremeShapesAreSmallPicturesToo() throws {
    var recipe = try Recipe("7")
    for (width, height) in [(1, 5000), (5000, 1), (1, 1)] {
      recipe.view = try Viewport(canvas: Canvas(pixelWidth: width, pixelHeight: height))
      let picture = try SmallPicture(recipe)
      #expect((1...16384).contains(picture.bytes.count / 4))
      #expect(!ShownColors(picture).parts.isEmpty)
    }
  }
}
