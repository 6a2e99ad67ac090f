import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct RangeLawTests {
  /// Every number of every shape is in its specified range, and comes near both ends.
  @Test func sizesAndOpacitiesKeepToTheirRanges() throws {
    let swatches = try Fixtures.original.swatches
    var (radii, widths): (Set<Thousandths>, Set<Thousandths>) = ([], [])
    var opacities = swatches.map { _ in [Thousandths]() }
    for seed in 0..<200 as Range<UInt64> {
      for mark in try Composer(Fixtures.recipe(seed)).scene().marks {
        guard case .fill(let shape, .solid(let color, let opacity)) = mark else {
          Issue.record("a plane holds nothing but fills")
          continue
        }
        switch shape {
        case .circle(let circle): radii.insert(circle.radius)
        case .hexagon(let hexagon):
          widths.insert(hexagon.width)
          #expect(hexagon.cornerRadius == 10)
        case .path: Issue.record("engine 1 places no free path")
        }
        let index = try #require(swatches.firstIndex { $0.light.color == color })
        opacities[index].append(opacity.value)
      }
    }
    expect(Array(radii), within: 50...130)
    expect(Array(widths), within: 100...150)
    let ranges: [ClosedRange<Thousandths>] = [
      0.1...0.4, 0.1...0.7, 0.1...0.5, 0.1...0.5, 0.1...0.7,
    ]
    for (values, range) in zip(opacities, ranges) { expect(values, within: range) }
  }

  /// Expects values within `range`, and some near both ends, so that a shortened range is noticed.
  private func expect(_ values: [Thousandths], within range: ClosedRange<Thousandths>) {
    let margin = Thousandths(count: (range.upperBound - range.lowerBound).count / 50)
    #expect(values.allSatisfy { range.contains($0) })
    #expect(values.contains { $0 <= range.lowerBound + margin })
    #expect(values.contains { $0 >= range.upperBound - margin })
  }
}
