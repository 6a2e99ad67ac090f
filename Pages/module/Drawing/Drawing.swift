// What the studio asks while somebody draws. `Boundary.swift` explains a call.
import GeobgRecipe
import GeobgScene
import GeobgWeb

/// The left, top, right and bottom edge of what is drawn by hand, in units of a frame, and the frame, as
/// JSON; nothing if nothing is drawn.
@_cdecl("extent")
public func extent() -> Int32 {
  Call.answering { () throws(ErrorReport) in
    let recipe = try Call.file(in: Call.bytes).recipe
    guard let (base, box) = Composer.drawnBounds(of: recipe) else { return [] }
    return CanonicalJSON.array(edges(of: box) + [base.json]).bytes
  }
}

/// The left, top, right and bottom edge of what the picture shows of the plane, in units of its frame, as JSON.
@_cdecl("window")
public func window() -> Int32 {
  Call.answering { () throws(ErrorReport) in
    CanonicalJSON.array(edges(of: try Call.file(in: Call.bytes).recipe.view.window)).bytes
  }
}

private func edges(of box: Rectangle) -> [String] {
  [box.minX, box.minY, box.maxX, box.maxY].map { $0.description }
}

/// How many shapes each tap by hand has, in the order of the gestures, as JSON.
@_cdecl("counts")
public func counts() -> Int32 {
  Call.answering { () throws(ErrorReport) in
    let recipe = try Call.file(in: Call.bytes).recipe
    return CanonicalJSON.array(Composer.shapeCounts(of: recipe).map { $0.description }).bytes
  }
}

/// The names of the shapes that the picture shows, bottom to top, as JSON.
@_cdecl("shapes")
public func shapes() -> Int32 {
  Call.answering { () throws(ErrorReport) in
    let composer = Composer(try Call.file(in: Call.bytes).recipe)
    try ErrorReport.mapping(
      ErrorReport.init(recipe:),
      try RenderLimits.shared.check(
        composer.costOfMarks, pixels: composer.view.canvas.pixelCount))
    return CanonicalJSON.array(composer.shapeNames.map { $0.json }).bytes
  }
}

/// The picture as one packed group, whose scene is the picture's: all that a page needs to draw it.
@_cdecl("picture")
public func picture() -> Int32 {
  Call.packing { (packed) throws(ErrorReport) in
    let scene = try Call.scene(of: try Call.file(in: Call.bytes)) { $0.costOfMarks }
    guard let group = Group(scene, in: scene.bounds) else { return }
    packed.append([.group(group)])
  }
}

// MARK: - Links

/// The short fragment of the recipe; nothing if it has none.
@_cdecl("link")
public func link() -> Int32 {
  Call.answering { () throws(ErrorReport) in
    let file = try Call.file(in: Call.bytes)
    return RecipeLink.fragment(of: file.recipe)?.bytes ?? []
  }
}

/// The recipe of a short fragment, as canonical JSON.
@_cdecl("recipe_of_link")
public func recipeOfLink() -> Int32 {
  Call.answering { () throws(ErrorReport) in
    // Bytes of a page are UTF-8.
    let recipe = try ErrorReport.mapping(
      ErrorReport.init(document:),
      try RecipeLink.recipe(of: String(decoding: Call.bytes, as: UTF8.self)))
    return RecipeFile(recipe).json.bytes
  }
}
