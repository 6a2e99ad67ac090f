internal import GeobgScene

/// The one walk over a scene that every Cairo renderer shares.
struct ScenePainter {
  let scene: Scene

  /// Paints the scene on a device of `width` by `height` device units.
  func paint(on context: borrowing Context, width: Double, height: Double) {
    if let background = scene.background { context.paint(background) }
    context.scale(x: width / scene.width.double, y: height / scene.height.double)
    for mark in scene.marks {
      switch mark {
      case .fill(let shape, let paint): context.fill(shape.path, with: paint)
      case .stroke(let path, let width, let paint):
        context.stroke(path, width: width, with: paint)
      }
    }
  }
}
