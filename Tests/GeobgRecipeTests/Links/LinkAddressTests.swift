import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Whole addresses of pictures.
@Suite(.timed) struct LinkAddressTests {
  /// `{"engine":1,"seed":"ada","gestures":[{"tap":[1,2],"address":3}]}` as a page writes it.
  private static let long =
    "r=q1ZKzUvPzEtVsjLUUSpOTU1RslJKTElU0lFKTy0uKS1KLVayiq5WKkksANKGOkaxOkDpFKAwUNy4NrYWAA"

  @Test(arguments: [
    "https://example.org/studio/#", "http://127.0.0.1:8000/#", "file:///tmp/a b/index.html#", "#",
    "https://example.org/?a=#1#",
  ])
  func theRecipeFollowsTheFirstNumberSign(_ address: String) throws {
    guard !address.contains("#1") else {
      #expect(throws: DocumentError.self) { try RecipeFile(link: address + "s=ada") }
      return
    }
    let file = try RecipeFile(link: address + "s=ada&p=dusk&d&m=2")
    #expect(file.recipe == (try RecipeLink.recipe(of: "s=ada&p=dusk&d&m=2")))
    #expect(file.output == Output())
    #expect(file.recipe.view == .phone)
  }

  @Test func aLongLinkHasAWholeRecipe() throws {
    let file = try RecipeFile(link: "https://example.org/#" + LinkAddressTests.long)
    #expect(file.recipe.seed.text == "ada")
    #expect(
      file.recipe.drawing.gestures == [.tap(try Tap(address: 3, place: Point(x: 1, y: 2)))])
  }

  @Test(arguments: [
    (
      "https://example.org/",
      "no recipe follows its #; copy the whole address of a picture, such as https://example.org/#s=ada"
    ),
    (
      "#",
      "no recipe follows its #; copy the whole address of a picture, such as https://example.org/#s=ada"
    ),
    ("#t=abcdefghijklmnop", "it opens a studio, and is of no picture; use Share in the studio"),
    ("#r=", "it is damaged; copy the whole address again"),
    ("#r=A", "it is damaged; copy the whole address again"),
    ("#r=a+b/", "it is damaged; copy the whole address again"),
    ("#" + long.dropLast(9), "it is damaged; copy the whole address again"),
    ("#s=ada&x=1", "'x=1' is not a part of a link, or is there twice"),
    ("#picture", "'picture' is not a part of a link, or is there twice"),
  ])
  func otherAddressesAreRefused(_ link: String, _ reason: String) {
    #expect(throws: DocumentError.invalid(field: "link", reason: reason)) {
      try RecipeFile(link: link)
    }
  }

  @Test func aFieldOfALinkIsNamed() {
    #expect(throws: DocumentError.self) { try RecipeFile(link: "#s=ada&z=0") }
    let most = LinkAddress.byteLimit
    let long = "#r=" + String(repeating: "A", count: most)
    #expect(throws: DocumentError.tooLarge(byteCount: Int64(most + 2), limit: Int64(most))) {
      try RecipeFile(link: long)
    }
  }

  @Test func namesOfFilesAreNoLinks() {
    for name in ["a.png", "#1.png", "https", "./http://", "-", "@list", "C:\\a#b"] {
      #expect(!LinkAddress.isLink(name), "\(name)")
    }
    for link in ["#s=ada", "https://a/#s=1", "http://a/", "file:///a.html#s=1"] {
      #expect(LinkAddress.isLink(link), "\(link)")
    }
  }
}
