internal import GeobgScene

/// A group with a name, for vector editors.
enum SVGLayer: Equatable {
  /// Everything, clipped to the canvas.
  case artboard
  case background
  /// Shapes of the swatch with this number.
  case swatch(Int)
  case mesh
  /// Calm zones.
  case calm
  /// The picture on a sheet with crop marks.
  case picture
  case cropMarks

  /// The layer of the mark that is `numbered`.
  ///
  /// - Parameter isOnSheet: Whether the mark lies on the paper around a picture.
  init(_ numbered: Mark, isOnSheet: Bool) {
    self =
      switch numbered {
      case .fill(_, .solid(let color, _)): .swatch(color.number)
      case .stroke(_, _, .solid(let color, _)):
        isOnSheet ? .cropMarks : numbered.isMesh ? .mesh : .swatch(color.number)
      case .veil: .calm
      case .group: .picture
      }
  }

  /// The name, which editors show.
  func name(_ extras: SVGExtras) -> String {
    switch self {
    case .artboard: "artboard"
    case .background: "background"
    case .swatch(let number): extras.names[number]
    case .mesh: "mesh"
    case .calm: "calm"
    case .picture: "picture"
    case .cropMarks: "crop marks"
    }
  }
}
