import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct ColorClustersTests {
  private func histogram(of seed: UInt64) throws -> ColorHistogram {
    var generator = FixedGenerator(seed)
    let stripes = (0..<Int.random(in: 1...80, using: &generator)).map { _ in
      let color = Color(
        red: .random(in: 0...255, using: &generator),
        green: .random(in: 0...255, using: &generator),
        blue: .random(in: 0...255, using: &generator))
      return (color, Int.random(in: 1...30, using: &generator))
    }
    return ColorHistogram(of: TestPicture(stripes, height: 4).pixels)
  }

  @Test func everyPixelIsInABin() throws {
    let histogram = ColorHistogram(
      of: TestPicture([(.white, 30), (.black, 10)], height: 2).pixels)
    #expect(histogram.bins.map(\.weight) == [20, 60])
    #expect(histogram.bins.map(\.color.color) == [.black, .white])
  }

  /// For many pictures: the shares add up to 1, the largest comes first, and no two colors look
  /// alike.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func laws(seed: UInt64) throws {
    let histogram = try histogram(of: seed)
    for count in [2, 6, 16] {
      let clusters = ColorClusters(of: histogram, count: count).clusters
      #expect((1...count).contains(clusters.count))
      #expect(abs(clusters.reduce(0) { $0 + $1.share } - 1) < 1e-9)
      #expect(clusters.map(\.share) == clusters.map(\.share).sorted(by: >))
      for (index, cluster) in clusters.enumerated() {
        for other in clusters[(index + 1)...] {
          #expect(cluster.color.distance(to: other.color) > OKLab.justNoticeable)
        }
      }
    }
  }
}
