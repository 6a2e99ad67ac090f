public import GeobgRecipe
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
  /// - Parameter desktop: The session's desktop. Default: the one that is running.
  /// - Throws: ``MonitorError``.
  public init(
    of session: DesktopSession = .current, on desktop: Desktop? = nil
  ) throws(MonitorError) {
    guard let program = MonitorProgram(of: session, desktop: desktop ?? Desktop(of: session)) else {
      throw .noSession
    }
    guard session.hasProgram(program.query.program) else {
      throw .programMissing(program: program.query.program)
    }
    let answer: String
    do {
      answer = try session.ask(program.query)
    } catch {
      throw .program(error)
    }
    do {
      reported = try program.monitors(in: answer)
    } catch {
      throw .notUnderstood(program.query, error)
    }
    monitors = SessionMonitors.unmirrored(reported)
    guard let screen = SessionMonitors.screen(of: monitors) else {
      throw .noMonitor(program.query)
    }
    self.screen = screen
    self.program = program
  }

  /// The layout of all monitors.
  ///
  /// - Throws: ``MonitorError/layout(_:_:)``.
  public func layout() throws(MonitorError) -> MonitorLayout {
    do {
      return try MonitorLayout(monitors.map(\.monitor))
    } catch {
      throw .layout(program.query, error)
    }
  }

  /// The session's monitors that show `layout`, each with the index of its monitor in the layout.
  ///
  /// A mirror shows what its original shows, if the layout does not name it.
  ///
  /// - Parameter isWhole: Whether the layout must have every monitor of the session.
  /// - Throws: ``MonitorError/unknownMonitor(_:known:)``, ``MonitorError/monitorLeftOut(_:)``.
  public func places(
    of layout: MonitorLayout, isWhole: Bool
  ) throws(MonitorError) -> [(place: MonitorPlace, index: Int)] {
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
