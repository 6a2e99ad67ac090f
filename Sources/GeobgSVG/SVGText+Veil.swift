internal import GeobgScene

extension SVGText {
  /// Writes a veil: a gradient in the units of its box, which are what SVG takes unless told other
  /// ones, and the box.
  mutating func write(_ veil: Veil) {
    gradientCount += 1
    let gradient = "veil\(gradientCount)"
    let element = veil.course == .outward ? "radialGradient" : "linearGradient"
    open(element)
    attribute("id", gradient)
    if veil.course == .downward {
      attribute("x2", 0)
      attribute("y2", 1)
    }
    endOpening()
    for stop in veil.stops {
      open("stop")
      attribute("offset", stop.offset)
      attribute("stop-color", veil.color.hex)
      attribute("stop-opacity", stop.opacity.value)
      closeEmpty()
    }
    close(element)
    open("rect")
    attribute(veil.frame)
    attribute("fill", "url(#\(gradient))")
    closeEmpty()
  }
}
