internal import GeobgScene

extension Viewport {
  init(
    _ object: JSONObject, of field: JSONField, _ names: RecipeNames
  ) throws(DocumentError) {
    let canvas = try names.canvas(object)
    let (pan, zoom) = (object.optional("pan"), object.optional("zoom"))
    var span: LayoutCanvas?
    if let field = object.optional("span") { span = try LayoutCanvas(field) }
    let (point, factor) = (try pan?.point() ?? .zero, try zoom?.decimal() ?? 1)
    // Two steps, so that an error names the right field.
    let panned = try (pan ?? field).making(try Viewport(canvas: canvas, pan: point))
    let zoomed = try (zoom ?? field).making(try panned.with(zoom: factor))
    let cut = span
    self = try (object.optional("span") ?? field).making(try zoomed.with(canvas: canvas, span: cut))
    if let base = object.optional("base") { self = with(base: try ViewOrigin(base)) }
  }
}

extension ViewOrigin {
  init(_ field: JSONField) throws(DocumentError) {
    let items = try field.array(of: 3, ", x, y and the level")
    let origin = Point(x: try items[0].decimal(), y: try items[1].decimal())
    let level = try items[2].integer()
    self = try field.making(try ViewOrigin(origin: origin, level: level))
  }

  /// The frame as a recipe has it, a list of three numbers.
  package var json: String {
    CanonicalJSON.array([origin.x.description, origin.y.description, String(level)])
  }

  /// The member of a recipe or a tap, which leaves out the frame of the plane.
  var field: String? { self == .plane ? nil : json }

  /// The frame as its option takes it: `12.5,-3,6`.
  package var text: String { "\(origin.x),\(origin.y),\(level)" }
}

extension LayoutCanvas {
  fileprivate init(_ field: JSONField) throws(DocumentError) {
    let object = try field.object(keys: ["width", "height", "x", "y", "layout"])
    var layout: Size?
    if let field = object.optional("layout") {
      let sides = try field.array(of: 2, ", the width and the height")
      layout = Size(width: try sides[0].integer(), height: try sides[1].integer())
    }
    self.init(
      pixelWidth: try object.integer("width"), pixelHeight: try object.integer("height"),
      x: try object.integer("x"), y: try object.integer("y"),
      layout: layout)
  }

  var json: String {
    var object = CanonicalJSON.Object()
    object.add("height", String(pixelHeight))
    if layout != Size(width: pixelWidth, height: pixelHeight) {
      object.add("layout", CanonicalJSON.array([String(layout.width), String(layout.height)]))
    }
    object.add("width", String(pixelWidth))
    object.add("x", String(x))
    object.add("y", String(y))
    return object.json
  }
}

extension Canvas {
  init(_ field: JSONField) throws(DocumentError) {
    let object = try field.object(keys: [
      "width", "height", "millimeters", "ppi", "bleed", "crop-marks",
    ])
    let (width, height) = (try object.integer("width"), try object.integer("height"))
    let ppi = try object.optional("ppi")?.decimal() ?? Canvas.defaultPPI
    let bleed = try object.optional("bleed")?.decimal() ?? 0
    let hasCropMarks = try object.optional("crop-marks")?.bool() ?? false
    let edge = try (object.optional("bleed") ?? field).making(
      try PrintEdge(bleed: bleed, hasCropMarks: hasCropMarks))
    guard let print = object.optional("millimeters") else {
      guard edge == .none else {
        throw field.invalid(ByteText(RecipeError.edgeWithoutPrint.description))
      }
      self = try field.making(try Canvas(pixelWidth: width, pixelHeight: height, ppi: ppi))
      return
    }
    let sides = try print.array(of: 2, ", the width and the height")
    let (across, down) = (try sides[0].decimal(), try sides[1].decimal())
    let size = try print.making(try PhysicalSize(width: across, height: down))
    self = try field.making(try Canvas(size, ppi: ppi, edge: edge))
    // The pixels decide the picture, so they must agree with the size in print.
    guard pixelWidth == width, pixelHeight == height else {
      throw field.invalid(
        """
        \(width)x\(height) pixels do not match \(across)x\(down) mm at \(ppi) pixels per inch, \
        which are \(pixelWidth)x\(pixelHeight) pixels
        """)
    }
  }

  package var json: String {
    var object = CanonicalJSON.Object()
    if edge.bleed != 0 { object.add("bleed", edge.bleed.description) }
    if edge.hasCropMarks { object.add("crop-marks", "true") }
    object.add("height", String(pixelHeight))
    if let size = trimSize {
      object.add(
        "millimeters", CanonicalJSON.array([size.width.description, size.height.description]))
    }
    if ppi != Canvas.defaultPPI { object.add("ppi", ppi.description) }
    object.add("width", String(pixelWidth))
    return object.json
  }
}

extension JSONField {
  func point() throws(DocumentError) -> Point {
    let items = try array(of: 2, ", x and y")
    return Point(x: try items[0].decimal(), y: try items[1].decimal())
  }
}

extension Point {
  var json: String { CanonicalJSON.array([x.description, y.description]) }
}
