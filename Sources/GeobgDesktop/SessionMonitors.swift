public import GeobgRecipe
public import GeobgScene
internal import GeobgSystem

/// The monitors of a session.
public struct SessionMonitors {
  /// The program that reported them.
  public let program: MonitorProgram
  /// All active monitors, as the program reports them.
  private let reported: [SessionMonitor]
  /// The active monitors; of mirrors only the primary one, or the first if none is primary.
  public let monitors: [SessionMonitor]
  /// The monitor for a single picture: the primary one, or else the first of those with the most
  /// pixels.
  public let screen: MonitorLayout.Monitor

  /// The monitors of `session`.
  ///
  /// - Parameter desktop: The session's desktop. Default: the running one.
  public init(
    of session: DesktopSession = .current, on desktop: Desktop? = nil
  ) throws(DesktopError) {
    guard let program = MonitorProgram(of: session, desktop: desktop ?? Desktop(of: session)) else {
      throw .noSession
    }
    guard session.hasProgram(program.query.program) else {
      throw .monitorProgramMissing(program: program.query.program)
    }
    let answer = try session.answer(program.query)
    reported = try DesktopError.mapping(
      { .monitorsNotUnderstood(program.query, $0) }, try program.monitors(in: answer))
    monitors = SessionMonitors.unmirrored(reported)
    guard let screen = SessionMonitors.screen(of: monitors) else {
      throw .noMonitor(program.query)
    }
    self.screen = screen
    self.program = program
  }

  /// The layout of all monitors.
  ///
  /// - Throws: ``DesktopError/layout(_:_:)``.
  public func layout() throws(DesktopError) -> MonitorLayout {
    try DesktopError.mapping(
      { .layout(program.query, $0) }, try MonitorLayout(monitors.map(\.monitor)))
  }

  /// The session's monitors that show `layout`, each with the index of its monitor in the layout.
  ///
  /// A mirror shows what its original shows, if the layout does not name it.
  ///
  /// - Parameter isWhole: Whether the layout must have every monitor of the session.
  /// - Throws: ``DesktopError/unknownMonitor(_:known:)``, ``DesktopError/monitorLeftOut(_:)``.
  public func places(
    of layout: MonitorLayout, isWhole: Bool
  ) throws(DesktopError) -> [(place: MonitorPlace, index: Int)] {
    let names = layout.monitors.map(\.name)
    let known = reported.map(\.monitor.name)
    for name in names where !known.contains(name) {
      throw .unknownMonitor(name, known: known)
    }
    var places: [(place: MonitorPlace, index: Int)] = []
    for (number, own) in reported.enumerated() {
      let original = reported.first { $0.mirrors(own) && names.contains($0.monitor.name) }
      guard
        let index = names.firstIndex(of: own.monitor.name)
          ?? original.flatMap({ names.firstIndex(of: $0.monitor.name) })
      else {
        guard isWhole else { continue }
        throw .monitorLeftOut(own.monitor.name)
      }
      let place = MonitorPlace(
        name: own.monitor.name, index: number, x: own.monitor.x, y: own.monitor.y)
      places.append((place, index))
    }
    return places
  }

  private static func screen(of list: [SessionMonitor]) -> MonitorLayout.Monitor? {
    if let primary = list.first(where: \.isPrimary) { return primary.monitor }
    let largest = list.map(\.pixelCount).max()
    return list.first { $0.pixelCount == largest }?.monitor
  }

  private static func unmirrored(_ monitors: [SessionMonitor]) -> [SessionMonitor] {
    monitors.reduce(into: []) { list, monitor in
      guard let index = list.firstIndex(where: monitor.mirrors) else {
        list.append(monitor)
        return
      }
      if monitor.isPrimary { list[index] = monitor }
    }
  }
}

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
