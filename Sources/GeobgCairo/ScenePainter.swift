internal import GeobgScene

/// The one walk over marks that every Cairo renderer shares.
enum ScenePainter {
  /// Paints `marks`, in units of the scene, which `context` has been scaled to.
  static func paint(_ marks: [Mark], on context: borrowing Context) {
    for mark in marks {
      switch mark {
      case .fill(let shape, let paint): context.fill(shape.path, with: paint)
      case .stroke(let path, let width, let paint):
        context.stroke(path, width: width, with: paint)
      }
    }
  }
}
