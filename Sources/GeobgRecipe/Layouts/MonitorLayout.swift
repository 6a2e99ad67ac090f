public import GeobgScene

/// Adjacent monitors that show one picture together.
public struct MonitorLayout: Hashable, Sendable {
  /// One monitor: its pixels, and its place in the layout.
  public struct Monitor: Hashable, Sendable {
    /// The name in the desktop session, such as `DP-1`.
    public let name: String
    /// The width in the monitor's own pixels.
    public let pixelWidth: Int
    /// The height in the monitor's own pixels.
    public let pixelHeight: Int
    /// The left edge, in pixels of the layout; x grows rightward.
    public let x: Int
    /// The top edge, in pixels of the layout; y grows downward.
    public let y: Int
    /// The number of the monitor's own pixels per pixel of the layout, in each direction.
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

    /// The right edge, in pixels of the layout.
    fileprivate var maxX: Double { Double(x) + Double(pixelWidth) / scale.double }
    /// The bottom edge, in pixels of the layout.
    fileprivate var maxY: Double { Double(y) + Double(pixelHeight) / scale.double }

    /// The smallest possible right edge, because the scale may be rounded to thousandths.
    ///
    /// 2560 pixels at a scale of 4/3 end at 1920, where the next monitor begins. At 1.333 they end
    /// half a pixel beyond it.
    fileprivate var leastMaxX: Double { Double(x) + Double(pixelWidth) / (scale.double + 0.0005) }
    /// The first column of pixels of the layout that a monitor to the right can begin at.
    ///
    /// 0 for a monitor that a layout refuses.
    var endX: Int {
      guard MonitorLayout.scaleRange.contains(scale), MonitorLayout.offsetRange.contains(x) else {
        return 0
      }
      let end = maxX.rounded(.toNearestOrEven)
      return Int(end < leastMaxX ? end + 1 : end)
    }

    /// The smallest possible bottom edge, for the same reason.
    fileprivate var leastMaxY: Double { Double(y) + Double(pixelHeight) / (scale.double + 0.0005) }
  }

  /// The most monitors in a layout.
  public static let monitorLimit = 64
  /// The allowed scales of a monitor.
  public static let scaleRange: ClosedRange<Thousandths> = 0.1...10
  /// The allowed offsets of a monitor from the layout's origin, in pixels of the layout.
  public static let offsetRange = -1_000_000...1_000_000
  /// The allowed widths of the frames between two monitors, in pixels of the layout.
  public static let bezelRange = 0...10_000

  /// The monitors, in the given order.
  public let monitors: [Monitor]
  /// The width of the frames between two adjacent monitors, in pixels of the layout.
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

  /// The view of monitor `index`, which shows its part of the picture.
  ///
  /// The point `pan` is in the middle of the whole picture. Monitors of the same scale are cut from
  /// exactly the same pixels.
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
    // If rounding makes the whole a pixel too narrow for its last monitor, this makes it a pixel
    // wider.
    let span = Span(
      pixelWidth: max(pixels(layout.width), x + monitor.pixelWidth),
      pixelHeight: max(pixels(layout.height), y + monitor.pixelHeight), x: x, y: y, layout: layout)
    let canvas = try Canvas(
      pixelWidth: monitor.pixelWidth, pixelHeight: monitor.pixelHeight, ppi: ppi)
    return try Viewport(canvas: canvas, pan: pan, zoom: zoom, span: span)
  }

  /// The places of the monitors, including the frames between them.
  private var places: [(x: Int, y: Int)] {
    guard bezel > 0 else { return monitors.map { ($0.x, $0.y) } }
    let columns = MonitorLayout.ranks(of: monitors.map { (Double($0.x), $0.leastMaxX) })
    let rows = MonitorLayout.ranks(of: monitors.map { (Double($0.y), $0.leastMaxY) })
    return monitors.indices.map {
      (monitors[$0].x + bezel * columns[$0], monitors[$0].y + bezel * rows[$0])
    }
  }

  /// For each interval, the most intervals that lie one after another before it.
  private static func ranks(of intervals: [(start: Double, end: Double)]) -> [Int] {
    var ranks = Array(repeating: 0, count: intervals.count)
    // In the order of the starts, so that all intervals before an interval already have a rank.
    for index in intervals.indices.sorted(by: { intervals[$0].start < intervals[$1].start }) {
      let before = intervals.indices.filter { intervals[$0].end <= intervals[index].start }
      ranks[index] = before.map { ranks[$0] + 1 }.max() ?? 0
    }
    return ranks
  }
}
