internal import GeobgKit
internal import GeobgScene

extension Sample {
  /// Only the background.
  static var empty: Sample { get throws { try Sample("empty", []) } }

  /// No background: alpha is kept, and colors are not multiplied by alpha.
  static var transparent: Sample {
    get throws { try Sample("transparent", background: nil, [fill(circle(50, 50, 30), ruby, 0.5)]) }
  }

  /// A circle with the right position and size.
  static var circle: Sample {
    get throws { try Sample("circle", [fill(circle(40, 60, 25), ruby, 1)]) }
  }

  /// Large round corners, drawn as true arcs.
  static var roundedHexagon: Sample {
    get throws { try Sample("roundedHexagon", pixels: 256, [fill(hexagon(90, 20), teal, 1)]) }
  }

  /// A hexagon with sharp corners.
  static var sharpHexagon: Sample {
    get throws { try Sample("sharpHexagon", [fill(hexagon(80, 0), teal, 1)]) }
  }

  /// A corner radius above the maximum: the hexagon becomes its inscribed circle.
  static var inscribedHexagon: Sample {
    get throws { try Sample("inscribedHexagon", [fill(hexagon(80, 60), teal, 1)]) }
  }

  /// Overlapping translucent shapes.
  static var overlappingAlpha: Sample {
    get throws {
      try Sample(
        "overlappingAlpha", background: .black,
        [
          fill(circle(40, 40, 30), ruby, 0.4), fill(circle(60, 40, 30), teal, 0.5),
          fill(circle(50, 60, 30), yellow, 0.25),
        ])
    }
  }

  /// Shapes that extend beyond the canvas on every side.
  static var clippedAtEdges: Sample {
    get throws {
      try Sample(
        "clippedAtEdges",
        [
          fill(circle(0, 0, 30), ruby, 0.7), fill(circle(100, 0, 30), teal, 0.7),
          fill(circle(0, 100, 30), yellow, 0.7), fill(circle(100, 100, 30), ruby, 0.7),
          fill(circle(50, -10, 20), teal, 1), fill(circle(500, 500, 20), ruby, 1),
        ])
    }
  }

  /// Later marks are on top.
  static var painterOrder: Sample {
    get throws {
      try Sample(
        "painterOrder", [fill(circle(45, 50, 30), ruby, 1), fill(circle(55, 50, 30), teal, 1)])
    }
  }

  /// Units that are not square in pixels, and thousandths in every number.
  static var thousandths: Sample {
    get throws {
      try Sample(
        "thousandths", pixels: 120, height: 80,
        [fill(circle(33.333, 66.667, 12.345), ruby, 0.123), fill(circle(-0.5, 0.001, 9), teal, 1)])
    }
  }

  /// A free path with three parts.
  ///
  /// One has an arc and a hole in the opposite direction, one is not closed, and one continues
  /// after it was closed.
  static var freePath: Sample {
    get throws {
      var path = Path()
      path.move(to: Point(x: 10, y: 50))
      path.arc(to: Point(x: 60, y: 50), radius: 30)
      path.line(to: Point(x: 35, y: 90))
      path.close()
      path.move(to: Point(x: 35, y: 80))
      path.line(to: Point(x: 45, y: 60))
      path.line(to: Point(x: 25, y: 60))
      path.close()
      path.move(to: Point(x: 70, y: 20))
      path.line(to: Point(x: 95, y: 30))
      path.line(to: Point(x: 75, y: 45))
      var twice = Path()
      twice.move(to: Point(x: 70, y: 60))
      twice.line(to: Point(x: 95, y: 60))
      twice.close()
      twice.arc(to: Point(x: 90, y: 80), radius: 15)
      return try Sample(
        "freePath", [fill(.path(path), ruby, 0.7), fill(.path(twice), teal, 1)])
    }
  }

  static let ruby = Color(red: 225, green: 84, blue: 115)
  static let teal = Color(red: 80, green: 159, blue: 177)
  static let yellow = Color(red: 244, green: 177, blue: 21)

  static func circle(_ x: Thousandths, _ y: Thousandths, _ radius: Thousandths) -> Shape {
    .circle(Circle(center: Point(x: x, y: y), radius: radius))
  }

  private static func hexagon(_ width: Thousandths, _ cornerRadius: Thousandths) -> Shape {
    .hexagon(
      RoundedHexagon(center: Point(x: 50, y: 50), width: width, cornerRadius: cornerRadius))
  }

  static func fill(_ shape: Shape, _ color: Color, _ opacity: Thousandths) -> Mark {
    .fill(shape, .solid(color, Opacity(opacity) ?? .opaque))
  }
}
