internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// The monitors of the session that this runs in.
struct SessionMonitors {
  private let question: MonitorQuestion
  private let tool: MonitorTool
  /// Those that are on; of mirrors the primary one, or else the first.
  private let list: [SessionMonitor]
  /// The one that a picture is for that is made for one: the primary, or else the first of those with
  /// the most pixels.
  let screen: MonitorLayout.Monitor

  /// The answer to `question`.
  ///
  /// - Parameter tool: The program to ask; nil where there is no session. Default: the session's.
  /// - Throws: ``Failure``, with the flag and the way out.
  init(
    answering question: MonitorQuestion, by tool: MonitorTool? = .current
  ) throws(Failure) {
    guard let tool else {
      throw question.failure(
        "no session runs here that could be asked, as neither WAYLAND_DISPLAY nor DISPLAY is set")
    }
    let command = tool.query.shellText
    guard Program.isThere(tool.query.program) else {
      throw question.failure(
        "\(tool.query.program), which tells of the monitors here, is not on the path",
        cure: "install it")
    }
    do {
      let answer = try Program.run(tool.query)
      list = SessionMonitors.unmirrored(try tool.monitors(in: answer), tool)
    } catch let error as DocumentError {
      throw question.failure("\(command): the answer is not understood: \(error)")
    } catch {
      throw question.failure(Failure(error)?.message ?? "\(error)")
    }
    guard let screen = SessionMonitors.screen(of: list) else {
      throw question.failure("\(command): it tells of no monitor that is on")
    }
    self.screen = screen
    self.question = question
    self.tool = tool
  }

  /// All of them, where they lie.
  ///
  /// - Throws: ``Failure``.
  func layout() throws(Failure) -> MonitorLayout {
    let command = tool.query.shellText
    guard tool.tellsPlaces || list.count == 1 else {
      throw question.failure("\(command): it does not tell where the \(list.count) monitors lie")
    }
    do {
      return try MonitorLayout(list.map(\.monitor))
    } catch {
      throw question.failure("\(command): \(error)")
    }
  }

  /// What was found, as it could be typed.
  func note(of layout: MonitorLayout) -> String {
    "--layout \(layout.description.quotedForShell) is what \(tool.query.program) tells"
  }

  /// Which of several monitors ``screen`` is; nil where there is one.
  var screenNote: String? {
    guard list.count > 1 else { return nil }
    let rank = list.contains(where: \.isPrimary) ? "primary" : "largest"
    return "--size \(screen.pixelWidth)x\(screen.pixelHeight) is \(screen.name), the \(rank) of "
      + "\(list.count) monitors, as \(tool.query.program) tells"
  }

  private static func screen(of list: [SessionMonitor]) -> MonitorLayout.Monitor? {
    if let primary = list.first(where: \.isPrimary) { return primary.monitor }
    let largest = list.map(\.pixelCount).max()
    return list.first { $0.pixelCount == largest }?.monitor
  }

  private static func unmirrored(
    _ monitors: [SessionMonitor], _ tool: MonitorTool
  ) -> [SessionMonitor] {
    guard tool.tellsPlaces else { return monitors }
    return monitors.reduce(into: []) { list, monitor in
      guard let index = list.firstIndex(where: monitor.mirrors) else {
        list.append(monitor)
        return
      }
      if monitor.isPrimary { list[index] = monitor }
    }
  }
}

extension MonitorTool {
  /// The one to ask in the session that this process runs in.
  fileprivate static var current: MonitorTool? {
    MonitorTool(desktop: .running, environment: Console.environment)
  }
}
