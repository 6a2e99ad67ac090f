import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgSystem
import GeobgTestSupport
import Testing

/// Files that cannot be joined, and the reasons.
@Suite(.timed) struct JoinErrorTests {
  @Test func theSharesHaveToBeThoseOfOnePicture() throws {
    let recipe = try Fixtures.recipe(5, width: 40, height: 1793)
    var shares = try Shares(recipe, count: 8)
    #expect(try shares.refusal([]) == .nothing)
    #expect(try shares.refusal(["3.png"]) == .missing([0, 1, 2, 4, 5, 6, 7], of: 8))
    let some = shares.names.filter { $0 != "3.png" && $0 != "5.png" }
    #expect(try shares.refusal(some) == .missing([3, 5], of: 8))
    shares.files["copy.png"] = shares.files["3.png"]
    #expect(
      try shares.refusal(shares.names + ["copy.png"])
        == .sameRows(try Shard(index: 3, of: 8), "3.png", "copy.png"))
    #expect(
      try shares.refusal(["3.png", "3.png"])
        == .sameRows(try Shard(index: 3, of: 8), "3.png", "3.png"))

    shares.files["half.png"] = try Shares(recipe, count: 2).files["1.png"]
    #expect(
      try shares.refusal(["3.png", "half.png"])
        == .differentCounts(
          "half.png", try Shard(index: 1, of: 2), "3.png", try Shard(index: 3, of: 8)))
    for (name, other, compression) in [
      ("seed.png", try Fixtures.recipe(6, width: 40, height: 1793), PNGCompression.fast),
      ("size.png", try Fixtures.recipe(5, width: 40, height: 1794), .fast),
      ("mode.png", try Fixtures.recipe(5, width: 40, height: 1793, mode: .dark), .fast),
      ("small.png", recipe, .small),
    ] {
      shares.files[name] = try Shares(other, compression, count: 8).files["3.png"]
      #expect(try shares.refusal(["0.png", name]) == .differentPictures(name, "0.png"))
    }
  }

  /// Swift considers the two seeds equal texts.
  @Test func seedsAreComparedAsBytes() throws {
    var (one, two) = (try Recipe("e\u{301}"), try Recipe("\u{E9}"))
    one.view = try Viewport(canvas: Canvas(pixelWidth: 4, pixelHeight: 300))
    two.view = one.view
    var shares = try Shares(one, count: 2)
    shares.files["1.png"] = try Shares(two, count: 2).files["1.png"]
    #expect(try shares.refusal(shares.names) == .differentPictures("1.png", "0.png"))
  }

  @Test func filesThatTellNoRows() throws {
    var shares = try Shares.small()
    shares.files["0.png"] = try shares.recipeFile.render(RenderOptions(metadata: false))
    #expect(try shares.refusal(shares.names) == .withoutRecipe("0.png"))
    shares.files["0.png"] = try Carrier.bytes(.svg)
    #expect(try shares.refusal(shares.names) == .damaged("0.png", .wrongSignature(format: "PNG")))
    shares.files["0.png"] = []
    #expect(try shares.refusal(shares.names) == .damaged("0.png", .wrongSignature(format: "PNG")))
    shares.files["0.png"] = nil
    #expect(throws: GeobgError.file(.unreadable(path: "0.png", reason: "no such file"))) {
      try shares.joined(shares.names)
    }
  }

  @Test func messages() throws {
    let (three, half) = (try Shard(index: 3, of: 8), try Shard(index: 1, of: 2))
    for (error, words) in [
      (OutputError.nothing, "there are no files to join; name the files of all rows"),
      (
        .withoutRecipe("a.png"),
        "a.png: the file contains no recipe, so its rows are unknown; make it again with metadata"
      ),
      (
        .damaged("a.png", .truncated(offset: 9)),
        "a.png: the file is truncated: more data was expected at byte 9"
      ),
      (
        .differentPictures("b.png", "a.png"),
        "b.png and a.png belong to different pictures, because their recipes differ; name files "
          + "of one picture"
      ),
      (
        .differentCounts("b.png", half, "a.png", three),
        "b.png has rows 1/2 and a.png has rows 3/8; name files of one division"
      ),
      (
        .sameRows(three, "a.png", "b.png"),
        "a.png and b.png have the same rows 3/8; name only "
          + "one of the two files"
      ),
      (.missing([3], of: 8), "rows 3/8 are missing; name their files too"),
      (.missing([3, 5], of: 8), "rows 3/8 and 5/8 are missing; name their files too"),
      (.missing([1, 3, 5], of: 8), "rows 1/8, 3/8 and 5/8 are missing; name their files too"),
      (
        .missing(Array(1..<100), of: 100),
        "rows 1/100, 2/100, 3/100, 4/100, 5/100, 6/100, 7/100, 8/100 and 91 more are missing; "
          + "name their files too"
      ),
    ] {
      #expect(error.description == words)
    }
  }
}
