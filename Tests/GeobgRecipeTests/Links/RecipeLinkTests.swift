import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct RecipeLinkTests {
  private func recipe(_ seed: String) throws -> Recipe {
    Recipe(seed: try Seed(parsing: seed), palette: try PaletteFile.builtIn("original").palette)
  }

  @Test func linksAreReadable() throws {
    var recipe = try self.recipe("ada")
    #expect(RecipeLink.fragment(of: recipe) == "s=ada")
    recipe.palette = try PaletteFile.builtIn("dusk").palette
    recipe.mode = .dark
    recipe.mesh = try WireMesh(passes: 1)
    #expect(RecipeLink.fragment(of: recipe) == "s=ada&p=dusk&d&m=1")
    recipe.seed = try Seed(parsing: "Vera Moln\u{E1}r & 100%")
    recipe.plane = try ShapeField(density: 0.5)
    recipe.background = .color(Color(red: 255, green: 128, blue: 0))
    recipe.calm = try CalmZones([.top, .bottom])
    recipe.view = try Viewport(
      canvas: Canvas(pixelWidth: 390, pixelHeight: 844), pan: Point(x: -1.5, y: 2), zoom: 0.75)
    #expect(
      RecipeLink.fragment(of: recipe)
        == "s=Vera%20Moln%C3%A1r%20%26%20100%25&p=dusk&d&m=1&n=0.5&b=ff8000"
        + "&c=0,0,1,0.25,0,0.75,1,0.25&o=-1.5,2&z=0.75&w=390x844")
    recipe.plane = nil
    recipe.background = .none
    recipe.calm = .none
    recipe.view = .phone
    #expect(RecipeLink.fragment(of: recipe)?.hasSuffix("&n=none&b=none") == true)
  }

  /// Every recipe without gestures, spans, print sizes and own palettes comes back from its link.
  @Test func linksGiveTheRecipeBack() throws {
    var random = RandomRecipe(12)
    var (short, long) = (0, 0)
    for _ in 0..<3000 {
      let recipe = try random.plain()
      guard let link = RecipeLink.fragment(of: recipe) else {
        #expect(recipe.view.canvas.printSize != nil)
        long += 1
        continue
      }
      short += 1
      #expect(link.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") })
      #expect(link.utf8.count <= RecipeLink.byteLimit)
      let read = try RecipeLink.recipe(of: link)
      #expect(read == recipe, "\(link)")
      #expect(RecipeLink.fragment(of: read) == link)
    }
    #expect(short > 800 && long > 800, "\(short) \(long)")
  }

  /// No field of the art has the key of another part of a link.
  @Test(arguments: PictureStyle.Field.allCases)
  func aFieldOfTheArtHasAKeyOfItsOwn(field: PictureStyle.Field) throws {
    var recipe = try self.recipe("ada")
    recipe.art = try recipe.art.with(
      field, Array(repeating: field.range.upperBound, count: field.count))
    let link = try #require(RecipeLink.fragment(of: recipe))
    #expect(try RecipeLink.recipe(of: link) == recipe)
    let key = field.definition.linkKey
    for plain in [
      "s=ada", "p=dusk", "d", "m=1", "n=2", "b=ffffff", "c=0,0,1,1", "o=1,2", "z=2", "w=8x9",
    ] {
      #expect(
        !plain.hasPrefix("\(key)"), "\(field.name) has the key of \(plain); choose another letter")
    }
  }

  /// The parts of a link are in any order.
  @Test func theOrderDoesNotMatter() throws {
    let one = try RecipeLink.recipe(of: "s=ada&p=dusk&d&m=1&z=2")
    #expect(try RecipeLink.recipe(of: "z=2.0&d&m=01&p=%64usk&s=ada") == one)
  }

  /// The longest seed has a link, even if every byte is encoded.
  @Test func theLongestSeedHasALink() throws {
    let recipe = try self.recipe(String(repeating: " ", count: Seed.byteLimit))
    let link = try #require(RecipeLink.fragment(of: recipe))
    #expect(try RecipeLink.recipe(of: link) == recipe)
  }

  @Test func otherRecipesHaveNoLink() throws {
    var recipe = try self.recipe("ada")
    recipe.drawing = try Drawing([.mesh])
    #expect(RecipeLink.fragment(of: recipe) == nil)
    recipe = try self.recipe("ada")
    let original = recipe.palette
    recipe.palette = try Palette(
      name: "other", light: original.light, dark: original.dark, swatches: original.swatches)
    #expect(RecipeLink.fragment(of: recipe) == nil)
    recipe.palette = try Palette(
      name: original.name, light: .black, dark: original.dark, swatches: original.swatches)
    #expect(RecipeLink.fragment(of: recipe) == nil)
    recipe = try self.recipe("ada")
    recipe.view = try recipe.view.with(
      canvas: recipe.view.canvas,
      span: LayoutCanvas(pixelWidth: 3000, pixelHeight: 3000, x: 0, y: 0))
    #expect(RecipeLink.fragment(of: recipe) == nil)
    recipe = try self.recipe("ada")
    for canvas in [.a4, try Canvas(pixelWidth: 10, pixelHeight: 10, ppi: 97)] {
      recipe.view = try recipe.view.with(canvas: canvas)
      #expect(RecipeLink.fragment(of: recipe) == nil)
    }
  }

  // MARK: - Links from strangers

  @Test(arguments: [
    ("", ""), ("s", "s"), ("s=ada&", ""), ("s=ada&q=1", "q=1"), ("s=ada&S=1", "S=1"),
    ("#s=ada", "#s=ada"), ("s=ada&s=ada", "s=ada"), ("s=ada&d&d", "d"), ("s=ada&d=1", "d=1"),
    ("s=ada&d=", "d="), ("s=ada&m", "m"), ("s=a=b", "s=a=b"), ("s=%", "s=%"), ("s=%4", "s=%4"),
    ("s=%zz", "s=%zz"), ("s=%FF", "s=%FF"), ("s=%ED%A0%80", "s=%ED%A0%80"), ("=a", "=a"),
    ("s=a&seed=b", "seed=b"), ("s=a&w=a4", "w=a4"), ("s=a&w=5", "w=5"), ("s=a&w=5x5x5", "w=5x5x5"),
    ("s=a&p", "p"), ("s=a&p=dusk&p=dusk", "p=dusk"),
    ("s=a&__proto__=1", "__proto__=1"),
  ])
  func wrongPartsAreRefused(_ link: String, _ part: String) {
    let reason = "'\(part)' is not a part of a link, or is there twice"
    #expect(throws: DocumentError.invalid(field: "link", reason: reason)) {
      try RecipeLink.recipe(of: link)
    }
  }

  /// Values that no recipe has are refused with the field of the recipe.
  @Test(arguments: [
    ("p=dusk", "seed"), ("s=", "seed"), ("s=a&p=duck", "palette"), ("s=a&p=", "palette"),
    ("s=a&p=..%2Fdusk", "palette"), ("s=a&m=", "mesh"), ("s=a&m=-1", "mesh"), ("s=a&m=1.5", "mesh"),
    ("s=a&m=101", "mesh"), ("s=a&m=99999999999999999999", "mesh"), ("s=a&n=-1", "plane, density"),
    ("s=a&n=26", "plane, density"), ("s=a&n=many", "plane, density"), ("s=a&b=white", "background"),
    ("s=a&b=%23ffffff", "background"), ("s=a&b=", "background"), ("s=a&c=0,0,2,1", "calm, item 1"),
    ("s=a&c=0,0,1", "calm, item 1"), ("s=a&c=", "calm, item 1"), ("s=a&o=1", "pan"),
    ("s=a&o=1,2,3", "pan"), ("s=a&o=1,", "pan, item 2"), ("s=a&o=99999999999,0", "pan"),
    ("s=a&z=0", "zoom"), ("s=a&z=101", "zoom"), ("s=a&z=1e3", "zoom"), ("s=a&z=NaN", "zoom"),
    ("s=a&z=1.0001", "zoom"), ("s=a&w=0x5", "canvas"), ("s=a&w=5x", "canvas, height"),
    ("s=a&w=-5x5", "canvas"), ("s=a&w=99999999x1", "canvas"), ("s=a&w=1e3x5", "canvas, width"),
  ])
  func valuesOutOfRangeAreRefused(_ link: String, _ field: String) {
    do throws(DocumentError) {
      _ = try RecipeLink.recipe(of: link)
      Issue.record("\(link) was read")
    } catch {
      #expect(error.field == field, "\(link)")
      #expect(!error.description.isEmpty)
    }
  }

  @Test func longLinksAreRefused() throws {
    let limit = RecipeLink.byteLimit
    let long = "s=" + String(repeating: "a", count: limit - 1)
    #expect(throws: DocumentError.tooLarge(byteCount: Int64(limit + 1), limit: Int64(limit))) {
      try RecipeLink.recipe(of: long)
    }
  }

  /// Damaged links are refused or read; none ends the program, and every error is a sentence.
  @Test func damagedLinksAreSafe() throws {
    var random = RandomRecipe(13)
    var generator = FixedGenerator(14)
    let bytes = Array("&=%,.-0159adgsxwz+~#\u{0}\n\u{7F}".utf8) + [0xC3, 0xFF]
    for _ in 0..<3000 {
      guard let fragment = RecipeLink.fragment(of: try random.plain()) else { continue }
      var link = Array(fragment.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: link.indices, using: &generator)
        link[place] = bytes.randomElement(using: &generator) ?? 0
      }
      do throws(DocumentError) {
        _ = try RecipeLink.recipe(of: String(decoding: link, as: UTF8.self))
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }
}
