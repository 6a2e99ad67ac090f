import GeobgDesktop
import GeobgTestSupport
import Testing

@Suite(.timed) struct GnomeDayTests {
  /// A day of pictures is a circle: after the last one comes the first.
  @Test func theLastPictureLeadsToTheFirst() {
    let day = GnomeXML.day(of: ["/a", "/b", "/c"])
    func places(_ tag: String) -> [String] {
      day.split(separator: "\n").filter { $0.contains("<\(tag)>") }.map {
        String($0.split(separator: ">")[1].prefix { $0 != "<" })
      }
    }
    #expect(places("file") == ["/a", "/b", "/c"])
    #expect(places("from") == ["/a", "/b", "/c"] && places("to") == ["/b", "/c", "/a"])
    let seconds = places("duration").compactMap { Double($0) }
    #expect(seconds.count == 6 && seconds.reduce(0, +) == 86_400)
  }
}
