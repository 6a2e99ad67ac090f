import GeobgRecipe
import GeobgTestSupport
import Testing

/// The shards that `auto` finds in the variables of clusters.
@Suite(.timed) struct ShardEnvironmentTests {
  /// The variables of a task in a Slurm array.
  private static func slurm(
    _ id: String, count: String? = nil, min: String? = nil, max: String? = nil, step: String? = nil
  ) -> [String: String] {
    [
      "SLURM_ARRAY_TASK_ID": id, "SLURM_ARRAY_TASK_COUNT": count, "SLURM_ARRAY_TASK_MIN": min,
      "SLURM_ARRAY_TASK_MAX": max, "SLURM_ARRAY_TASK_STEP": step,
    ].compactMapValues { $0 }
  }

  private static let kubernetes = ["JOB_COMPLETION_INDEX": "5"]

  private static let taken: [(text: String, variables: [String: String], shard: String)] = [
    ("3/8", [:], "3/8"),
    // --array=0-7
    ("auto", slurm("0", count: "8", min: "0", max: "7", step: "1"), "0/8"),
    ("auto", slurm("7", count: "8", min: "0", max: "7", step: "1"), "7/8"),
    // --array=1-8
    ("auto", slurm("1", count: "8", min: "1", max: "8", step: "1"), "0/8"),
    ("auto", slurm("8", count: "8", min: "1", max: "8"), "7/8"),
    // --array=10-20:5, and 10-21:5, whose last task is 20
    ("auto", slurm("15", count: "3", min: "10", max: "20", step: "5"), "1/3"),
    ("auto", slurm("20", count: "3", min: "10", max: "21", step: "5"), "2/3"),
    ("auto", slurm("4", count: "1", min: "4", max: "4", step: "1"), "0/1"),
    ("auto", slurm("2", count: "3", min: "0"), "2/3"),
    // Within an array, Slurm's own variables are used.
    ("auto", slurm("2", count: "3", min: "0").merging(kubernetes) { old, _ in old }, "2/3"),
    ("auto/8", slurm("3"), "3/8"),
    ("auto/8", slurm("3", count: "20", min: "0", max: "19", step: "1"), "3/8"),
    ("auto/8", kubernetes, "5/8"),
    ("auto/8", slurm("3").merging(kubernetes) { old, _ in old }, "3/8"),
    ("auto/1", ["JOB_COMPLETION_INDEX": "0"], "0/1"),
  ]

  private static let refused: [(text: String, variables: [String: String], error: ValueError)] = [
    ("auto", [:], .noTask), ("auto/8", [:], .noTask),
    ("auto", kubernetes, .noCount(variable: "JOB_COMPLETION_INDEX")),
    ("auto", slurm("3"), .noCount(variable: "SLURM_ARRAY_TASK_ID")),
    ("auto", slurm("3", count: "8"), .noCount(variable: "SLURM_ARRAY_TASK_ID")),
    ("auto", slurm("3", min: "0"), .noCount(variable: "SLURM_ARRAY_TASK_ID")),
    // --array=1,3,7
    (
      "auto", slurm("7", count: "3", min: "1", step: "1"),
      .arrayHasGaps(task: 7, first: 1, step: 1, count: 3)
    ),
    // --array=1,2,7: the second task notices it as well, if Slurm reports the last task.
    (
      "auto", slurm("2", count: "3", min: "1", max: "7", step: "1"),
      .arrayHasGaps(task: 2, first: 1, step: 1, count: 3)
    ),
    (
      "auto", slurm("12", count: "3", min: "10", max: "20", step: "5"),
      .arrayHasGaps(task: 12, first: 10, step: 5, count: 3)
    ),
    (
      "auto", slurm("0", count: "3", min: "1"), .arrayHasGaps(task: 0, first: 1, step: 1, count: 3)
    ),
    (
      "auto", slurm("1", count: "3", min: "1", max: "0"),
      .arrayHasGaps(task: 1, first: 1, step: 1, count: 3)
    ),
    (
      "auto", slurm("1", count: "3", min: "1", step: "0"),
      .arrayHasGaps(task: 1, first: 1, step: 0, count: 3)
    ),
    (
      "auto", slurm("0", count: "0", min: "0"), .arrayHasGaps(task: 0, first: 0, step: 1, count: 0)
    ),
    (
      "auto", slurm("0", count: "1000001", min: "0"),
      .countOutOfRange(count: 1_000_001, range: 1...1_000_000)
    ),
    ("auto", slurm("x"), .variableNotANumber(variable: "SLURM_ARRAY_TASK_ID", value: "x")),
    ("auto/8", slurm(""), .variableNotANumber(variable: "SLURM_ARRAY_TASK_ID", value: "")),
    (
      "auto", slurm("1", count: "-3", min: "0"),
      .variableNotANumber(variable: "SLURM_ARRAY_TASK_COUNT", value: "-3")
    ),
    (
      "auto/8", ["JOB_COMPLETION_INDEX": "8"],
      .variableOutOfRange(variable: "JOB_COMPLETION_INDEX", value: 8, count: 8)
    ),
    (
      "auto/8", slurm("99999999999999999999"),
      .variableOutOfRange(variable: "SLURM_ARRAY_TASK_ID", value: .max, count: 8)
    ),
    ("auto/0", kubernetes, .countOutOfRange(count: 0, range: 1...1_000_000)),
    ("auto/", kubernetes, .notAShard("auto/")), ("auto/x", kubernetes, .notAShard("auto/x")),
    ("Auto", kubernetes, .notAShard("Auto")), ("auto/8/8", kubernetes, .notAShard("auto/8/8")),
  ]

  @Test(arguments: taken)
  func aTaskKnowsItsShare(text: String, variables: [String: String], shard: String) throws {
    let found = try Shard(parsing: text) { variables[$0] }
    #expect(found.description == shard)
  }

  @Test(arguments: refused)
  func anythingElseIsRefused(text: String, variables: [String: String], error: ValueError) {
    #expect(throws: error) { try Shard(parsing: text) { variables[$0] } }
  }

  @Test func everyErrorIsOneLineWithAWayOut() {
    let errors: [ValueError] = [
      .notAShard("x"), .indexOutOfRange(index: 8, count: 8),
      .countOutOfRange(count: 0, range: Shard.countRange), .noTask, .noCount(variable: "X"),
      .variableNotANumber(variable: "X", value: "y"),
      .variableOutOfRange(variable: "X", value: 9, count: 8),
      .arrayHasGaps(task: 7, first: 1, step: 1, count: 3),
    ]
    for error in errors {
      let words = error.description
      #expect(!words.contains("\n") && words.contains(";"), "\(words)")
    }
  }
}
