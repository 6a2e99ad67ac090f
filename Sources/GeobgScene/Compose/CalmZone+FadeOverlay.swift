extension CalmZone {
  /// The zone of `canvas` and its fade, in the canvas's units; the zone changes nothing beyond
  /// them.
  package func reach(in canvas: Rectangle, _ engine: Engine) -> Rectangle {
    let zone = rectangle(in: canvas)
    let short = min(canvas.width, canvas.height)
    func margin(
      _ extent: Thousandths, of side: Thousandths, isAtEdge: Bool
    ) -> Thousandths {
      guard course == .outward || !isAtEdge else { return 0 }
      let least = (engine.hasLongCalmFades ? side : short).double * engine.minCalmMargin
      return Thousandths(rounding: max(least, extent.double * engine.calmMargin))
    }
    let left = margin(zone.width, of: canvas.width, isAtEdge: x == 0)
    let right = margin(zone.width, of: canvas.width, isAtEdge: x + width == 1)
    let top = margin(zone.height, of: canvas.height, isAtEdge: y == 0)
    let bottom = margin(zone.height, of: canvas.height, isAtEdge: y + height == 1)
    return Rectangle(
      origin: zone.origin - Point(x: left, y: top), width: left + zone.width + right,
      height: top + zone.height + bottom)
  }

  /// The veil that calms the zone of `canvas`: a layer of `color` that fades out around the zone.
  ///
  /// It has its full opacity in the whole zone, and none beyond ``reach(in:_:)``.
  ///
  /// - Parameter bleed: How far the picture continues beyond the canvas. A straight veil continues
  ///   with it, so that a slightly misplaced cut shows no edge.
  func veil(
    over canvas: Rectangle, bleed: Thousandths, color: Color, _ engine: Engine
  ) -> FadeOverlay {
    func bled(_ rectangle: Rectangle) -> Rectangle {
      guard course != .outward else { return rectangle }
      let (left, top) = (x == 0 ? bleed : 0, y == 0 ? bleed : 0)
      let (right, bottom) = (x + width == 1 ? bleed : 0, y + height == 1 ? bleed : 0)
      return Rectangle(
        origin: rectangle.origin - Point(x: left, y: top),
        width: left + rectangle.width + right, height: top + rectangle.height + bottom)
    }
    let (zone, frame) = (bled(rectangle(in: canvas)), bled(reach(in: canvas, engine)))
    let stops: [FadeOverlay.Stop]
    switch course {
    case .rightward:
      let (start, end) = (zone.minX - frame.minX, zone.maxX - frame.minX)
      stops = engine.calmStops(
        from: start.double / frame.width.double, to: end.double / frame.width.double)
    case .downward:
      let (start, end) = (zone.minY - frame.minY, zone.maxY - frame.minY)
      stops = engine.calmStops(
        from: start.double / frame.height.double, to: end.double / frame.height.double)
    case .outward:
      let x = zone.width.double / frame.width.double
      let y = zone.height.double / frame.height.double
      // How far the zone's corners are from the center.
      stops = engine.calmStops(from: 0, to: (x * x + y * y).squareRoot())
    }
    return FadeOverlay(unchecked: frame, color: color, course: course, stops: stops)
  }

  /// The course of the fade.
  ///
  /// A zone that reaches from edge to edge fades straight. Any other zone fades within an ellipse,
  /// because an ellipse has no visible corners.
  private var course: FadeOverlay.Course {
    if width == 1 { return .downward }
    return height == 1 ? .rightward : .outward
  }
}

extension Engine {
  /// Stops for full opacity from `start` to `end` of the course, and for the fades before and
  /// after.
  fileprivate func calmStops(from start: Double, to end: Double) -> [FadeOverlay.Stop] {
    // A smooth step: the fade has no kink at its ends, which would look like an edge.
    let fade = (0...calmSteps).map { step in
      let part = Double(step) / Double(calmSteps)
      return (part: part, opacity: calmOpacity * part * part * (3 - 2 * part))
    }
    let rise = start > 0 ? fade.map { FadeOverlay.Stop(start * $0.part, $0.opacity) } : []
    let fall =
      end < 1 ? fade.reversed().map { FadeOverlay.Stop(1 - (1 - end) * $0.part, $0.opacity) } : []
    let stops = rise + fall
    return stops.isEmpty ? [FadeOverlay.Stop(0, calmOpacity)] : stops
  }
}
