import Foundation
import GeobgTestSupport
import Testing

/// Runs of `geobg gallery` over a site that exists: changes, and runs that fail or are killed.
struct GallerySiteRunTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeGallery(
      """
      for seed in 1 2 3; do "$G" --seed $seed --size 60x90 -o $seed.png -q; done
      "$G" recipe --seed 4 --size 60x90 --dark -o more/4.json
      """)
  }

  /// The differences between the sites `a` and `b`; empty for none.
  private func differences(_ a: String, _ b: String) throws -> String {
    try Shell.run("diff", ["-r", a, b], in: folder.url).text
  }

  private static let changes: [(String, [String], [String])] = [
    ("an added file", ["--thumbnails", "--copy"], ["--thumbnails", "--copy"]),
    ("a title", [], ["--title", "Other"]),
    ("thumbnails", [], ["--thumbnails"]),
    ("no thumbnails", ["--thumbnails"], []),
    ("copies", ["--link"], ["--copy"]),
    ("no copies", ["--copy"], []),
  ]

  /// The site of a second run is the site of a new run with the same files and options.
  @Test(arguments: changes.indices)
  func aChangedSiteIsLikeANewOne(index: Int) throws {
    let (name, first, second) = Self.changes[index]
    expectSuccess(try folder.gallery(["walls", "-o", "site"] + first))
    if name == "an added file" {
      // One is new and comes first, one is changed, and one is gone, so the numbers change.
      expectSuccess(
        try Script.run(
          """
          cd walls && "$G" --seed 9 --size 60x90 -o 0.png -q && rm 2.png
          "$G" --seed 8 --size 60x90 --palette dusk -o 3.png -q
          """, in: folder))
    }
    expectSuccess(try folder.gallery(["walls", "-o", "site"] + second))
    expectSuccess(try folder.gallery(["walls", "-o", "new"] + second))
    // The links differ by the place of the site, which is equally deep here.
    #expect(try differences("site", "new") == "")
    #expect(try folder.names(in: "site").allSatisfy { !$0.hasPrefix(".") })
  }

  @Test func aThumbnailMovesWithItsPicture() throws {
    expectSuccess(try folder.gallery("walls", "-o", "site", "--thumbnails"))
    // The mark shows that the small picture was not drawn again.
    try folder.write("mark", to: "site/thumbnails/2.jpg")
    expectSuccess(try Script.run("rm walls/1.png", in: folder))
    expectSuccess(try folder.gallery("walls", "-o", "site", "--thumbnails"))
    #expect(try folder.data("site/thumbnails/1.jpg") == Data("mark".utf8))
    #expect(try folder.names(in: "site/thumbnails") == ["0.jpg", "1.jpg", "2.jpg"])
  }

  /// The root user can list every folder, so another user runs the command.
  @Test func aFolderThatCannotBeListedIsSkipped() throws {
    let result = try Script.run(
      """
      user=; if [ "$(id -u)" = 0 ]; then user="setpriv --reuid=65534 --regid=65534 --clear-groups"; fi
      mkdir -p walls/locked/deeper
      "$G" recipe --seed 7 -o walls/locked/7.json
      chmod 777 . && chmod 0 walls/locked
      $user "$G" gallery --page page walls -o site; status=$?
      $user "$G" gallery --page page walls/locked -o other; other=$?
      chmod 755 walls/locked
      exit $((status * 100 + other))
      """, in: folder)
    #expect(result.code == 66)
    #expect(result.errors.contains("skipped 1 folder that cannot be listed, such as walls/locked"))
    #expect(result.errors.contains("error: walls/locked: cannot be read"))
    let script = String(decoding: try folder.data("site/catalog.js"), as: UTF8.self)
    #expect(script.contains(#""count":4"#))
  }

  /// A manifest of a stranger can name any file, and a link in the folder can lead anywhere.
  @Test func aManifestPublishesNoFileFromElsewhere() throws {
    let result = try Script.run(
      #"""
      echo secret >secret-1.png; echo secret >secret-2.png
      "$G" batch --seeds 1...2 --size 60x90 -o 'batch/{seed}.png' -q
      cd batch && mkdir light
      sed -e 's|"template":"{seed}.png"|"template":"{mode}/../../secret-{seed}.png"|'         -e 's|"path":"|&light/../../secret-|' manifest.jsonl >above.jsonl
      ln -sf ../secret-2.png 2.png
      cd .. && "$G" gallery --page page batch/above.jsonl -o above --copy -q
      "$G" gallery --page page batch/manifest.jsonl -o linked --copy -q
      grep -o '"count":[0-9]*' above/catalog.js; find above linked -path '*/originals/*'
      """#, in: folder)
    // The pictures are there, without the files from elsewhere.
    #expect(result.text == "\"count\":2\nlinked/originals/0.png\n", "\(result.errors)")
  }

  @Test func foreignFilesOfTheSiteStay() throws {
    expectSuccess(try folder.gallery("walls", "-o", "site", "--thumbnails", "--copy"))
    let names = [
      "CNAME", "thumbnails/12 monkeys.jpg", "thumbnails/12.jpg.bak", "pictures/notes.html",
      "originals/x.png",
    ]
    for name in names { try folder.write("mine", to: "site/\(name)") }
    expectSuccess(try folder.gallery("walls", "-o", "site"))
    for name in names { #expect(try folder.data("site/\(name)") == Data("mine".utf8)) }
    #expect(try folder.names(in: "site/thumbnails") == ["12 monkeys.jpg", "12.jpg.bak"])
    #expect(try folder.names(in: "site/pictures") == ["notes.html"])
  }

  @Test func aFolderOfPicturesIsNoSite() throws {
    expectFailure(
      try folder.gallery("--seeds", "1...3", "-o", "walls"), 73,
      "-o: walls: the folder has other files and is no gallery; choose a new folder")
    #expect(try folder.names(in: "walls") == ["1.png", "2.png", "3.png", "more"])
  }

  /// Kills a run while it draws small pictures.
  @Test func aKilledRunLeavesTheEarlierSite() throws {
    expectSuccess(
      try folder.gallery("--seeds", "5...8", "--size", "60x90", "-o", "site", "--thumbnails"))
    let script = """
      cp -r site before
      "$G" gallery --page page --seeds 1...400 --size 60x90 --thumbnails -o site -q & run=$!
      until [ -e site/.geobg-new/thumbnails/5.jpg ]
      do kill -0 $run || exit 9; sleep 0.02; done
      "$G" gallery --page page --seeds 1...2 -o site -q; echo "code $?"
      kill -9 $run; wait $run 2>/dev/null
      diff -r -x '.geobg-*' before site && echo whole
      "$G" gallery --page page --seeds 6...9 --size 60x90 --thumbnails -o site -q
      "$G" gallery --page page --seeds 6...9 --size 60x90 --thumbnails -o new -q
      diff -r site new && echo like new
      """
    let result = try Script.run(script, in: folder)
    #expect(result.text == "code 69\nwhole\nlike new\n", "\(result.errors)")
    let words = try #require(result.errors.split(separator: "\n").first)
    #expect(words.hasPrefix("geobg: error: -o: site: process "))
    #expect(words.hasSuffix(" writes this gallery; wait until it is finished"))
  }

  @Test func aFullDiskLeavesTheEarlierSite() throws {
    try folder.write(
      """
      mount -t tmpfs -o size=200k none full 2>/dev/null || ulimit -f 16
      "$G" gallery --page page --seeds 1...3 -o full/site -q
      cp -r full/site before
      "$G" gallery --page page --seeds 1...60 --size 60x90 --thumbnails -o full/site -q
      echo "code $?"
      diff -r before full/site && echo whole
      """, to: "script")
    let result = try Script.run(
      """
      mkdir full
      if unshare --mount --map-root-user true 2>/dev/null
      then exec unshare --mount --map-root-user sh script; else exec sh script; fi
      """, in: folder)
    #expect(result.text == "code 74\nwhole\n", "\(result.errors)")
    #expect(result.errors.contains(": cannot be written: "))
  }

  /// A reader in Python, written from the description of the files.
  @Test(.enabled(if: Shell.has("python3")))
  func anIndependentReaderAgrees() throws {
    let reader = Fixtures.root.appendingPathComponent("Tests/Gallery/read_site.py").path
    expectSuccess(
      try Script.run(
        """
        mkdir many
        "$G" batch --seeds 1...5 --light --dark --palette original --palette dusk --size 234x507 \
          -o 'many/{palette}-{mode}-{seed}.png' -q
        """, in: folder))
    for arguments in [
      ["walls"], ["walls", "--thumbnails", "--copy", "--title", "'</script>\\\u{2028}"],
      [
        "--seeds", "1...7,ada,18446744073709551612...18446744073709551615,007,9,11", "--light",
        "--dark",
      ],
    ] {
      expectSuccess(try folder.gallery(arguments + ["-o", "site"]))
      expectSuccess(try Shell.run("python3", [reader, "site"], in: folder.url))
    }
    expectSuccess(try folder.gallery("many", "-o", "many-site", "--copy"))
    let result = expectSuccess(
      try Shell.run("python3", [reader, "many-site", "many-site/originals"], in: folder.url))
    let facts = try fields(result.output)
    #expect(facts["rendered"] as? Int == 20)
    // The catalog's areas come from a thousand pixels, and the reader counts 118,638.
    #expect(try #require(facts["area"] as? Double) < 0.06, "\(result.text)")
    #expect(try #require(facts["areaMean"] as? Double) < 0.035, "\(result.text)")
    // In levels of 255.
    #expect(try #require(facts["mean"] as? Double) < 4, "\(result.text)")
  }
}

extension TemporaryFolder {
  /// The names in the folder `name`, sorted.
  fileprivate func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }
}
