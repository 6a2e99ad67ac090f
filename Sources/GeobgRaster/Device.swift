package import GeobgScene

/// Where the units of a scene lie on the canvas.
package struct Device {
  /// A pixel is 2^12 steps wide and high.
  static let stepBits: Int64 = 12
  static let stepsPerPixel: Int64 = 1 << 12
  /// Thousandths of a unit have this many more bits where strokes and arcs are computed.
  static let fineBits: Int64 = 12

  /// A place farther away, in steps, is moved to this distance: 16 million pixels, of which a canvas
  /// has one million.
  private static let farthest: Int64 = 1 << 36
  /// The same for numbers of a scene, in thousandths: a billion units.
  static let largest: Int64 = 1 << 40

  /// One axis: `units` thousandths have `steps` steps; 0 is at `origin`.
  struct Axis {
    let origin: Int64
    let steps: Int64
    let units: Int64

    /// The step at `count` thousandths.
    @inline(__always)
    func place(_ count: Int64) -> Int64 {
      limited(Exact.along(origin, count, steps, units))
    }

    /// The step at `count` fine units.
    @inline(__always)
    func place(fine count: Int64) -> Int64 {
      limited(Exact.along(origin, count, steps, units << Device.fineBits))
    }

    /// How many steps `count` thousandths have.
    @inline(__always)
    func length(_ count: Int64) -> Int64 { limited(Exact.part(count, steps, units)) }

    @inline(__always)
    private func limited(_ step: Int64) -> Int64 {
      min(max(step, -Device.farthest), Device.farthest)
    }
  }

  let x: Axis
  let y: Axis

  /// The device of the whole canvas.
  package init(_ picture: some Picture) {
    x = Axis(
      origin: 0, steps: Int64(picture.canvas.pixelWidth) << Device.stepBits,
      units: Device.extent(picture.width))
    y = Axis(
      origin: 0, steps: Int64(picture.canvas.pixelHeight) << Device.stepBits,
      units: Device.extent(picture.height))
  }

  /// The device of a group's scene, whose edges lie on whole steps.
  package init(_ group: Group, in outer: Device) {
    x = Device.axis(outer.x, group.frame.minX, group.frame.maxX, group.scene.width)
    y = Device.axis(outer.y, group.frame.minY, group.frame.maxY, group.scene.height)
  }

  private static func axis(
    _ outer: Axis, _ least: Thousandths, _ most: Thousandths, _ units: Thousandths
  ) -> Axis {
    let origin = outer.place(least.count)
    return Axis(
      origin: origin, steps: outer.place(most.count) - origin, units: Device.extent(units))
  }

  private static func extent(_ length: Thousandths) -> Int64 {
    min(max(length.count, 1), largest)
  }

  @inline(__always)
  func place(_ point: Point) -> Place {
    Place(x: x.place(point.x.count), y: y.place(point.y.count))
  }

  @inline(__always)
  func place(_ point: FinePoint) -> Place {
    Place(x: x.place(fine: point.x), y: y.place(fine: point.y))
  }

  func box(_ rectangle: Rectangle) -> Box {
    Box(
      left: x.place(rectangle.minX.count), top: y.place(rectangle.minY.count),
      right: x.place(rectangle.maxX.count), bottom: y.place(rectangle.maxY.count))
  }
}
