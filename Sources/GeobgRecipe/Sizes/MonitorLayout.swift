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
    fileprivate var minMaxX: Double { Double(x) + Double(pixelWidth) / (scale.double + 0.0005) }
    /// The first column of pixels of the layout that a monitor to the right can begin at.
    ///
    /// 0 for a monitor that a layout refuses.
    var endX: Int {
      guard MonitorLayout.scaleRange.contains(scale), MonitorLayout.offsetRange.contains(x) else {
        return 0
      }
      let end = maxX.rounded(.toNearestOrEven)
      return Int(end < minMaxX ? end + 1 : end)
    }

    /// The smallest possible bottom edge, for the same reason.
    fileprivate var minMaxY: Double { Double(y) + Double(pixelHeight) / (scale.double + 0.0005) }
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
  public init(_ monitors: [Monitor], bezel: Int = 0) throws(ValueError) {
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
        throw .scaleOutOfRange(monitor.scale, of: monitor.name, range: MonitorLayout.scaleRange)
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
  public func view(
    of index: Int, pan: Point = .zero, zoom: Thousandths = 1, ppi: Thousandths = Canvas.defaultPPI
  ) throws(RecipeError) -> Viewport {
    let (monitor, scale) = (monitors[index], monitors[index].scale.double)
    let places = places
    let left = places.map { $0.x }.min() ?? 0
    let top = places.map { $0.y }.min() ?? 0
    let right = monitors.indices.map { monitors[$0].maxX + Double(places[$0].x - monitors[$0].x) }
    let bottom = monitors.indices.map { monitors[$0].maxY + Double(places[$0].y - monitors[$0].y) }
    let layout = LayoutCanvas.Size(
      width: Int(((right.max() ?? 0) - Double(left)).rounded(.up)),
      height: Int(((bottom.max() ?? 0) - Double(top)).rounded(.up)))
    func pixels(_ count: Int) -> Int { Int((Double(count) * scale).rounded(.toNearestOrEven)) }
    let (x, y) = (pixels(places[index].x - left), pixels(places[index].y - top))
    // If rounding makes the whole a pixel too narrow for its last monitor, this makes it a pixel
    // wider.
    let span = LayoutCanvas(
      pixelWidth: max(pixels(layout.width), x + monitor.pixelWidth),
      pixelHeight: max(pixels(layout.height), y + monitor.pixelHeight), x: x, y: y, layout: layout)
    let canvas = try Canvas(
      pixelWidth: monitor.pixelWidth, pixelHeight: monitor.pixelHeight, ppi: ppi)
    return try Viewport(canvas: canvas, pan: pan, zoom: zoom, span: span)
  }

  /// The places of the monitors, including the frames between them.
  private var places: [(x: Int, y: Int)] {
    guard bezel > 0 else { return monitors.map { ($0.x, $0.y) } }
    let columns = MonitorLayout.ranks(of: monitors.map { (Double($0.x), $0.minMaxX) })
    let rows = MonitorLayout.ranks(of: monitors.map { (Double($0.y), $0.minMaxY) })
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

// MARK: - Parsing

extension MonitorLayout {
  /// Reads `NAME:WxH+X+Y@SCALE` for each monitor, with commas between the monitors.
  ///
  /// A negative offset is `-X`; a scale of 1 may be left out. A monitor without a name is called by
  /// its number, from 1. A monitor without a position is to the right of the monitor before it, at
  /// the same height; the first monitor is at 0, 0. The `x` may be `X` or `×`.
  public init(parsing text: String, bezel: Int = 0) throws(ValueError) {
    let parts = text.parts(between: UInt8(ascii: ","))
    let separated = parts.flatMap { MonitorLayout.parts(betweenSpaces: $0) }
    guard separated.count == parts.count else {
      throw .spaceBetween(text, meant: separated.joined(by: ","))
    }
    var monitors: [Monitor] = []
    for part in parts {
      guard let entry = WrittenMonitor(part.utf8) else { throw .notAMonitor(part) }
      monitors.append(entry.monitor(after: monitors.last, number: monitors.count + 1))
    }
    try self.init(monitors, bezel: bezel)
  }

  /// The monitors in `text`, separated at the spaces that have a whole monitor on both sides.
  ///
  /// Other spaces belong to a name.
  private static func parts(betweenSpaces text: String) -> [String] {
    // The names of monitors are short; this bounds the time for other texts.
    guard text.utf8.count <= 4096 else { return [text] }
    var parts: [String] = []
    var rest = text.utf8[...]
    var place = rest.startIndex
    while let space = rest[place...].firstIndex(of: UInt8(ascii: " ")) {
      place = rest.index(after: space)
      if WrittenMonitor(rest[..<space]) != nil, WrittenMonitor(rest[place...]) != nil {
        parts.append(String(rest[..<space]))
        rest = rest[place...]
      }
    }
    return parts + [String(rest)]
  }

  /// A monitor as it is written: the name and the position may be missing.
  private struct WrittenMonitor {
    private var name: String?
    private var place: (x: Int, y: Int)?
    private let width: Int
    private let height: Int
    private var scale: Thousandths = 1

    init?(_ text: String.UTF8View) { self.init(text[...]) }

    init?(_ text: Substring.UTF8View) {
      var rest = text
      if let colon = text.lastIndex(of: UInt8(ascii: ":")) {
        guard colon > text.startIndex else { return nil }
        name = String(text[..<colon])
        rest = text[text.index(after: colon)...]
      }
      if let at = rest.firstIndex(of: UInt8(ascii: "@")) {
        guard let number = Thousandths(parsing: String(rest[rest.index(after: at)...])) else {
          return nil
        }
        (scale, rest) = (number, rest[..<at])
      }
      if let sign = rest.firstIndex(where: MonitorLayout.isSign) {
        let offsets = rest[rest.index(after: sign)...]
        guard let second = offsets.firstIndex(where: MonitorLayout.isSign),
          let x = MonitorLayout.offset(rest[sign], offsets[..<second]),
          let y = MonitorLayout.offset(offsets[second], offsets[offsets.index(after: second)...])
        else { return nil }
        (place, rest) = ((x, y), rest[..<sign])
      }
      let sides = Size.withPlainTimes(String(rest)).parts(between: Size.times)
      guard sides.count == 2, let width = Int(digits: sides[0]), let height = Int(digits: sides[1]),
        Canvas.sideRange.contains(width), Canvas.sideRange.contains(height)
      else { return nil }
      (self.width, self.height) = (width, height)
    }

    /// The monitor, which is monitor `number` of the layout and comes after `earlier`.
    func monitor(after earlier: Monitor?, number: Int) -> Monitor {
      let place = place ?? earlier.map { ($0.endX, $0.y) } ?? (0, 0)
      return Monitor(
        name: name ?? number.description, pixelWidth: width, pixelHeight: height, x: place.x,
        y: place.y, scale: scale)
    }
  }

  fileprivate static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  fileprivate static func offset(_ sign: UInt8, _ digits: Substring.UTF8View) -> Int? {
    Int(digits: String(digits)).map { sign == UInt8(ascii: "-") ? -$0 : $0 }
  }
}

// MARK: - Text

extension MonitorLayout: CustomStringConvertible {
  /// The text that ``init(parsing:bezel:)`` reads as these monitors; it does not contain the bezel.
  public var description: String { monitors.map { $0.description }.joined(separator: ",") }
}

extension MonitorLayout.Monitor: CustomStringConvertible {
  /// `NAME:WxH+X+Y`, and `@SCALE` if the scale is not 1.
  public var description: String {
    func signed(_ offset: Int) -> String { offset < 0 ? "\(offset)" : "+\(offset)" }
    return "\(name):\(pixelWidth)x\(pixelHeight)\(signed(x))\(signed(y))"
      + (scale == 1 ? "" : "@\(scale)")
  }
}
