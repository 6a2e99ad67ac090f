import Foundation
import GeobgTestSupport
import Testing

extension ByteNameTests {
  /// Runs `script` in the folder; `$n` is a name of four bytes that is not UTF-8, and `geobg` the
  /// command.
  private func run(_ script: String) throws -> Shell.Result {
    let start = """
      n=$(printf 'a\\377\\303b')
      geobg() { "$0" "$@" --no-config; }
      plain() { "$0" "$@"; }

      """
    return try Shell.run("sh", ["-c", start + script, Shell.command.path], in: folder.url)
  }

  /// The paths in the folder, as bytes with an escape for each that is not ASCII.
  ///
  /// It also empties the folder, because Foundation may not remove such names.
  private func paths() throws -> [String] {
    let listed = try Shell.run("find", [".", "-type", "f", "-print0"], in: folder.url).output
    expectSuccess(try Shell.run("find", [".", "-mindepth", "1", "-delete"], in: folder.url))
    return listed.split(separator: 0).map { path in
      path.map { $0 < 0x80 ? String(UnicodeScalar($0)) : "<\(String($0, radix: 16))>" }.joined()
    }.sorted()
  }

  @Test func onePictureIsWrittenAndRead() throws {
    let result = expectSuccess(
      try run(
        """
        set -e
        mkdir "$n"
        geobg --seed 7 --size 60x40px -o "$n/$n.png" -o "$n/$n.svg"
        plain inspect "$n/$n.png" | grep -q '7'
        geobg render "$n/$n.svg" --dark -o "$n.pdf"
        geobg recipe "$n.pdf" -o "$n.json"
        plain palettes from "$n/$n.png" -o "$n.gpl"
        geobg --palette "./$n.gpl" --seed 7 --size 60x40px -o p.svg
        printf '1\\n2\\n' > "$n.txt"
        geobg batch --seeds "@$n.txt" --size 30x30 -o 'seeds/{seed}.svg'
        """))
    #expect(result.errors.allSatisfy { $0 != "\u{FFFD}" && $0 != "\u{10FEFF}" })
    let recipe = try String(decoding: folder.data("p.svg"), as: UTF8.self)
    #expect(recipe.contains("a\\\\xFF\\\\xC3b"), "a palette's name is plain text")
    let name = "a<ff><c3>b"
    #expect(
      try paths() == [
        "./\(name).gpl", "./\(name).json", "./\(name).pdf", "./\(name).txt",
        "./\(name)/\(name).png", "./\(name)/\(name).svg", "./p.svg", "./seeds/1.svg",
        "./seeds/2.svg", "./seeds/manifest.jsonl",
      ])
  }

  @Test func batchesAndSheets() throws {
    expectSuccess(
      try run(
        """
        set -e
        geobg batch --seeds 1...3 --size 30x40px -o "$n/$n-{seed}.png"
        rm "$n/$n-2.png"
        geobg batch --seeds 1...3 --size 30x40px -o "$n/$n-{seed}.png"
        plain sheet "$n" -o "$n.png"
        plain sheet "$n/manifest.jsonl" -o sheet.png
        geobg --seed 1 --size 1170x2532 --rows 0/2 -o "$n-0.png"
        geobg --seed 1 --size 1170x2532 --rows 1/2 -o "$n-1.png"
        plain join "$n-0.png" "$n-1.png" -o "$n-whole.png"
        """))
    let name = "a<ff><c3>b"
    let paths = try paths()
    for path in (1...3).map({ "./\(name)/\(name)-\($0).png" }) + ["./\(name)-whole.png"] {
      #expect(paths.contains(path), "\(paths)")
    }
    #expect(!paths.contains { $0.contains("<ef>") || $0.contains("<f4>") }, "\(paths)")
  }

  @Test func messagesShowTheBytes() throws {
    expectFailure(
      try run(#"plain inspect "$n.png""#), 66,
      "a\\xFF\\xC3b.png: cannot be read: no such file or directory")
    expectFailure(
      try run(#"geobg --seed 1 -o "$n/x.png""#), 73,
      "a\\xFF\\xC3b/x.png: cannot be created: the folder a\\xFF\\xC3b does not exist; create it "
        + "first")
    let seed = try run(#"plain recipe --seed "$n""#)
    expectFailure(seed, 64, "--seed: a\\xFF\\xC3b is not UTF-8; write it in UTF-8")
    #expect(try run(#"plain gallery --seeds 1 --title "$n" -o site"#).code == 64)
    #expect(try run(#"plain batch --seeds "$n" -o '{seed}.svg'"#).code == 64)
    #expect(try paths() == [])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/stdout")))
  func standardOutputHasAName() throws {
    expectSuccess(
      try run(
        """
        set -e
        geobg --seed 7 --size 60x40px -o plain.png
        geobg --seed 7 --size 60x40px --format png -o /dev/stdout | cat > piped.png
        cmp plain.png piped.png
        geobg --seed 7 --size 60x40px --format png -o /dev/stdout > stored.png
        cmp plain.png stored.png
        geobg --seed 7 --size 60x40px --format png -o /dev/fd/3 3>&1 >/dev/null | cmp - plain.png
        """))
    #expect(folder.names == ["piped.png", "plain.png", "stored.png"])
  }
}
