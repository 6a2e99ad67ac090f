internal import GeobgScene

/// Paints marks; all Cairo renderers share it.
struct ScenePainter {
  /// How many marks are painted between two checks for cancellation.
  ///
  /// A mark takes microseconds, but in the widest pictures up to 20 ms.
  private static let marksPerCheck = 8

  /// Whether the work is still wanted.
  let cancellation: Cancellation

  /// Paints `marks`, in scene units; `context` has to be scaled to these units.
  func paint(_ marks: [Mark], on context: borrowing Context) throws(RenderError) {
    for (index, mark) in marks.enumerated() {
      if index % ScenePainter.marksPerCheck == 0 { try cancellation.check() }
      switch mark {
      case .fill(let shape, let paint): context.fill(shape.path, with: paint)
      case .stroke(let path, let width, let paint):
        context.stroke(path, width: width, with: paint)
      case .group(let group): try self.paint(group, on: context)
      case .veil(let veil): context.lay(veil)
      }
    }
  }

  /// Paints a group: its background as a shape of the surrounding scene, its marks within a clip.
  ///
  /// The background is outside the clip, which would thin an edge within a pixel a second time.
  private func paint(_ group: Group, on context: borrowing Context) throws(RenderError) {
    let frame = group.frame
    if let background = group.scene.background {
      context.fill(frame.path, with: .solid(background, .opaque))
    }
    try context.saving { context throws(RenderError) in
      context.clip(to: frame.path)
      context.translate(x: frame.minX.double, y: frame.minY.double)
      context.scale(x: group.scaleX, y: group.scaleY)
      try paint(group.scene.marks, on: context)
    }
  }
}
