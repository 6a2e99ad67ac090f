import Foundation
import GeobgTestSupport
import Testing

extension BatchShardTests {
  @Test func shardsDecideNothing() throws {
    expectSuccess(try run("jobs1", "--jobs", "1"))
    let tree = try Batch.tree("jobs1", in: folder)
    #expect(tree.count == 168)
    for count in [1, 3, 8] {
      let name = "shards\(count)"
      // All shards at the same time, as on a cluster.
      let result = try Script.run(
        #"seq 0 \#(count - 1) | xargs -P 8 -I {} "$G" batch "$@" -q --jobs 1 --shard {}/\#(count)"#,
        Self.flags + ["-o", "\(name)/{mode}/{seed}.{ext}"], in: folder)
      #expect(result.code == 0)
      #expect(result.text.isEmpty && result.errors.isEmpty, "\(result.errors)")
      for _ in 0..<2 {
        let merged = expectSuccess(try merge(name))
        #expect(merged.errors == "geobg: \(name)/manifest.jsonl lists 168 pictures\n")
      }
      #expect(try Batch.tree(name, in: folder) == tree)
      // A run without shards has nothing left to do, and its manifest lists the same files.
      #expect(
        try run(name).errors
          == "geobg: made 0 pictures; 168 existed already; the list is in "
          + "\(name)/manifest.jsonl\n")
      func essence(_ name: String) throws -> Set<[String: NSObject]> {
        Set(
          try Batch.records("\(name)/manifest.jsonl", in: folder).map { record in
            var record = record
            record["seconds"] = nil
            return record
          })
      }
      #expect(try essence(name) == essence("jobs1"))
      #expect(
        try Batch.lines("\(name)/manifest.jsonl", in: folder)[0]
          == Batch.lines("jobs1/manifest.jsonl", in: folder)[0])
      if count > 1 {
        let indices = try Batch.records("\(name)/manifest.jsonl", in: folder).map { $0["index"] }
        #expect(indices == (0..<168).map { $0 as NSNumber })
        let own = try Batch.records("\(name)/manifest-1-of-\(count).jsonl", in: folder)
        #expect(own.allSatisfy { ($0["index"] as? Int ?? 0) % count == 1 })
      }
    }
  }
}
