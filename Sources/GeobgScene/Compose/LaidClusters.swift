/// The clusters on a drawing, and how many shapes of each are there.
///
/// Only a drawing in which shapes are changed needs it.
struct LaidClusters: Sendable {
  private var numbers = ShapeNumbers()
  private var taps: [(tap: Cluster, count: Int)] = []

  /// The clusters of `items`.
  init(_ items: [DrawingFold.Item] = []) {
    for item in items { add(item, 1) }
  }

  /// Follows that a shape was laid, or with -1 taken from the top.
  @inline(never)
  mutating func add(_ item: DrawingFold.Item, _ count: Int) {
    guard case .shape(let tap, _) = item else { return }
    let name = tap.name(of: 0)
    if let number = numbers.number(of: name) {
      taps[number].count += count
    } else {
      _ = numbers.add(name, taps.count)
      taps.append((tap, count))
    }
  }

  /// The cluster of the shape `name`; nil if that shape is not on the drawing.
  func tap(of name: ShapeName) -> Cluster? {
    guard let number = numbers.number(of: name.first) else { return nil }
    let (tap, count) = taps[number]
    return name.index < count ? tap : nil
  }
}
