/// The layer of each mark, for one of the rules of ``SVGLayers``.
package struct LayerOrder {
  /// The marks, by their numbers in painter's order, layer by layer, from the bottom.
  package private(set) var order: [Int] = []

  /// How many marks are compared with one mark before it begins a new layer.
  ///
  /// It bounds the work for pictures of very many shapes.
  static let comparisonLimit = 4096
  /// How many marks get their layers between two checks for cancellation, which takes about a millisecond.
  private static let marksPerCheck = 256

  /// The order of `marks`, whose solid colors are the numbers of swatches.
  ///
  /// - Parameters:
  ///   - layers: The rule.
  ///   - margin: The distance, in scene units, within which two shapes share a pixel.
  ///   - cancellation: Whether the order is still wanted. If not, it lacks some marks. Default: never
  ///     canceled.
  package init(
    _ marks: [Mark], _ layers: SVGLayers, margin: Thousandths, cancellation: Cancellation = .never
  ) {
    let swatches = marks.map { LayerOrder.swatch(of: $0) }
    switch layers {
    case .swatch: order = LayerOrder.bySwatch(swatches)
    case .exact:
      let frames = marks.map { LayerOrder.frame(of: $0)?.outset(by: margin) }
      order = LayerOrder.exact(swatches, frames, cancellation).flatMap { $0.marks }
    }
  }

  private typealias Layer = (swatch: Int?, marks: [Int])

  /// Marks without a swatch keep their places; the shapes between two of them are sorted.
  private static func bySwatch(_ swatches: [Int?]) -> [Int] {
    var order: [Int] = []
    var start = 0
    while start < swatches.count {
      guard swatches[start] != nil else {
        order.append(start)
        start += 1
        continue
      }
      let end = swatches[start...].firstIndex { $0 == nil } ?? swatches.endIndex
      // The numbers of swatches are small.
      var layers: [[Int]] = []
      for index in start..<end {
        let number = swatches[index] ?? 0
        while layers.count <= number { layers.append([]) }
        layers[number].append(index)
      }
      for layer in layers { order += layer }
      start = end
    }
    return order
  }

  /// Puts each mark into the lowest layer of its swatch that it can reach without passing a mark that it
  /// touches, or else into a new layer on top.
  private static func exact(
    _ swatches: [Int?], _ frames: [Rectangle?], _ cancellation: Cancellation
  ) -> [Layer] {
    var layers: [Layer] = []
    for (index, swatch) in swatches.enumerated() {
      if index % marksPerCheck == 0, cancellation.isCancelled { break }
      guard let swatch, let frame = frames[index] else {
        layers.append((nil, [index]))
        continue
      }
      var (found, comparisons) = (Int?.none, 0)
      for number in layers.indices.reversed() {
        let layer = layers[number]
        if layer.swatch == swatch { found = number }
        comparisons += layer.marks.count
        // A mark of the same swatch has its own order in the layer, so it may be touched there.
        let isFree =
          comparisons <= comparisonLimit
          && layer.marks.allSatisfy { frames[$0].map { !$0.overlaps(frame) } ?? false }
        guard isFree else { break }
      }
      if let found { layers[found].marks.append(index) } else { layers.append((swatch, [index])) }
    }
    return layers
  }

  /// The number of the swatch of a shape; nil for other marks.
  private static func swatch(of mark: Mark) -> Int? {
    switch mark {
    case .fill(_, .solid(let color, _)): color.number
    case .stroke(_, _, .solid(let color, _)): mark.isMesh ? nil : color.number
    case .group, .veil: nil
    }
  }

  private static func frame(of mark: Mark) -> Rectangle? {
    switch mark {
    case .fill(let shape, _): shape.bounds
    case .stroke(let path, let width, _): path.bounds.outset(by: width)
    case .group, .veil: nil
    }
  }
}
