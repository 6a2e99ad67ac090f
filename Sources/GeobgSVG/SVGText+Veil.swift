internal import GeobgScene

extension SVGText {
  /// Writes a veil: a gradient, and the box that it fills.
  ///
  /// The gradient has the units of its box, the default in SVG.
  ///
  /// - Parameter other: The color in the other mode. Default: the same.
  mutating func write(_ veil: Veil, other: Color? = nil) {
    gradientCount += 1
    let gradient = Thousandths(gradientCount)
    let element: StaticString = veil.course == .outward ? "radialGradient" : "linearGradient"
    open(element)
    attribute("id", "veil", gradient, "")
    if veil.course == .downward {
      attribute("x2", Thousandths.zero)
      attribute("y2", 1 as Thousandths)
    }
    endOpening()
    for stop in veil.stops {
      open("stop")
      attribute("offset", stop.offset)
      attribute("stop-color", veil.color)
      attribute("stop-opacity", stop.opacity.value)
      style(other, insteadOf: veil.color)
      closeEmpty()
    }
    close(element)
    open("rect")
    attribute(veil.frame)
    attribute("fill", "url(#veil", gradient, ")")
    closeEmpty()
  }
}
