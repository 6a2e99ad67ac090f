/// What the changes of one shape add up to.
package struct ShapeProperties: Hashable {
  /// Where a shape is painted.
  package enum Layer: Hashable {
    /// At its own place.
    case own
    /// On top of what was there at a turn.
    case front(Int)
    /// Below everything; the latest turn is the lowest.
    case back(Int)
  }

  var isRemoved = false
  package var move = Point.zero
  package var size: Thousandths = 1
  var opacity: Opacity?
  package var swatch: Int?
  package var kind: Int?
  var layer = Layer.own

  /// The properties of a shape that is as it was made.
  package init() {}

  /// The properties with those that `change` names at `turn`.
  package func with(_ change: ShapeChange, turn: Int) -> ShapeProperties {
    var all = self
    if change.isRemoved { all.isRemoved = true }
    if let move = change.move { all.move = move }
    if let size = change.size { all.size = size }
    if let opacity = change.opacity { all.opacity = opacity }
    if let swatch = change.swatch { all.swatch = swatch }
    if let kind = change.kind { all.kind = kind }
    switch change.order {
    case .front: all.layer = .front(turn)
    case .back: all.layer = .back(turn)
    case nil: break
    }
    return all
  }
}
