extension View {
  init(_ object: JSONObject, of field: JSONField) throws(DocumentError) {
    var canvas = Canvas.phone
    if let size = object.optional("canvas") { canvas = try Canvas(size) }
    let (pan, zoom) = (object.optional("pan"), object.optional("zoom"))
    let (point, factor) = (try pan?.point() ?? .zero, try zoom?.decimal() ?? 1)
    // Two steps, so that an error names the one of the two fields that is wrong.
    let panned = try (pan ?? field).making { () throws(RecipeError) in
      try View(canvas: canvas, pan: point)
    }
    self = try (zoom ?? field).making { () throws(RecipeError) in
      try View(canvas: canvas, pan: panned.pan, zoom: factor)
    }
  }
}

extension Canvas {
  fileprivate init(_ field: JSONField) throws(DocumentError) {
    let object = try field.object(keys: ["width", "height", "millimeters", "ppi"])
    let (width, height) = (
      try object.required("width").integer(), try object.required("height").integer()
    )
    let ppi = try object.optional("ppi")?.decimal() ?? Canvas.defaultPPI
    guard let print = object.optional("millimeters") else {
      self = try field.making { () throws(RecipeError) in
        try Canvas(pixelWidth: width, pixelHeight: height, ppi: ppi)
      }
      return
    }
    let sides = try print.array()
    guard sides.count == 2 else { throw print.invalid("\(sides.count) numbers; a size has two") }
    let (across, down) = (try sides[0].decimal(), try sides[1].decimal())
    let size = try print.making { () throws(RecipeError) in
      try PhysicalSize(width: across, height: down)
    }
    self = try field.making { () throws(RecipeError) in try Canvas(size, ppi: ppi) }
    // The pixels decide the picture; a recipe that contradicts itself has two.
    guard pixelWidth == width, pixelHeight == height else {
      throw field.invalid(
        "\(width)x\(height) pixels; \(across)x\(down) mm at \(ppi) pixels an inch are "
          + "\(pixelWidth)x\(pixelHeight)")
    }
  }

  var json: String {
    CanonicalJSON.object([
      "width": String(pixelWidth), "height": String(pixelHeight),
      "millimeters": physicalSize.map {
        CanonicalJSON.array([$0.width.description, $0.height.description])
      },
      "ppi": ppi == Canvas.defaultPPI ? nil : ppi.description,
    ])
  }
}

extension JSONField {
  func point() throws(DocumentError) -> Point {
    let items = try array()
    guard items.count == 2 else { throw invalid("\(items.count) numbers; a point has two: x, y") }
    return Point(x: try items[0].decimal(), y: try items[1].decimal())
  }
}

extension Point {
  var json: String { CanonicalJSON.array([x.description, y.description]) }
}
