import GeobgScene
import GeobgTestSupport

/// The marks of a recipe in plane coordinates, so that windows can be compared.
struct PlaneMarks {
  let window: Rectangle
  let marks: [Mark]

  init(_ recipe: Recipe) throws {
    window = recipe.view.window
    marks = try Composer(recipe).scene().marks.map { mark in
      guard case .fill(let shape, let paint) = mark else { return mark }
      return .fill(shape.moved(by: recipe.view.window.origin), paint)
    }
  }

  /// The fills that touch `region` of the plane, in painter's order.
  func fills(in region: Rectangle) -> [Mark] {
    marks.filter { mark in
      guard case .fill(let shape, _) = mark else { return false }
      return shape.bounds.overlaps(region)
    }
  }
}

extension [Mark] {
  /// The fills among the marks.
  var fills: [Mark] { filter { if case .fill = $0 { true } else { false } } }
  /// The strokes among the marks.
  var strokes: [Mark] { filter { if case .stroke = $0 { true } else { false } } }

  /// Whether all of `others` are among these marks, in the same order.
  func containsInOrder(_ others: [Mark]) -> Bool {
    var rest = others[...]
    for mark in self where mark == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }
}
