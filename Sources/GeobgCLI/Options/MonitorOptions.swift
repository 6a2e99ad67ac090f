internal import ArgumentParser
internal import GeobgRecipe

/// The options that spread one picture over several monitors.
struct MonitorOptions: ParsableArguments {
  @Option(
    name: .customLong("layout"), parsing: .unconditional,
    help: .init(
      "Spreads one picture over several monitors, and writes a file for each: auto finds your "
        + "monitors, or write NAME:WxH+X+Y@SCALE for each, with commas between them. {output} in "
        + "the file name becomes the name of the monitor.",
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

  /// Checks that no other option sets the size, and that calm zones do not depend on the size.
  ///
  /// - Parameter calm: Nil when no calm zone is requested.
  func check(beside picture: PictureOptions, calm: CalmRequest?) throws {
    guard named != nil else {
      guard bezel == nil else {
        throw Failure(usage: "--bezel needs --layout; add --layout")
      }
      return
    }
    guard picture.sizes.isEmpty, picture.orientation == nil, picture.bleed == nil,
      picture.cropMarks == nil
    else {
      throw Failure(
        usage: "--layout sets the sizes; leave out --size, --landscape, --portrait, --bleed and "
          + "--crop-marks")
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
