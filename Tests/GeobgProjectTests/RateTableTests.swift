import Foundation
import GeobgTestSupport
import Testing

/// The numbers of `docs/scale.md` are the recorded ones, so that none of them ages alone.
@Suite(.timed) struct RateTableTests {
  @Test func thePageHasTheRecordedRates() throws {
    let table = try RateTable(reading: Project.text(RateTable.record))
    let made = try #require(
      try table.made(in: Project.text(RateTable.page)), "docs/scale.md has lost its markers")
    let content = try Reference(inPackage: RateTable.page).content(recording: Data(made.utf8))
    #expect(content == Data(made.utf8), "docs/scale.md is not what was recorded; run make tables")
  }

  @Test func anotherRecordIsAnotherPage() throws {
    let (record, page) = (try Project.text(RateTable.record), try Project.text(RateTable.page))
    let lines = record.split(separator: "\n", omittingEmptySubsequences: false)
    for kind in ["png default,1170x2532", "png default,3840x2160", "svg,1170x2532"] {
      let changed = lines.map { $0.hasPrefix(kind + ",") ? "\(kind),7.5000,777" : $0 }
      #expect(changed != lines)
      let table = try RateTable(reading: changed.joined(separator: "\n"))
      #expect(try table.made(in: page) != page, "\(kind)")
    }
    let table = try RateTable(reading: record)
    #expect(try table.made(in: "no markers") == nil)
    #expect(table.rates.count == 14)
  }

  @Test func aBrokenRecordIsRefused() {
    #expect(throws: RateTable.ReadingError.self) {
      try RateTable(reading: "format,size,seconds,kilobytes\nsvg,1170x2532,0.0000,9\n")
    }
    #expect(throws: RateTable.ReadingError.self) {
      try RateTable(reading: "format,size,seconds,kilobytes\nsvg,1170x2532,9\n")
    }
    #expect(throws: RateTable.ReadingError.self) {
      try RateTable(reading: "format,size,seconds,kilobytes\n").parts()
    }
  }

  /// Text outside of the written parts has no rates of its own.
  @Test func noRateIsTypedByHand() throws {
    let table = try RateTable(reading: Project.text(RateTable.record))
    var page = try Project.text(RateTable.page)
    for part in try table.parts() { page = page.replacing(part.text, with: "") }
    #expect(!page.contains("core-hours"))
    #expect(page.firstMatch(of: /times as (long|fast)/) == nil)
  }
}
