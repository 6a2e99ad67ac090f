extension View {
  init(_ object: JSONObject, of field: JSONField) throws(DocumentError) {
    var canvas = Canvas.phone
    if let size = object.optional("canvas") {
      let sides = try size.object(keys: ["width", "height"])
      let (width, height) = (
        try sides.required("width").integer(), try sides.required("height").integer()
      )
      canvas = try size.making { () throws(RecipeError) in
        try Canvas(pixelWidth: width, pixelHeight: height)
      }
    }
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
