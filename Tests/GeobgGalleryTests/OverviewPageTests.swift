import GeobgTestSupport
import Testing

@testable import GeobgGallery

@Suite(.timed) struct OverviewPageTests {
  /// No page is empty, and every picture is on one.
  @Test(arguments: [(0, 0), (1, 1), (99, 1), (100, 1), (101, 2), (200, 2), (201, 3)])
  func pages(of count: Int, _ pages: Int) {
    #expect(OverviewPages.pageCount(count) == pages)
    if count > 0 {
      #expect(OverviewPages.address(showing: count - 1) == "overview/\(pages).html")
    }
  }
}
