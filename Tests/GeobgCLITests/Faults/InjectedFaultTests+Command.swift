import Foundation
import GeobgTestSupport
import Testing

/// Calls of the system that fail, each at several positions of a run.
///
/// Whatever fails, a command that ends with success has made all that it was to make. One that fails has
/// changed the files of other programs at most by its own lines.
@Suite(.timed, .enabled(if: FaultRun.isPossible, "needs strace"))
struct InjectedFaultTests {
  /// Calls that are alike, and the error of the system.
  private static let faults: [(calls: [String], error: String)] = [
    (["read"], "EIO"), (["pread64"], "EIO"), (["lseek"], "EIO"), (["fsync"], "EIO"),
    (["rename", "renameat", "renameat2"], "EIO"), (["linkat"], "EIO"),
    (["pipe", "pipe2"], "EMFILE"),
    (["clone3", "clone", "vfork"], "EAGAIN"),
  ]

  /// How many positions of each call are tried, the last ones among them.
  private static let positions = 8

  private static let table = (1...120).map { "\($0 % 60) * * * * job \($0)\n" }.joined()
  private static let picture = ["--no-config", "--seed", "1", "--size", "40x30px", "-q"]
  /// A video with 300,000 bytes of frames, a header of its own and a table.
  private static let ffmpeg = #"""
    cat >/dev/null
    { printf '\0\0\0\010moov\0\004\223\350mdat'; head -c 300000 /dev/zero | tr '\0' x; } >/dev/fd/3
    """#
  private static let crontab = """
    table="${0%/bin/*}/table"
    case $1 in
    -l) [ -e "$table" ] || { echo 'no crontab for me' >&2; exit 1; }; cat "$table" ;;
    -r) rm "$table" ;;
    *) cat "$1" >"$table.new" && mv "$table.new" "$table" ;;
    esac
    """

  static let scenarios = [
    FaultScenario(
      name: "film, with ffmpeg",
      words: ["film", "--motion", "drift,1", "--fps", "2"] + picture + ["-o", "a.mp4"],
      programs: ["ffmpeg": ffmpeg], before: "echo old >a.mp4", results: ["a.mp4"],
      protected: ["a.mp4"]),
    FaultScenario(
      name: "film",
      words: ["film", "--motion", "drift,1", "--fps", "2"] + picture + ["-o", "a.apng"],
      before: "echo old >a.apng", results: ["a.apng"], protected: ["a.apng"]),
    FaultScenario(
      name: "film, with frames",
      words: ["film", "--motion", "drift,1", "--fps", "2"] + picture + ["-o", "f/{frame}.png"],
      before:
        "$G film --motion drift,1 --fps 2 \(picture.joined(separator: " ")) -o f/{frame}.png && "
        + "head -c 200 f/0.png >f/x && mv f/x f/0.png", results: ["f"], protected: ["f/1.png"]),
    FaultScenario(
      name: "plot", words: ["plot", "--outline", "1"] + picture + ["-o", "a.hpgl"],
      before: "echo old >a.hpgl", results: ["a.hpgl"], protected: ["a.hpgl"]),
    FaultScenario(
      name: "set", words: ["set", "--desktop", "gnome", "--light"] + picture,
      programs: ["gsettings": StubPrograms.gsettings],
      results: ["data", "bin"]),
    FaultScenario(
      name: "set, with a copy", words: ["set", "--desktop", "xfce", "a.png", "--no-config", "-q"],
      programs: ["xfconf-query": StubPrograms.xfconf],
      before: "$G \(picture.joined(separator: " ")) -o a.png",
      results: ["data", "bin"], protected: ["a.png"]),
    FaultScenario(
      name: "daily",
      words: ["set", "--daily", "--desktop", "feh", "--no-config", "--size", "40x30px", "-q"],
      programs: ["crontab": crontab, "systemctl": "exit 1", "feh": ""],
      before: "cat >table <<'END'\n\(table)END\n", results: ["table", "data/geobg/daily.sh"],
      protected: ["table"]),
    FaultScenario(
      name: "restore", words: ["set", "--restore", "--desktop", "gnome", "--no-config", "-q"],
      programs: ["gsettings": StubPrograms.gsettings],
      before: "$G set --desktop gnome --light \(picture.joined(separator: " "))",
      results: ["state", "data", "bin"]),
    FaultScenario(
      name: "gallery",
      words: ["gallery", "--page", "page", "walls", "--copy", "-o", "site", "-q", "--no-config"],
      before:
        "mkdir page; echo '<!doctype html><noscript>No script.</noscript>' >page/index.html; "
        + "$G batch --seeds 1...3 --size 40x30px -q -o 'walls/{seed}.png' && touch -d 2026-01-01 walls/*",
      results: ["site"], protected: ["walls"]),
    FaultScenario(
      name: "batch",
      words: [
        "batch", "--no-config", "--seeds", "1...3", "--size", "40x30px", "-q", "-o",
        "walls/{seed}.png",
      ],
      results: ["walls"], varying: #""seconds":[0-9.]+"#),
  ]

  @Test(arguments: scenarios) func nothingIsHalfDone(scenario: FaultScenario) throws {
    let run = FaultRun(scenario)
    let template = try run.template()
    let (whole, log) = try run.whole(template)
    var count = 0
    for fault in Self.faults {
      for call in fault.calls {
        for position in FaultRun.positions(of: call, in: log, atMost: Self.positions) {
          try run.inject(call, fault.error, at: position, template, whole: whole)
          count += 1
        }
      }
    }
    #expect(count >= 8, "the run has too few calls")
  }
}
