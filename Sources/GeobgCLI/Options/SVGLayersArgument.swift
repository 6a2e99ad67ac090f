internal import GeobgDesktop
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The value of `--layers`.
enum SVGLayersArgument: String, CaseIterable {
  case exact
  case swatch
  case none
}
