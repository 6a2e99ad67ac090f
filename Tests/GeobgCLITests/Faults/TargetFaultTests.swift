import Foundation
import GeobgTestSupport
import Testing

/// Targets that cannot be written, or that are not regular files.
@Suite(.timed) struct TargetFaultTests {
  @Test(arguments: [
    (
      "gone/a.png",
      "gone/a.png: cannot be created: the folder gone does not exist; create it "
        + "first"
    ),
    // The error about the target comes before the error about the format.
    (
      "gone/a.bmp",
      "gone/a.bmp: cannot be created: the folder gone does not exist; create it "
        + "first"
    ),
    ("dir", "dir: cannot be created: a folder has this name; choose another file name"),
    ("dir/", "dir/: cannot be created: a folder has this name; choose another file name"),
    ("file/a.png", "file/a.png: cannot be created: the path has a file where a folder is needed"),
    ("loop", "loop: cannot be created: too many symbolic links"),
    ("", "'': cannot be created: it is not a valid file name; write another name"),
  ])
  func cannotBeCreated(path: String, message: String) throws {
    let folder = try TemporaryFolder()
    expectSuccess(try Script.run("mkdir dir; echo old > file; ln -s loop loop", in: folder))
    for command in [["render"], ["recipe"]] {
      expectFailure(
        try Shell.geobg(command + ["--seed", "1", "-o", path], in: folder.url), 73, message)
    }
    #expect(folder.names == ["dir", "file", "loop"])
  }

  @Test func oneBadTargetWritesNone() throws {
    let folder = try TemporaryFolder()
    let result = try Shell.geobg(
      ["--seed", "1", "-o", "a.svg", "-o", "gone/b.svg"], in: folder.url)
    #expect(result.code == 73)
    #expect(folder.names.isEmpty)
  }

  @Test func fullDeviceIsAnError() throws {
    let folder = try TemporaryFolder()
    for (arguments, message) in [
      (["--seed", "1", "--format", "svg", "-o", "/dev/full"], "/dev/full"),
      (["recipe", "--seed", "1", "-o", "/dev/full"], "/dev/full"),
    ] {
      expectFailure(
        try Shell.geobg(arguments, in: folder.url), 74,
        "\(message): cannot be written: no space left on device")
    }
    let full = try FileManager.default.attributesOfItem(atPath: "/dev/full")[.type]
    #expect(full as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test(arguments: ["link.svg", "chain.svg"])
  func symbolicLinkIsFollowedAndKept(name: String) throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try Script.run(
        """
        set -e
        mkdir dir; echo old > dir/real.svg; chmod 640 dir/real.svg
        ln -s dir/real.svg link.svg; ln -s "$PWD/link.svg" chain.svg; ln -s new.svg dir/open.svg
        """, in: folder))
    expectSuccess(
      try folder.geobg("--seed 1 -o \(name)\n--seed 1 -o dir/open.svg\n--seed 1 -o plain.svg"))
    let result = expectSuccess(
      try Script.run(
        """
        set -e
        cmp plain.svg dir/real.svg; cmp plain.svg dir/new.svg
        readlink link.svg; stat -c %a dir/real.svg; ls -A dir
        """, in: folder))
    #expect(result.text == "dir/real.svg\n640\nnew.svg\nopen.svg\nreal.svg\n")
  }
}
