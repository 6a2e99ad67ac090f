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
      case .group(let group): self.paint(group, on: context)
      case .veil(let veil): context.lay(veil)
      }
    }
  }

  /// Paints a group: its background as a shape of the scene around it, the rest within a clip.
  ///
  /// Not the background too: where an edge lies within a pixel it would be thinned twice.
  private static func paint(_ group: Group, on context: borrowing Context) {
    let frame = group.frame
    if let background = group.scene.background {
      context.fill(frame.path, with: .solid(background, .opaque))
    }
    context.saving { context in
      context.clip(to: frame.path)
      context.translate(x: frame.minX.double, y: frame.minY.double)
      context.scale(x: group.scaleX, y: group.scaleY)
      paint(group.scene.marks, on: context)
    }
  }
}
