import GeobgScene

/// Marks as one list of numbers, which a page reads without parsing text.
///
/// A mark is a record: its kind, how many numbers the record has, and the numbers of its kind. A
/// color is one number, 65536 x red + 256 x green + blue. Lengths are in scene units.
///
/// | kind | numbers after the kind and the count |
/// |---|---|
/// | 1, a circle | color, opacity, x, y, radius |
/// | 2, a filled path | color, opacity, steps |
/// | 3, a stroked path | color, opacity, width, steps |
/// | 4, a veil | color, course (0 right, 1 down, 2 out), x, y, width, height; for each stop: offset, opacity |
/// | 5, a group | background or -1, x, y, width, height, the units across and down in it, its marks |
///
/// A step is 0, x, y (move); 1, x, y (line); 2, x, y, radius (the shorter arc, clockwise); or 3
/// (close).
package struct PackedMarks {
  private(set) var numbers: [Double] = []

  /// Appends `marks`, bottom to top.
  package mutating func append(_ marks: [Mark]) {
    for mark in marks { append(mark) }
  }

  mutating func put(_ number: Double) { numbers.append(number) }

  private mutating func append(_ mark: Mark) {
    let start = numbers.count
    switch mark {
    case .fill(.circle(let circle), let paint):
      begin(1, paint)
      append(circle.center)
      append(circle.radius)
    case .fill(let shape, let paint):
      begin(2, paint)
      append(shape.path)
    case .stroke(let path, let width, let paint):
      begin(3, paint)
      append(width)
      append(path)
    case .veil(let veil):
      begin(4, veil.color)
      switch veil.course {
      case .rightward: put(0)
      case .downward: put(1)
      case .outward: put(2)
      }
      append(veil.frame)
      for stop in veil.stops {
        append(stop.offset)
        append(stop.opacity.value)
      }
    case .group(let group):
      begin(5, group.scene.background)
      append(group.frame)
      append(group.scene.width)
      append(group.scene.height)
      append(group.scene.marks)
    }
    numbers[start + 1] = Double(numbers.count - start)
  }

  /// Begins a record; its count is set at its end.
  private mutating func begin(_ kind: Double, _ color: Color?) {
    put(kind)
    put(0)
    put(
      color.map { Double(UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue)) } ?? -1)
  }

  private mutating func begin(_ kind: Double, _ paint: Paint) {
    switch paint {
    case .solid(let color, let opacity):
      begin(kind, color)
      append(opacity.value)
    }
  }

  private mutating func append(_ number: Thousandths) { put(number.double) }

  private mutating func append(_ point: Point) {
    append(point.x)
    append(point.y)
  }

  private mutating func append(_ rectangle: Rectangle) {
    append(rectangle.origin)
    append(rectangle.width)
    append(rectangle.height)
  }

  private mutating func append(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let point):
        put(0)
        append(point)
      case .line(let point):
        put(1)
        append(point)
      case .arc(let point, let radius):
        put(2)
        append(point)
        append(radius)
      case .close: put(3)
      }
    }
  }
}
