import Foundation
import GeobgTestSupport
import Testing

/// Problems from outside the batch.
@Suite(.timed) struct BatchFaultTests {
  /// Whether a test may mount its own file system.
  private static let mayMount =
    (try? Shell.run(
      "unshare", ["--mount", "--map-root-user", "mount", "-t", "tmpfs", "none", "/mnt"]
    ).code) == 0

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  /// A full disk stops the batch; when there is space again, the same command makes the rest.
  @Test(.enabled(if: mayMount), arguments: ["100k", "200k", "300k"])
  func fullDisk(size: String) throws {
    try folder.write(
      """
      set -u
      batch() { "$G" batch --seeds 1...100,anna --size 8x8 --density 0 -o "$1/{seed}.svg"; }
      batch reference 2>/dev/null
      mkdir w && mount -t tmpfs -o size=\(size) full w
      batch w 2>errors; echo "code $?"
      ls -A w | grep -c 'svg$'; ls -A w | grep -v 'svg$'
      grep -c '"error"' w/manifest.jsonl
      for file in $(ls w | grep 'svg$'); do cmp w/$file reference/$file; done
      batch w 2>again; echo "code $?"
      mount -o remount,size=8m w
      batch w 2>rest; echo "code $?"
      rm reference/manifest.jsonl w/manifest.jsonl
      diff -r w reference && ls -A w | wc -l
      umount w
      """, to: "script")
    let result = try Script.run(
      "exec unshare --mount --map-root-user sh script", in: folder)
    let lines = result.text.split(separator: "\n").map { String($0) }
    let made = try #require(lines.count > 1 ? Int(lines[1]) : nil, "\(result.text)\(result.errors)")
    #expect(made > 10 && made < 100)
    #expect(
      lines == ["code 74", "\(made)", "manifest.jsonl", "0", "code 74", "code 0", "101"],
      "\(result.errors)")
    for name in ["errors", "again"] {
      let errors = String(decoding: try folder.data(name), as: UTF8.self)
      let line =
        /geobg: error: w\/[^ ]+: cannot be (written|created): no space left on device; (\d+) of 101 pictures are finished; run the same command to make the rest\n/
      let match = try #require(try line.wholeMatch(in: errors), "\(errors)")
      #expect(Int(match.2) == made)
    }
    #expect(
      String(decoding: try folder.data("rest"), as: UTF8.self)
        .hasPrefix("geobg: made \(101 - made) pictures in "))
  }

  /// Files that cannot be written are reported with this exact text, and the others are made.
  @Test func whatCannotBeWritten() throws {
    expectSuccess(
      try Script.run(
        "mkdir -p w/2.svg/x w/c/d; echo > w/c/anna; ln -s l w/7.svg; ln -s 7.svg w/l", in: folder))
    let result = try Batch.run("--jobs", "1", "--seeds", "1...9", "-o", "w/{seed}.svg", in: folder)
    #expect(result.code == 1)
    #expect(
      result.errors == """
        geobg: failed: w/2.svg: cannot be created: a folder has this name; choose another file name
        geobg: failed: w/7.svg: cannot be created: it is a symbolic link, and geobg follows no links \
        inside the folders that it writes; remove the link
        geobg: error: 2 pictures failed; 7 of 9 pictures are finished; fix the errors \
        above, then run the command again

        """)
    let records = try Batch.records(in: folder)
    #expect(records.count == 9)
    #expect(
      records.filter { $0["error"] != nil }.map { $0["path"] } == ["2.svg", "7.svg"] as [NSString])
    let quiet = try Batch.run(
      "-q", "--jobs", "1", "--seeds", "1...9", "-o", "w/{seed}.svg", in: folder)
    #expect(quiet.errors == result.errors)
    expectSuccess(try Script.run("rm -r w/2.svg w/7.svg", in: folder))
    #expect(
      try Batch.run("--seeds", "1...9", "-o", "w/{seed}.svg", in: folder).errors
        .hasPrefix("geobg: made 2 pictures in "))
    #expect(try Batch.tree(in: folder).count == 10)
  }

  /// A hundred failures are listed, and the rest are counted.
  @Test func manyFailures() throws {
    expectSuccess(try Script.run("for n in $(seq 120); do mkdir -p w/$n.svg; done", in: folder))
    let result = try Batch.run("--seeds", "1...130", "-o", "w/{seed}.svg", in: folder)
    #expect(result.code == 1)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 102)
    #expect(lines[100] == "geobg: failed: 20 more pictures; w/manifest.jsonl lists all of them")
    #expect(
      lines[101] == "geobg: error: 120 pictures failed; 10 of 130 pictures are finished; fix "
        + "the errors above, then run the command again")
  }

  /// With --no-clobber, existing files of other programs are not replaced.
  @Test func noClobber() throws {
    expectSuccess(try Script.run("mkdir w; echo mine > w/2.svg", in: folder))
    let result = try Batch.run(
      "--no-clobber", "--seeds", "1...3", "-o", "w/{seed}.svg", in: folder)
    #expect(result.code == 1)
    #expect(
      result.errors.hasPrefix(
        "geobg: failed: w/2.svg: already exists; choose another name, or leave out --no-clobber\n"))
    #expect(try folder.data("w/2.svg") == Data("mine\n".utf8))
    expectSuccess(try Batch.run("--seeds", "1...3", "-o", "w/{seed}.svg", in: folder))
    #expect(try folder.data("w/2.svg") != Data("mine\n".utf8))
  }

  /// Whatever happens to the streams, the files are correct.
  @Test(arguments: [
    ("2>&-", 0), ("2>/dev/full", 0), ("<&- >&- 2>&-", 0), ("--json 2>&-", 0),
    ("--json 2>/dev/full", 0), (">/dev/full", 0),
  ])
  func streamsThatAreNotThere(closing: String, code: Int32) throws {
    let flags = "--size 8x8 --density 0 --seeds 1...30"
    let result = try Script.run(
      """
      "$G" batch \(flags) -q -o 'reference/{seed}.svg'
      "$G" batch \(flags) -o 'w/{seed}.svg' \(closing)
      """, in: folder)
    #expect(result.code == code)
    #expect(try Batch.tree(in: folder) == Batch.tree("reference", in: folder))
    #expect(try Batch.records(in: folder).count == 30)
  }

  /// If the reader of the list is gone, nothing is printed and nothing is lost.
  @Test func closedPipeIsQuiet() throws {
    let result = try Spawner.run(
      """
      process = spawn(TINY + ["--json", "--seeds", "1...500", "-o", "w/{seed}.svg"],
          stdout=subprocess.PIPE)
      line = process.stdout.readline()
      process.stdout.close()
      print(json.dumps({"code": process.wait(), "line": line.decode()}))
      """, in: folder)
    #expect(result["code"] == -SIGPIPE as NSNumber)
    let before = try Batch.tree(in: folder)
    expectSuccess(try Batch.run("--seeds", "1...500", "-o", "w/{seed}.svg", in: folder))
    expectSuccess(try Batch.run("--seeds", "1...500", "-o", "reference/{seed}.svg", in: folder))
    let after = try Batch.tree(in: folder)
    #expect(try after == Batch.tree("reference", in: folder))
    #expect(before.allSatisfy { after[$0.key] == $0.value || $0.key.hasPrefix(".") })
  }

  /// Ten thousand pictures need no more memory and open files than the first ones.
  @Test func memoryAndFilesStayAsTheyAre() throws {
    let result = try Spawner.run(
      """
      process = spawn(TINY + ALL + ["--json", "--jobs", "2"], stdout=subprocess.PIPE)
      count, samples = 0, []
      for line in process.stdout:
          count += 1
          if count >= 2000 and count % 50 == 0:
              with open("/proc/%d/statm" % process.pid) as status:
                  pages = int(status.read().split()[1])
              samples.append((pages, len(os.listdir("/proc/%d/fd" % process.pid))))
          if count == 10000:
              break
      process.kill()
      process.wait()
      pages, files = zip(*samples)
      # The middle of many: which of the two threads asks the system for memory first is chance.
      print(json.dumps({"before": sorted(pages[:20])[10], "after": sorted(pages[-20:])[10],
          "most": max(pages), "fewest": min(files[:20]),
          "early": max(files[:20]), "late": max(files[-20:]), "samples": len(samples)}))
      """, in: folder)
    let before = try #require(result["before"] as? Double)
    let after = try #require(result["after"] as? Double)
    #expect(result["samples"] == 161 as NSNumber)
    #expect(after <= before * 1.05, "\(result)")
    #expect(try #require(result["most"] as? Double) <= before * 1.25, "\(result)")
    // Each of the two jobs may have a file and its folder open.
    let fewest = try #require(result["fewest"] as? Int)
    #expect(try #require(result["late"] as? Int) <= fewest + 4, "\(result)")
    #expect(fewest > 3 && fewest < 16, "\(result)")
  }
}
