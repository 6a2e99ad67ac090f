internal import GeobgKit
internal import GeobgScene

extension Sample {
  /// A scene stretched to a frame on whole pixels, and clipped on every side.
  static var group: Sample {
    get throws {
      try Sample(
        "group",
        [
          fill(circle(20, 20, 30), teal, 0.5),
          placed(corners(background: .black), in: frame(20, 30, 60, 40)),
          fill(circle(80, 70, 15), yellow, 0.5),
        ])
    }
  }

  /// Nested and overlapping groups without a background, with edges within pixels.
  static var groupsInGroups: Sample {
    get throws {
      var outer = try corners(background: nil)
      outer.marks.append(
        try placed(try corners(background: .white), in: frame(100, 200, 190, 300)))
      return try Sample(
        "groupsInGroups", background: nil,
        [
          fill(circle(50, 50, 45), teal, 0.5),
          placed(outer, in: frame(5.25, 10.5, 60.5, 80.125)),
          placed(try corners(background: nil), in: frame(50, 40, 45, 50)),
        ])
    }
  }

  /// A scene in a phone's units, with shapes and a line that extend beyond it.
  private static func corners(background: Color?) throws -> Scene {
    var line = Path()
    line.move(to: Point(x: -50, y: 100))
    line.line(to: Point(x: 440, y: 744))
    return Scene(
      canvas: .phone, width: 390, height: 844, background: background,
      marks: [
        fill(circle(0, 0, 200), ruby, 0.7), fill(circle(390, 844, 200), yellow, 0.7),
        .stroke(line, width: 20, .solid(.white, .opaque)),
      ])
  }

  /// `scene` in `frame`.
  private static func placed(_ scene: Scene, in frame: Rectangle) throws -> Mark {
    guard let group = Group(scene, in: frame) else { throw NoExtent() }
    return .group(group)
  }

  private struct NoExtent: Error {}

  private static func frame(
    _ x: Thousandths, _ y: Thousandths, _ width: Thousandths, _ height: Thousandths
  ) -> Rectangle {
    Rectangle(origin: Point(x: x, y: y), width: width, height: height)
  }
}
