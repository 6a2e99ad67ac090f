import Foundation
import GeobgSystem
import GeobgTestSupport
import Testing

/// What the system says about a file of a stranger.
@Suite(.timed) struct FileStatusTests {
  /// A file system in memory holds dates that no clock has shown, and an archive can bring them.
  @Test(arguments: [Int.max, Int.max / 1000, 9_300_000_000_000_000, 0, -1, Int.min])
  func anyDate(seconds: Int) throws {
    let folder = try TemporaryFolder(inMemory: true)
    try Data("a".utf8).write(to: folder.url.appendingPathComponent("x.svg"))
    let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    // Some file systems refuse what others hold.
    _ = utimensat(AT_FDCWD, folder.path("x.svg"), times, 0)
    let status = try #require(try FileStatus.looking(at: folder.path("x.svg")))
    // Dates can be subtracted.
    #expect(status.changed.magnitude < .max / 4)
    #expect(status.byteCount == 1)
  }
}
