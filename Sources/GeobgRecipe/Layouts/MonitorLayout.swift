public import GeobgScene

/// Monitors beside each other, over which one picture is spread.
public struct MonitorLayout: Hashable, Sendable {
  /// One monitor: its pixels, and where it lies in the layout.
  public struct Monitor: Hashable, Sendable {
    /// What the session calls it, like `DP-1`.
    public let name: String
    /// Its width in its own pixels.
    public let pixelWidth: Int
    /// Its height in its own pixels.
    public let pixelHeight: Int
    /// How far right its left edge is, in pixels of the layout.
    public let x: Int
    /// How far down its top edge is, in pixels of the layout.
    public let y: Int
    /// How many of its own pixels are one of the layout, across and down.
    public let scale: Thousandths

    /// A monitor of `pixelWidth` by `pixelHeight` at (`x`, `y`).
    public init(
      name: String, pixelWidth: Int, pixelHeight: Int, x: Int, y: Int, scale: Thousandths = 1
    ) {
      self.name = name
      self.pixelWidth = pixelWidth
      self.pixelHeight = pixelHeight
      self.x = x
      self.y = y
      self.scale = scale
    }

    /// Its right edge, in pixels of the layout.
    fileprivate var maxX: Double { Double(x) + Double(pixelWidth) / scale.double }
    /// Its lower edge, in pixels of the layout.
    fileprivate var maxY: Double { Double(y) + Double(pixelHeight) / scale.double }

    /// Where its right edge may be, for a scale that was rounded to thousandths: 2560 pixels at 4/3 end
    /// at 1920, where the next monitor begins, and at 1.333 half a pixel behind it.
    fileprivate var leastMaxX: Double { Double(x) + Double(pixelWidth) / (scale.double + 0.0005) }
    /// Where its lower edge may be, alike.
    fileprivate var leastMaxY: Double { Double(y) + Double(pixelHeight) / (scale.double + 0.0005) }
  }

  /// The most monitors.
  public static let monitorLimit = 64
  /// The scales a monitor may have.
  public static let scaleRange: ClosedRange<Thousandths> = 0.1...10
  /// How far from the layout's origin a monitor may lie, in pixels.
  public static let offsetRange = -1_000_000...1_000_000
  /// How wide the frames between two monitors may be, in pixels of the layout.
  public static let bezelRange = 0...10_000

  /// The monitors, in the order they were named.
  public let monitors: [Monitor]
  /// What lies between the pictures of two monitors beside each other, in pixels of the layout.
  public let bezel: Int

  /// The layout of `monitors`.
  ///
  /// - Throws: ``LayoutError``.
  public init(_ monitors: [Monitor], bezel: Int = 0) throws(LayoutError) {
    guard (1...MonitorLayout.monitorLimit).contains(monitors.count) else {
      throw .monitorCount(count: monitors.count, limit: MonitorLayout.monitorLimit)
    }
    guard MonitorLayout.bezelRange.contains(bezel) else {
      throw .bezelOutOfRange(bezel, range: MonitorLayout.bezelRange)
    }
    var names: Set<JSONKey> = []
    for monitor in monitors {
      guard names.insert(JSONKey(monitor.name)).inserted else { throw .nameTwice(monitor.name) }
      guard MonitorLayout.scaleRange.contains(monitor.scale) else {
        throw .scaleOutOfRange(
          monitor.scale, of: monitor.name, range: MonitorLayout.scaleRange)
      }
      for offset in [monitor.x, monitor.y] where !MonitorLayout.offsetRange.contains(offset) {
        throw .offsetOutOfRange(offset, of: monitor.name, range: MonitorLayout.offsetRange)
      }
    }
    self.monitors = monitors
    self.bezel = bezel
  }

  /// The view that the monitor `index` shows of the picture that is spread over all of them, `pan` in
  /// the middle of the whole.
  ///
  /// Monitors of one scale are cut from the very same pixels.
  ///
  /// - Throws: ``RecipeError``.
  public func view(
    of index: Int, pan: Point = .zero, zoom: Thousandths = 1, ppi: Thousandths = Canvas.defaultPPI
  ) throws(RecipeError) -> Viewport {
    let (monitor, scale) = (monitors[index], monitors[index].scale.double)
    let places = places
    let left = places.map { $0.x }.min() ?? 0
    let top = places.map { $0.y }.min() ?? 0
    let right = monitors.indices.map { monitors[$0].maxX + Double(places[$0].x - monitors[$0].x) }
    let bottom = monitors.indices.map { monitors[$0].maxY + Double(places[$0].y - monitors[$0].y) }
    let layout = Span.Size(
      width: Int(((right.max() ?? 0) - Double(left)).rounded(.up)),
      height: Int(((bottom.max() ?? 0) - Double(top)).rounded(.up)))
    func pixels(_ count: Int) -> Int { Int((Double(count) * scale).rounded(.toNearestOrEven)) }
    let (x, y) = (pixels(places[index].x - left), pixels(places[index].y - top))
    // Where rounding makes the whole a pixel too narrow for its last monitor, it is a pixel wider.
    let span = Span(
      pixelWidth: max(pixels(layout.width), x + monitor.pixelWidth),
      pixelHeight: max(pixels(layout.height), y + monitor.pixelHeight), x: x, y: y, layout: layout)
    let canvas = try Canvas(
      pixelWidth: monitor.pixelWidth, pixelHeight: monitor.pixelHeight, ppi: ppi)
    return try Viewport(canvas: canvas, pan: pan, zoom: zoom, span: span)
  }

  /// Where the monitors lie, the frames between them counted in.
  private var places: [(x: Int, y: Int)] {
    guard bezel > 0 else { return monitors.map { ($0.x, $0.y) } }
    let columns = MonitorLayout.ranks(of: monitors.map { (Double($0.x), $0.leastMaxX) })
    let rows = MonitorLayout.ranks(of: monitors.map { (Double($0.y), $0.leastMaxY) })
    return monitors.indices.map {
      (monitors[$0].x + bezel * columns[$0], monitors[$0].y + bezel * rows[$0])
    }
  }

  /// How many of the intervals lie one after another before each of them.
  private static func ranks(of intervals: [(start: Double, end: Double)]) -> [Int] {
    var ranks = Array(repeating: 0, count: intervals.count)
    // From the first on: what lies before an interval has its rank already.
    for index in intervals.indices.sorted(by: { intervals[$0].start < intervals[$1].start }) {
      let before = intervals.indices.filter { intervals[$0].end <= intervals[index].start }
      ranks[index] = before.map { ranks[$0] + 1 }.max() ?? 0
    }
    return ranks
  }
}
