internal import ArgumentParser
internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgSystem

/// The options that spread one picture over several monitors.
struct MonitorOptions: ParsableArguments {
  @Option(
    name: .customLong("layout"), parsing: .unconditional,
    help: .init(
      "Spreads one picture over several monitors. geobg writes a file for each, and geobg set shows "
        + "each monitor its part. auto finds your "
        + "monitors; 2560x1440,1920x1080 is two monitors side by side; or write "
        + "NAME:WxH+X+Y@SCALE for each. {output} in the file name becomes the name of the monitor, "
        + "or its number.",
      valueName: "monitors"),
    transform: OptionValue.layout)
  var named: LayoutArgument?

  @Option(
    parsing: .unconditional,
    help: .init(
      "With --layout: how many pixels wide the frames between two monitors are. (default: 0)",
      valueName: "px"),
    transform: OptionValue.bezel)
  var bezel: Int?

  /// Whether the command line has any of these options.
  var isGiven: Bool { named != nil || bezel != nil }

  /// Checks that no other option sets the size, and that calm zones do not depend on the size.
  ///
  /// - Parameter calm: Nil when no calm zone is requested.
  func check(beside picture: PictureOptions, calm: CalmRequest?) throws {
    guard named != nil else {
      guard bezel == nil else { throw Failure(usage: "--bezel needs --layout; add --layout") }
      return
    }
    try checkFile(picture.file)
    guard picture.canvas.sizes.isEmpty, picture.canvas.orientation == nil,
      picture.canvas.bleed == nil, picture.canvas.cropMarks == nil
    else {
      throw Failure(
        usage: "--layout sets the sizes; leave out --size, --landscape, --portrait, --bleed and "
          + "--crop-marks")
    }
    if let calm, calm.dependsOnCanvas { throw ValueError.ofSeveralScreens }
  }

  /// Checks that FILE is not the second monitor of a layout with a space instead of a comma.
  private func checkFile(_ path: String?) throws {
    guard let path, case .fixed(let layout)? = named, !FilePath.exists(path),
      let more = try? MonitorLayout(parsing: "\(layout),\(path)")
    else { return }
    throw Failure(
      usage: "\(path): no such file; did you mean --layout \(more.description.quotedForShell)?")
  }

  /// The layout from the option; nil if there is none.
  ///
  /// - Parameters:
  ///   - session: The session's monitors, if they are known.
  ///   - notes: Gets a line that lists the session's monitors.
  func layout(
    of session: SessionMonitors? = nil, notes: inout [String]
  ) throws -> MonitorLayout? {
    try named.map { named in
      try MonitorLayout(named.layout(of: session, notes: &notes).monitors, bezel: bezel ?? 0)
    }
  }
}

extension SessionMonitors {
  /// The session's monitors, looked up to answer `question`.
  ///
  /// - Parameter desktop: The session's desktop. Default: the running one.
  /// - Throws: ``Failure``, which names the option and says what to do.
  init(answering question: MonitorQuestion, on desktop: Desktop? = nil) throws(Failure) {
    do { try self.init(on: desktop) } catch { throw question.failure(error) }
  }

  /// The positions of all monitors.
  func layout(answering question: MonitorQuestion) throws(Failure) -> MonitorLayout {
    do { return try layout() } catch { throw question.failure(error) }
  }

  /// The monitors that were found, written as an option that the user can copy.
  func note(of layout: MonitorLayout) -> String {
    "using --layout \(layout.description.quotedForShell), as reported by \(program.query.program)"
  }

  /// Which of several monitors ``screen`` is; nil if there is only one.
  var screenNote: String? {
    guard monitors.count > 1 else { return nil }
    let rank = monitors.contains(where: \.isPrimary) ? "primary" : "largest"
    return
      "using --size \(screen.pixelWidth)x\(screen.pixelHeight) of \(screen.name), the \(rank) of "
      + "\(monitors.count) monitors, as reported by \(program.query.program)"
  }
}
