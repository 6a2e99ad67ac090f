internal import ArgumentParser
internal import GeobgKit

/// Light or dark, as two flags.
enum ModeFlag: String, EnumerableFlag {
  case light
  case dark

  /// The value in a recipe.
  var mode: Mode {
    switch self {
    case .light: .light
    case .dark: .dark
    }
  }
}
