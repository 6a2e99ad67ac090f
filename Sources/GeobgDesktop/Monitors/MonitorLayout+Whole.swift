public import GeobgRecipe
public import GeobgScene

extension MonitorLayout {
  /// The view of one picture that a desktop stretches over all monitors.
  ///
  /// Each monitor then shows the same part as with ``view(of:pan:zoom:ppi:)``. The picture has the
  /// pixels of the monitor with the largest scale. The bezel is not used.
  ///
  /// - Throws: ``RecipeError`` if the picture is too large.
  public func whole(
    pan: Point = .zero, zoom: Thousandths = 1, ppi: Thousandths = Canvas.defaultPPI
  ) throws(RecipeError) -> Viewport {
    let scale = monitors.map { $0.scale.double }.max() ?? 1
    let width = MonitorLayout.length(
      monitors.map { ($0.x, Double($0.pixelWidth) / $0.scale.double) })
    let height = MonitorLayout.length(
      monitors.map { ($0.y, Double($0.pixelHeight) / $0.scale.double) })
    let canvas = try Canvas(
      pixelWidth: Int((width * scale).rounded()), pixelHeight: Int((height * scale).rounded()),
      ppi: ppi)
    return try Viewport(canvas: canvas, pan: pan, zoom: zoom)
  }

  /// The length from the first start to the last end, in whole pixels of the layout.
  private static func length(_ intervals: [(start: Int, length: Double)]) -> Double {
    let start = intervals.map(\.start).min() ?? 0
    let end = intervals.map { Double($0.start) + $0.length }.max() ?? 0
    return (end - Double(start)).rounded()
  }
}
