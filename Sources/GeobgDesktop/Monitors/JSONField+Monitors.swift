internal import GeobgRecipe
internal import GeobgScene

/// Monitors in the JSON output of programs.
extension JSONField {
  /// The width and height in an object, in pixels.
  func mode() throws(DocumentError) -> (width: Int, height: Int) {
    let object = try object()
    return (try object.required("width").side(), try object.required("height").side())
  }

  /// The position in an object.
  func position() throws(DocumentError) -> (x: Int, y: Int) {
    let object = try object()
    return (try object.required("x").integer(), try object.required("y").integer())
  }

  /// A side of a monitor, in pixels.
  func side() throws(DocumentError) -> Int {
    let (side, range) = (try integer(), Canvas.sideRange)
    guard range.contains(side) else {
      throw invalid("a side must have \(range.lowerBound) to \(range.upperBound) pixels")
    }
    return side
  }

  /// A scale, rounded to thousandths.
  func scale() throws(DocumentError) -> Thousandths {
    guard case .number(let text) = value, let scale = Double(text) else {
      throw wrongKind("a number")
    }
    let range = MonitorLayout.scaleRange
    guard (range.lowerBound.double...range.upperBound.double).contains(scale) else {
      throw invalid("a scale must be \(range.lowerBound) to \(range.upperBound)")
    }
    return Thousandths(rounding: scale)
  }

  /// Whether a Wayland transform, given by name or number, swaps a monitor's width and height.
  func isTurned() throws(DocumentError) -> Bool {
    let names = [
      "normal", "90", "180", "270", "flipped", "flipped-90", "flipped-180", "flipped-270",
    ]
    let number: Int?
    if case .string(let name) = value {
      number = names.firstIndex(of: name)
    } else {
      number = try integer()
    }
    guard let number, names.indices.contains(number) else {
      throw invalid("it is not a known transform")
    }
    return number % 2 == 1
  }

  /// The list's item at `index`, from 0.
  func item(_ index: Int) throws(DocumentError) -> JSONField {
    let items = try array()
    guard items.indices.contains(index) else { throw invalid("item \(index + 1) is missing") }
    return items[index]
  }
}
