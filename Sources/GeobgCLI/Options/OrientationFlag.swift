internal import ArgumentParser
internal import GeobgKit

/// Which side is the long one, as two flags.
enum OrientationFlag: String, EnumerableFlag {
  case landscape
  case portrait

  /// The value that a canvas takes.
  var orientation: Orientation {
    switch self {
    case .landscape: .landscape
    case .portrait: .portrait
    }
  }
}
