import Foundation
import GeobgTestSupport
import Testing

/// `--motion` and `--at`: moments of pictures that move.
@Suite(.timed) struct MotionCommandTests {
  @Test func theRecipeRemembersIt() throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try folder.geobg(
        """
        --seed 9 --motion drift,20,0.5 --at 0.25 --size 80x60px -o a.svg -o a.png -o a.pdf
        render a.png -o b.svg
        render a.pdf --at 5s -o c.svg
        render a.svg --motion none -o d.svg
        --seed 9 --size 80x60px -o e.svg
        render a.svg --at 1 --no-metadata -o f.svg
        --seed 9 --size 80x60px --no-metadata -o g.svg
        inspect a.png
        """))
    #expect(
      result.text.contains(
        "\nmotion      drift, a loop of 20 seconds, 0.5 times as far, at 5 seconds\n"))
    for name in ["b.svg", "c.svg"] {
      #expect(try folder.data("a.svg") == folder.data(name), "\(name)")
    }
    #expect(try folder.data("d.svg") == folder.data("e.svg"))
    #expect(try folder.data("f.svg") == folder.data("g.svg"))
    #expect(try folder.data("a.svg") != folder.data("e.svg"))
    let motion =
      try fields(Shell.geobg(["recipe", "a.svg"], in: folder.url).output)["motion"]
      as? [String: Any]
    #expect(motion?["kind"] as? String == "drift" && motion?["at"] as? Int == 5)
  }

  @Test func linksAndBatches() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try folder.geobg(
        """
        render https://example.org/#s=9&v=zoom,7,2&h=1.75s&w=80x60 -o a.svg
        batch --seeds 9 --motion zoom,7,2 --at 0...0.5 --steps 3 --size 80x60px --format svg -o {index}.svg
        """))
    #expect(try folder.data("a.svg") == folder.data("1.svg"))
    #expect(try folder.data("0.svg") != folder.data("2.svg"))
    for (link, message) in [
      ("s=9&h=2s", "the link: motion, kind is missing"),
      (
        "s=9&v=walk",
        "the link: motion, kind: 'walk' is not one of breathe, drift, pan, parallax, zoom"
      ),
      ("s=9&v=drift,1,1,1", "link: 'v=drift,1,1,1' is not a part of a link, or is there twice"),
      ("s=9&v=drift&h=3", "link: 'h=3' is not a part of a link, or is there twice"),
      (
        "s=9&v=pan&x",
        "the link: motion: a tile cannot pan, because shapes would come and go at once; choose "
          + "breathe, drift or parallax, or no tile"
      ),
    ] {
      expectFailure(
        try folder.geobg("render https://example.org/#\(link) -o b.svg"), 65, message)
    }
  }

  /// Each frame of a loop, made alone, by two machines, is the frame of one.
  @Test func framesOfShardsAreTheSame() throws {
    let folder = try TemporaryFolder()
    let film = "--seeds 7 --motion parallax,3 --at 0...0.9 --steps 10 --size 60x40px -o"
    expectSuccess(
      try folder.geobg(
        """
        batch \(film) one/{index}.png
        batch \(film) two/{index}.png --shard 1/2
        batch \(film) two/{index}.png --shard 0/2
        film --seed 7 --motion parallax,3 --fps 3.333 --size 60x40px -o film/{frame}.png
        """))
    for index in 0..<10 {
      #expect(try folder.data("one/\(index).png") == folder.data("two/\(index).png"))
      #expect(try folder.data("one/\(index).png") == folder.data("film/\(index).png"))
    }
    #expect(try folder.data("one/0.png") != folder.data("one/1.png"))
  }

  @Test(arguments: [
    (["--at", "0.5"], "--at needs a picture that moves; add --motion drift"),
    (["--motion", "drfit"], "--motion: drfit is not a motion; did you mean drift?"),
    (
      ["--motion", "x"],
      "--motion: x is not a motion; the motions are breathe, drift, pan, parallax, zoom and none"
    ),
    (
      ["--motion", "drift,"],
      "--motion: drift, is not allowed; write a kind, seconds and an amount, such as drift,20,0.5"
    ),
    (
      ["--motion", "drift,0.5"],
      "--motion: a loop of 0.5 seconds is out of range; use 1 to 600 seconds"
    ),
    (
      ["--motion", "drift,9,5"],
      "--motion: the amount 5 of a motion is out of range; use 0.1 to 4"
    ),
    (
      ["--motion", "drift", "--at", "13s"],
      "--at: the moment 13 seconds is out of range; use 0 to 12 seconds"
    ),
    (
      ["--motion", "drift", "--at", "1.5"],
      "--at: moment 1.5 is out of range; use 0 to 1 for a part of the loop, or write seconds, such as "
        + "1.5s"
    ),
    (
      ["--motion", "drift", "--at", "noon"],
      "--at: noon is not a moment; write a part of the loop such as 0.25, or seconds such as 5s"
    ),
    (
      ["--motion", "zoom", "--tile"],
      "a tile cannot zoom, because shapes would come and go at once; choose breathe, drift or "
        + "parallax, or no tile"
    ),
  ])
  func refusals(arguments: [String], message: String) throws {
    let folder = try TemporaryFolder()
    expectFailure(
      try Shell.geobg(["--seed", "1", "-o", "a.svg"] + arguments, in: folder.url), 64, message)
    #expect(folder.names.isEmpty)
  }
}
