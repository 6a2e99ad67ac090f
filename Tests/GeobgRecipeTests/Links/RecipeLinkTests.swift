import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

struct RecipeLinkTests {
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
    recipe.plane = try Plane(density: 0.5)
    recipe.background = .color(Color(red: 255, green: 128, blue: 0))
    recipe.calm = try Calm([.top, .bottom])
    recipe.view = try Viewport(
      canvas: Canvas(pixelWidth: 390, pixelHeight: 844), pan: Point(x: -1.5, y: 2), zoom: 0.75)
    #expect(
      RecipeLink.fragment(of: recipe)
        == "s=Vera%20Moln%C3%A1r%20%26%20100%25&p=dusk&d&m=1&n=0.5&b=ff8000"
        + "&c=0,0,1,0.25,0,0.75,1,0.25&o=-1.5,2&z=0.75&w=390x844")
    recipe.plane = nil
    recipe.background = .none
    recipe.calm = .none
    recipe.view = try Viewport(
      canvas: Canvas(.a4, ppi: 150, edge: PrintEdge(bleed: 3, hasCropMarks: true)))
    #expect(
      RecipeLink.fragment(of: recipe)?.hasSuffix("&n=none&b=none&w=210x297mm&r=150&e=3&x") == true)
  }

  /// Every recipe without gestures, spans and palettes of its own comes back from its link.
  @Test func linksGiveTheRecipeBack() throws {
    var random = RandomRecipe(12)
    for _ in 0..<3000 {
      let recipe = try random.plain()
      let link = try #require(RecipeLink.fragment(of: recipe))
      #expect(link.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") })
      #expect(link.utf8.count <= RecipeLink.byteLimit)
      let read = try RecipeLink.recipe(of: link)
      #expect(read == recipe, "\(link)")
      #expect(RecipeLink.fragment(of: read) == link)
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
      canvas: recipe.view.canvas, span: Span(pixelWidth: 3000, pixelHeight: 3000, x: 0, y: 0))
    #expect(RecipeLink.fragment(of: recipe) == nil)
  }

  // MARK: - Links from strangers

  static let refused: [(link: String, error: RecipeLinkError)] = [
    ("", .unknown(key: "")), ("p=dusk", .missing(key: "s")), ("s", .missing(key: "s")),
    ("s=ada&", .unknown(key: "")), ("s=ada&q=1", .unknown(key: "q")),
    ("s=ada&S=1", .unknown(key: "S")), ("#s=ada", .unknown(key: "#s")),
    ("s=ada&s=ada", .duplicate(key: "s")), ("s=ada&d&d", .duplicate(key: "d")),
    ("s=ada&d=1", .unwantedValue(key: "d")), ("s=ada&d=", .unwantedValue(key: "d")),
    ("s=ada&m", .missing(key: "m")), ("s=%", .notText(key: "s")), ("s=%4", .notText(key: "s")),
    ("s=%zz", .notText(key: "s")), ("s=%FF", .notText(key: "s")),
    ("s=%ED%A0%80", .notText(key: "s")), ("s=a&m=", .notANumber(key: "m")),
    ("s=a&m=-1", .notANumber(key: "m")), ("s=a&m=1.5", .notANumber(key: "m")),
    ("s=a&z=1e3", .notANumber(key: "z")), ("s=a&z=NaN", .notANumber(key: "z")),
    ("s=a&z=1.0001", .notANumber(key: "z")), ("s=a&z=9999999999999", .notANumber(key: "z")),
    ("s=a&o=1", .wrongCount(key: "o")), ("s=a&o=1,2,3", .wrongCount(key: "o")),
    ("s=a&o=1,", .notANumber(key: "o")), ("s=a&c=0,0,1", .wrongCount(key: "c")),
    ("s=a&n=many", .notANumber(key: "n")), ("s=a&w=a4", .notASize(key: "w")),
    ("s=a&w=screen", .notASize(key: "w")), ("s=a&w=5", .notASize(key: "w")),
    ("s=a&w=5x", .notASize(key: "w")), ("s=a&w=5x5x5", .notASize(key: "w")),
    ("s=a&w=-5x5", .notASize(key: "w")), ("s=a&w=1e3x5mm", .notASize(key: "w")),
    ("s=a&w=mm", .notASize(key: "w")),
  ]

  @Test(arguments: refused)
  func wrongLinksAreRefused(_ link: String, _ error: RecipeLinkError) {
    #expect(throws: error) { try RecipeLink.recipe(of: link) }
  }

  /// Values that no recipe has are refused with the key and the reason.
  @Test(arguments: [
    ("s=", "s"), ("s=a&p=duck", "p"), ("s=a&p=", "p"), ("s=a&p=..%2Fdusk", "p"), ("s=a&m=0", "m"),
    ("s=a&m=101", "m"), ("s=a&m=99999999999999999999", "m"), ("s=a&n=-1", "n"), ("s=a&n=26", "n"),
    ("s=a&b=white", "b"), ("s=a&b=%23ffffff", "b"), ("s=a&b=", "b"), ("s=a&c=0,0,2,1", "c"),
    ("s=a&o=99999999999,0", "o"), ("s=a&z=0", "z"), ("s=a&z=101", "z"), ("s=a&w=0x5", "w"),
    ("s=a&w=99999999x1", "w"), ("s=a&w=1x1mm&r=1", "w"),
    ("s=a&r=0", "w"), ("s=a&e=3", "w"), ("s=a&x", "w"), ("s=a&w=210x297mm&e=101", "w"),
  ])
  func valuesOutOfRangeAreRefused(_ link: String, _ key: String) {
    do throws(RecipeLinkError) {
      _ = try RecipeLink.recipe(of: link)
      Issue.record("\(link) was read")
    } catch .refused(let wrong, let reason) {
      #expect(wrong == key, "\(link)")
      #expect(!reason.isEmpty)
    } catch {
      Issue.record("\(link): \(error)")
    }
  }

  @Test func longLinksAreRefused() throws {
    let limit = RecipeLink.byteLimit
    let long = "s=" + String(repeating: "a", count: limit - 1)
    #expect(throws: RecipeLinkError.tooLong(byteCount: limit + 1, limit: limit)) {
      try RecipeLink.recipe(of: long)
    }
  }

  /// Damaged links are refused or read; none ends the program, and every error is a sentence.
  @Test func damagedLinksAreSafe() throws {
    var random = RandomRecipe(13)
    var generator = FixedGenerator(14)
    let bytes = Array("&=%,.-0159adgsxwz+~#\u{0}\n\u{7F}".utf8) + [0xC3, 0xFF]
    for _ in 0..<3000 {
      var link = Array(try #require(RecipeLink.fragment(of: try random.plain())).utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: link.indices, using: &generator)
        link[place] = bytes.randomElement(using: &generator) ?? 0
      }
      do throws(RecipeLinkError) {
        _ = try RecipeLink.recipe(of: String(decoding: link, as: UTF8.self))
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }
}
