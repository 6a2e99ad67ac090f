import Foundation
import GeobgTestSupport
import Testing

/// Arguments arrive even without `/proc`, where Swift's own list of arguments is empty.
@Suite(.timed) struct ArgumentTests {
  /// A folder that contains only the command and the libraries it needs.
  private static func prison() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let script = """
      cp "$0" "$1/geobg"
      for library in $(ldd "$0" | grep -o '/[^ ]*'); do
        mkdir -p "$1$(dirname "$library")" && cp "$library" "$1$library"
      done
      """
    expectSuccess(try Shell.run("sh", ["-c", script, Shell.command.path, folder.url.path]))
    return folder
  }

  /// Only root may call chroot(2); a user namespace makes any user root.
  private static let chroot: [String]? = [["chroot"], ["unshare", "-r", "chroot"]].first { words in
    (try? Shell.run(words[0], words.dropFirst() + ["/", "true"]).code) == 0
  }

  @Test(.enabled(if: chroot != nil && Shell.has("ldd")))
  func argumentsArriveWithoutProc() throws {
    let (words, folder) = (try #require(Self.chroot), try Self.prison())
    func run(_ arguments: String...) throws -> Shell.Result {
      try Shell.run(words[0], words.dropFirst() + [folder.url.path, "/geobg"] + arguments)
    }
    #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.url.path).contains("proc"))
    let version = expectSuccess(try run("--version"))
    #expect(version.text == expectSuccess(try Shell.start(["--version"])).text)
    let help = expectSuccess(try run("inspect", "--help"))
    #expect(help.text == expectSuccess(try Shell.start(["inspect", "--help"])).text)
    expectFailure(
      try run("none.svg"), 66,
      "none.svg: no such file; to make this file, write -o none.svg")
    let picture = ["--seed", "7", "--size", "30x40px", "--no-config", "-o"]
    expectSuccess(
      try run(picture[0], picture[1], picture[2], picture[3], picture[4], "-o", "/a.svg"))
    let here = try TemporaryFolder()
    expectSuccess(try Shell.start(picture + ["a.svg"], in: here.url))
    #expect(try folder.data("a.svg") == here.data("a.svg"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter {
        $0.contains("geobg-")
      } == [])
  }

  @Test(arguments: ["", "a b", "é", "\u{1F600}", "-", "--"])
  func anArgumentStaysAsItIs(seed: String) throws {
    let result = try Shell.start(["recipe", "--seed=\(seed)"])
    if seed.isEmpty {
      #expect(result.code == 64)
    } else {
      let recipe = try fields(expectSuccess(result).output)
      #expect(recipe["seed"] == seed as NSString)
    }
  }
}
