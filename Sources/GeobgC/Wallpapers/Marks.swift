public import CGeobgHeader
internal import GeobgKit
internal import GeobgScene

/// geobg_wallpaper_marks.
@_cdecl("geobg_wallpaper_marks")
public func wallpaperMarks(
  _ wallpaper: OpaquePointer?, _ options: UnsafePointer<geobg_options>?,
  _ marks: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  Failure.status(error) { () throws(Failure) in
    let recipe = try HandleTable.shared.object(wallpaper, as: "wallpaper", Wallpaper.self).file
      .recipe
    let call = try CallOptions(options)
    guard let marks else { throw .null("marks") }
    let scene = try Failure.wrapping { () throws(GeobgError) in
      let scene = try GeobgError.wrapping(GeobgError.recipe) { () throws(RecipeError) in
        try Composer(recipe, cancellation: call.options.cancellation).scene(
          limits: call.options.limits)
      }
      // If composing was canceled, the scene is incomplete.
      try call.check()
      call.options.progress(1)
      try call.check()
      return scene
    }
    marks.pointee = try HandleTable.shared.insert(try ByteBlock(MarkNumbers(scene).numbers))
  }
}

/// The marks of a scene as numbers, in the layout that geobg.h describes.
private struct MarkNumbers {
  /// The numbers.
  private(set) var numbers: [Double]

  /// The numbers of `scene`.
  init(_ scene: Scene) {
    numbers = [
      Double(GEOBG_MARKS_LAYOUT), Double(GEOBG_MARKS_HEADER_COUNT), scene.width.double,
      scene.height.double, Double(scene.canvas.pixelWidth), Double(scene.canvas.pixelHeight),
      MarkNumbers.number(of: scene.background), Double(scene.marks.count),
    ]
    for mark in scene.marks { append(mark) }
  }

  private mutating func append(_ mark: Mark) {
    switch mark {
    case .fill(let shape, .solid(let color, let opacity)):
      let paint = [MarkNumbers.number(of: color), opacity.value.double]
      switch shape {
      case .circle(let circle):
        append(
          GEOBG_MARK_CIRCLE,
          paint + [
            circle.center.x.double, circle.center.y.double,
            circle.radius.double,
          ])
      case .hexagon(let hexagon):
        append(
          GEOBG_MARK_HEXAGON,
          paint + [
            hexagon.center.x.double, hexagon.center.y.double, hexagon.width.double,
            hexagon.cornerRadius.double,
          ], hexagon.path)
      case .path(let path): append(GEOBG_MARK_PATH, paint, path)
      }
    case .stroke(let path, let width, .solid(let color, let opacity)):
      append(
        GEOBG_MARK_STROKE,
        [MarkNumbers.number(of: color), opacity.value.double, width.double], path)
    case .veil(let veil):
      let course: Double =
        switch veil.course {
        case .rightward: 0
        case .downward: 1
        case .outward: 2
        }
      append(
        GEOBG_MARK_VEIL,
        [MarkNumbers.number(of: veil.color)] + MarkNumbers.box(veil.frame) + [course]
          + veil.stops.flatMap { [$0.offset.double, $0.opacity.value.double] })
    case .group(let group):
      append(
        GEOBG_MARK_GROUP,
        MarkNumbers.box(group.frame) + [
          group.scene.width.double, group.scene.height.double,
          MarkNumbers.number(of: group.scene.background),
        ])
      for mark in group.scene.marks { append(mark) }
      append(GEOBG_MARK_GROUP_END, [])
    }
  }

  /// Appends a mark: its kind, its count, `values`, and the elements of `path`.
  private mutating func append(_ kind: Int32, _ values: [Double], _ path: Path = Path()) {
    let start = numbers.count
    numbers += [Double(kind), 0]
    numbers += values
    append(path)
    numbers[start + 1] = Double(numbers.count - start)
  }

  private mutating func append(_ path: Path) {
    var (first, current) = (Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let point):
        append(GEOBG_PATH_MOVE, point)
        (first, current) = (point, point)
      case .line(let point):
        append(GEOBG_PATH_LINE, point)
        current = point
      case .arc(let point, let radius):
        for curve in Arc(from: current, to: point, radius: radius).cubics {
          numbers += [
            Double(GEOBG_PATH_CURVE), curve.control1.x, curve.control1.y, curve.control2.x,
            curve.control2.y, curve.end.x, curve.end.y,
          ]
        }
        current = point
      case .close:
        numbers.append(Double(GEOBG_PATH_CLOSE))
        current = first
      }
    }
  }

  private mutating func append(_ element: Int32, _ point: Point) {
    numbers.append(Double(element))
    numbers.append(point.x.double)
    numbers.append(point.y.double)
  }

  private static func box(_ frame: Rectangle) -> [Double] {
    [frame.origin.x.double, frame.origin.y.double, frame.width.double, frame.height.double]
  }

  /// 0xRRGGBB, or -1 for no color.
  private static func number(of color: Color?) -> Double {
    guard let color else { return -1 }
    return Double(Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue))
  }
}
