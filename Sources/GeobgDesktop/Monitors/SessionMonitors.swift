public import GeobgRecipe
internal import GeobgSystem

/// The monitors of a session.
public struct SessionMonitors {
  /// The program that reported them.
  public let program: MonitorProgram
  /// The active monitors; of mirrors only the primary one, or the first if none is primary.
  public let monitors: [SessionMonitor]
  /// The monitor for a single picture: the primary one, or else the first of those with the most
  /// pixels.
  public let screen: MonitorLayout.Monitor

  /// The monitors of `session`.
  ///
  /// - Throws: ``MonitorError``.
  public init(of session: DesktopSession = .current) throws(MonitorError) {
    guard let program = MonitorProgram(of: session, desktop: Desktop(of: session)) else {
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
      monitors = SessionMonitors.unmirrored(try program.monitors(in: answer), program)
    } catch {
      throw .notUnderstood(program.query, error)
    }
    guard let screen = SessionMonitors.screen(of: monitors) else {
      throw .noMonitor(program.query)
    }
    self.screen = screen
    self.program = program
  }

  /// The layout of all monitors.
  ///
  /// - Throws: ``MonitorError/noPlaces(_:count:)``, ``MonitorError/layout(_:_:)``.
  public func layout() throws(MonitorError) -> MonitorLayout {
    guard program.reportsPlaces || monitors.count == 1 else {
      throw .noPlaces(program.query, count: monitors.count)
    }
    do {
      return try MonitorLayout(monitors.map(\.monitor))
    } catch {
      throw .layout(program.query, error)
    }
  }

  private static func screen(of list: [SessionMonitor]) -> MonitorLayout.Monitor? {
    if let primary = list.first(where: \.isPrimary) { return primary.monitor }
    let largest = list.map(\.pixelCount).max()
    return list.first { $0.pixelCount == largest }?.monitor
  }

  private static func unmirrored(
    _ monitors: [SessionMonitor], _ program: MonitorProgram
  ) -> [SessionMonitor] {
    guard program.reportsPlaces else { return monitors }
    return monitors.reduce(into: []) { list, monitor in
      guard let index = list.firstIndex(where: monitor.mirrors) else {
        list.append(monitor)
        return
      }
      if monitor.isPrimary { list[index] = monitor }
    }
  }
}
