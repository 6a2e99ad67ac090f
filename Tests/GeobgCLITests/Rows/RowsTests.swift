import Foundation
import GeobgTestSupport
import Testing

/// `--rows`, which draws one share of a picture.
@Suite(.timed) struct RowsTests {
  /// A picture of eight bands.
  private static let picture = ["--seed", "42", "--size", "40x1793", "--dark", "--mesh"]

  @Test func aShareIsMadeAgainFromItself() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try Shell.geobg(Self.picture + ["--rows", "3/8", "-o", "a.png"], in: folder.url))
    expectSuccess(try Shell.geobg(["render", "a.png", "-o", "b.png"], in: folder.url))
    #expect(try folder.data("a.png") == folder.data("b.png"))
    let text = try Shell.geobg(["inspect", "a.png"], in: folder.url).text
    #expect(text.contains("\nsize        40x1793 px\n"))
    #expect(text.contains("\nrows        3/8 (rows 768 to 1023)\n"))
    let recipe = try fields(try Shell.geobg(["inspect", "--json", "a.png"], in: folder.url).output)
    #expect(recipe["output"] == ["format": "png", "rows": [3, 8]] as NSDictionary)
  }

  @Test func theWholeIsMadeFromAShare() throws {
    let folder = try TemporaryFolder()
    let picture = Self.picture.joined(separator: " ")
    expectSuccess(
      try folder.geobg(
        """
        \(picture) -o whole.png
        \(picture) --rows 0/1 -o all.png
        \(picture) -o whole.svg
        """))
    #expect(try folder.data("all.png") == folder.data("whole.png"))
    expectSuccess(
      try Shell.geobg(Self.picture + ["--rows", "3/8", "-o", "a.png"], in: folder.url))
    expectSuccess(
      try Shell.geobg(["a.png", "--rows", "0/1", "-o", "b.png", "-o", "c.png"], in: folder.url))
    #expect(try folder.data("b.png") == folder.data("whole.png"))
    #expect(try folder.data("c.png") == folder.data("whole.png"))
    // Formats without shares show the whole picture.
    expectSuccess(try Shell.geobg(["a.png", "-o", "b.svg"], in: folder.url))
    #expect(try folder.data("b.svg") == folder.data("whole.svg"))
  }

  /// Every task of a job finds its share, and each file in a list gets the same rows.
  @Test func aClustersTaskKnowsItsShare() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try Shell.geobg(Self.picture + ["--rows", "2/4", "-o", "plain.png"], in: folder.url))
    for (name, rows, environment) in [
      (
        "slurm", "auto",
        [
          "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "1",
          "SLURM_ARRAY_TASK_MAX": "4", "SLURM_ARRAY_TASK_STEP": "1",
        ]
      ), ("task", "auto/4", ["SLURM_ARRAY_TASK_ID": "2"]),
      ("pod", "auto/4", ["JOB_COMPLETION_INDEX": "2"]),
    ] {
      expectSuccess(
        try Shell.geobg(
          Self.picture + ["--rows", rows, "-o", "\(name).png", "-o", "\(name)-2.png"],
          environment: environment, in: folder.url))
      for name in [name, "\(name)-2"] {
        #expect(try folder.data("\(name).png") == folder.data("plain.png"))
      }
    }
  }

  private static let strangers: [(text: String, variables: [String: String], reason: String)] = [
    (
      "x", [:],
      "x is not a part; write I/N, such as 0/8 for the first of 8 parts, or auto or auto/N in a "
        + "cluster job"
    ),
    ("8/8", [:], "8/8 is out of range; the first part is 0/8, and the last is 7/8"),
    (
      "-1/8", [:],
      "-1/8 is not a part; write I/N, such as 0/8 for the first of 8 parts, or auto or auto/N in "
        + "a cluster job"
    ),
    ("0/0", [:], "0 parts is out of range; use 1 to 1000000"),
    (
      "auto", [:],
      "neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX is set; write I/N, or use a Slurm "
        + "array or an indexed Kubernetes job"
    ),
    (
      "auto", ["JOB_COMPLETION_INDEX": "3"],
      "JOB_COMPLETION_INDEX has the number of this task, but the number of tasks is unknown; "
        + "write auto/N"
    ),
    (
      "auto/3", ["JOB_COMPLETION_INDEX": "3"],
      "JOB_COMPLETION_INDEX is 3 and must be 0 to 2; number the tasks from 0, or write a larger N"
    ),
    (
      "auto",
      ["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "1"],
      "the array has gaps: task 7 is not among 3 tasks from 1 in steps of 1; use an array such "
        + "as --array=0-2, or write auto/N"
    ),
  ]

  @Test(arguments: strangers)
  func whatIsNoShare(text: String, variables: [String: String], reason: String) throws {
    for command in ["render", "recipe"] {
      expectFailure(
        try Shell.geobg([command, "--rows", text], environment: variables), 64,
        "--rows: \(reason)")
    }
  }

  @Test(arguments: [
    (
      ["--rows", "0/9", "-o", "a.png"],
      "--rows: 9 parts are too many for a picture with 8 bands of rows; use up to 8, or 0/1 "
        + "for all rows"
    ),
    (
      ["--rows", "1/2", "--size", "40x40", "-o", "a.png"],
      "--rows: 2 parts are too many for a picture with 1 band of rows; use up to 1, or 0/1 for "
        + "all rows"
    ),
    (
      ["--rows", "1/2", "-o", "a.png", "-o", "b.svg"],
      "--rows: only a PNG can be divided into rows, and b.svg is svg; leave out --rows, or make "
        + "a PNG"
    ),
    (
      ["--rows", "1/2", "--format", "pdf", "-o", "-"],
      "--rows: only a PNG can be divided into rows, and standard output is pdf; leave out "
        + "--rows, or "
        + "make a PNG"
    ),
    (
      ["--rows", "1/2", "--max-pixels", "40959", "-o", "a.png"],
      "a.png: the picture has 40,960 pixels, and the limit is 40,959; make it smaller, or raise "
        + "the limit with --max-pixels"
    ),
  ])
  func whatCannotBeShared(flags: [String], message: String) throws {
    let folder = try TemporaryFolder()
    let picture = ["--seed", "42"] + (flags.contains("--size") ? [] : ["--size", "40x2048"])
    expectFailure(try Shell.geobg(picture + flags, in: folder.url), 64, message)
    #expect(folder.names.isEmpty)
  }

  /// Without a common seed, the runs would draw shares of different pictures.
  @Test func sharesNeedOneSeed() throws {
    let folder = try TemporaryFolder()
    expectFailure(
      try Shell.geobg(["--size", "40x1793", "--rows", "0/2", "-o", "a.png"], in: folder.url), 64,
      "--rows: without --seed, each part shows a different picture; add --seed or a file")
    #expect(folder.names.isEmpty)
    expectSuccess(
      try Shell.geobg(["--size", "40x40", "--rows", "0/1", "-o", "a.png"], in: folder.url))
  }

  @Test func theBudgetIsForTheRowsDrawn() throws {
    let flags = ["--seed", "42", "--size", "40x2048", "--max-pixels", "40960", "-o", "-"]
    expectSuccess(try Shell.geobg(flags + ["--rows", "1/2"]))
    #expect(try Shell.geobg(flags).code == 64)
  }

  /// Runs that share a picture in one folder must not overwrite each other's files.
  @Test func withoutANameTheRowsAreInIt() throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try Shell.geobg(Self.picture + ["--rows", "3/8"], in: folder.url))
    #expect(result.errors == "geobg: wrote geobg-42-rows-3-of-8.png\n")
    expectSuccess(try Shell.geobg(["geobg-42-rows-3-of-8.png"], in: folder.url))
    #expect(folder.names == ["geobg-42-rows-3-of-8.png"])
  }

  @Test func aRecipeMayAskForAShare() throws {
    let folder = try TemporaryFolder()
    let picture = Self.picture.joined(separator: " ")
    expectSuccess(
      try folder.geobg(
        """
        recipe \(picture) --rows 3/8 > a.json
        render a.json -o a.png
        render \(picture) --rows 3/8 -o b.png
        """))
    #expect(try folder.data("a.png") == folder.data("b.png"))
    expectFailure(
      try Shell.geobg(["recipe", "--rows", "3/8", "--format", "svg"]), 64,
      "--rows: only a PNG can be divided into rows, and the recipe is svg; leave out --rows, or "
        + "make "
        + "a PNG")
  }

  /// A date from the environment does not change the rest of a recipe's output.
  @Test func aDateTakesNothingAway() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try Shell.geobg(
        Self.picture + ["--rows", "3/8", "--compression", "small", "-o", "a.png"], in: folder.url))
    expectSuccess(
      try Shell.geobg(
        ["a.png", "-o", "b.png"], environment: ["SOURCE_DATE_EPOCH": "1"], in: folder.url))
    #expect(try folder.data("a.png") == folder.data("b.png"))
  }
}
