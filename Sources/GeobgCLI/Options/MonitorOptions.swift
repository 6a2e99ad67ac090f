internal import ArgumentParser
internal import GeobgRecipe

/// The options that spread one picture over several monitors.
struct MonitorOptions: ParsableArguments {
  @Option(
    name: .customLong("layout"), parsing: .unconditional,
    help: .init(
      "Spreads the picture over monitors, a file each: NAME:WxH+X+Y@SCALE, with commas between; a "
        + "name of a file has {output} for the monitor's; auto asks the session.",
      valueName: "monitors"),
    transform: OptionValue.layout)
  var named: LayoutArgument?

  @Option(
    parsing: .unconditional,
    help: .init(
      "How many pixels of the layout lie behind the frames between two monitors. (default: 0)",
      valueName: "px"),
    transform: OptionValue.bezel)
  var bezel: Int?

  /// Checks that no other option sets the size, and that calm zones do not depend on the size.
  ///
  /// - Parameter calm: Nil when no calm zone is requested.
  func check(beside picture: PictureOptions, calm: CalmRequest?) throws {
    guard named != nil else {
      guard bezel == nil else {
        throw Failure(usage: "--bezel is between the monitors of a --layout; name one")
      }
      return
    }
    guard picture.sizes.isEmpty, picture.orientation == nil, picture.bleed == nil,
      picture.cropMarks == nil
    else {
      throw Failure(
        usage: "--layout has the sizes of its monitors; leave out --size, --bleed and --crop-marks")
    }
    if let calm, calm.dependsOnCanvas {
      throw CalmError.ofSeveralScreens
    }
  }

  /// The layout from the option; nil if there is none.
  ///
  /// - Parameter notes: Gets a line that lists the session's monitors.
  func layout(notes: inout [String]) throws -> MonitorLayout? {
    try named.map { named in
      try MonitorLayout(named.layout(notes: &notes).monitors, bezel: bezel ?? 0)
    }
  }
}
