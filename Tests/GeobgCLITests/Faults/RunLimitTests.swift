import GeobgTestSupport
import Testing

@testable import GeobgCLI

extension RunLimitTests {
  @Test(arguments: [
    "M", "x", "", "0", "0K", "-1", "1e9", "9007199254741K", "9999999999T",
  ])
  func wrongMemory(text: String) throws {
    let shown = text.isEmpty || text.contains(" ") ? "'\(text)'" : text
    expectFailure(
      try Shell.geobg(["--max-memory", text, "-o", "a.svg"], in: folder.url), 64,
      "--max-memory: \(shown) is not a size of memory; write a number with K, M, G or T, such as "
        + "300M")
    #expect(folder.names == [])
  }

  @Test(arguments: [
    "10x", "s", "x", "", "0", "0.0001s", "0.9ms", "-1", "8760.001h", "9000h", "1e1",
  ])
  func wrongTime(text: String) throws {
    let shown = text.isEmpty || text.contains(" ") ? "'\(text)'" : text
    expectFailure(
      try Shell.geobg(["inspect", "--timeout", text, "a.svg"], in: folder.url), 64,
      "--timeout: \(shown) is not a time; write a number with ms, s, m or h, up to 8760h, such as "
        + "10s")
  }

  @Test(arguments: [
    ("--max-memory", "300MB", "300M"), ("--max-memory", "300 M", "300M"),
    ("--max-memory", "+300M", "300M"), ("--timeout", "1 s", "1s"), ("--timeout", "10 sec", "10"),
    // A value that is only tried does not end the command.
    ("--max-memory", "1MB", "1M"), ("--timeout", "1 ms", "1ms"),
  ])
  func anotherFormIsUnderstood(option: String, text: String, meant: String) throws {
    let kind = option == "--timeout" ? "time" : "size of memory"
    let shown = text.contains(" ") ? "'\(text)'" : text
    expectFailure(
      try Shell.geobg([option, text, "-o", "a.svg"], in: folder.url), 64,
      "\(option): \(shown) is not a \(kind); did you mean \(meant)?")
  }

  @Test(arguments: [
    ("60", 60_000), ("60000ms", 60_000), ("0.5s", 500), ("1.5m", 90_000), ("8760h", 31_536_000_000),
  ])
  func timesHaveUnits(text: String, milliseconds: Int64) throws {
    #expect(try OptionValue.milliseconds(text) == milliseconds)
  }

  @Test(arguments: [
    ("5", 5), ("1K", 1024), ("0.5m", 1 << 19), ("2G", 2 << 30), ("8T", 8 << 40),
  ])
  func memoryHasUnits(text: String, bytes: Int64) throws {
    #expect(try OptionValue.memory(text) == bytes)
  }
}
