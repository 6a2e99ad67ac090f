import Foundation
import GeobgTestSupport
import Testing

extension GallerySiteRunTests {
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

  /// Kills a run while it draws small pictures.
  @Test func aKilledRunLeavesTheEarlierSite() throws {
    expectSuccess(
      try folder.gallery("--seeds", "5...8", "--size", "60x90px", "-o", "site", "--thumbnails"))
    let script = """
      cp -r site before
      "$G" gallery --page page --seeds 1...400 --size 60x90px --thumbnails -o site -q & run=$!
      until [ -e site/.geobg-new/thumbnails/5.jpg ]
      do kill -0 $run || exit 9; sleep 0.02; done
      "$G" gallery --page page --seeds 1...2 -o site -q; echo "code $?"
      kill -9 $run; wait $run 2>/dev/null
      diff -r -x '.geobg-*' before site && echo whole
      "$G" gallery --page page --seeds 6...9 --size 60x90px --thumbnails -o site -q
      "$G" gallery --page page --seeds 6...9 --size 60x90px --thumbnails -o new -q
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
      "$G" gallery --page page --seeds 1...60 --size 60x90px --thumbnails -o full/site -q
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
}
