internal import ArgumentParser
internal import GeobgKit

/// The options that spread one picture over several monitors.
struct MonitorOptions: ParsableArguments {
  @Option(
    name: .customLong("layout"), parsing: .unconditional,
    help: .init(
      "Spreads the picture over monitors, a file each: NAME:WxH+X+Y@SCALE, with commas between; a "
        + "name of a file has {output} for the monitor's.", valueName: "monitors"),
    transform: OptionValue.layout)
  var named: MonitorLayout?

  @Option(
    parsing: .unconditional,
    help: .init(
      "How many pixels of the layout lie behind the frames between two monitors. (default: 0)",
      valueName: "px"),
    transform: OptionValue.bezel)
  var bezel: Int?

  /// The layout that is named; nil for none.
  ///
  /// - Parameter calm: Where the picture is to be calm.
  func layout(
    excluding picture: PictureOptions, calm: CalmRequest?
  ) throws -> MonitorLayout? {
    guard let named else {
      guard bezel == nil else {
        throw Failure(usage: "--bezel is between the monitors of a --layout; name one")
      }
      return nil
    }
    guard picture.sizes.isEmpty, picture.orientation == nil, picture.bleed == nil,
      picture.cropMarks == nil
    else {
      throw Failure(
        usage: "--layout has the sizes of its monitors; leave out --size, --bleed and --crop-marks")
    }
    if let calm, calm.dependsOnCanvas {
      throw Failure(
        usage:
          "--calm: of a --layout a zone is a part of all monitors together; use top, bottom, left, "
          + "right, none or X,Y,W,H with %")
    }
    return try MonitorLayout(named.monitors, bezel: bezel ?? 0)
  }
}
