internal import GeobgPNG
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

extension RecipeFile {
  /// The facts about the picture, one on each line, as text.
  var factLines: [TerminalText] {
    let view = recipe.view
    let palette = recipe.palette
    let mesh = recipe.mesh.map { "\($0.passes) \($0.passes == 1 ? "pass" : "passes")" }
    let background =
      switch recipe.background {
      case .palette: "\(palette.background(in: recipe.mode).hex) (from the palette)"
      case .color(let color): color.hex
      case .none: "none"
      }
    let art = Art.Field.allCases.compactMap { field in
      recipe.art.change(of: field).map { "\(field.name) \(field.text(of: $0))" }
    }
    let facts: [(String, String?)] = [
      ("seed", recipe.seed.text.debugDescription),
      ("size", "\(view.canvas.pixelWidth)x\(view.canvas.pixelHeight) px"),
      ("in print", view.canvas.printText),
      ("cut from", view.span.map { "\($0.pixelWidth)x\($0.pixelHeight) px at \($0.x),\($0.y)" }),
      ("mode", recipe.mode.rawValue),
      ("palette", "\(palette.name): \(palette.swatches.map(\.name).joined(separator: ", "))"),
      ("background", background),
      ("density", recipe.plane?.density.description ?? "none"),
      ("mesh", mesh ?? "none"),
      ("art", art.isEmpty ? nil : art.joined(separator: ", ")),
      (
        "calm",
        recipe.calm.zones.isEmpty
          ? "none" : recipe.calm.zones.map(\.description).joined(separator: " + ")
      ),
      ("zoom", view.zoom.description),
      ("pan", "\(view.pan.x),\(view.pan.y)"),
      ("gestures", String(recipe.drawing.gestures.count)),
      ("engine", String(recipe.engine.number)),
      ("format", output.statesFormat ? output.format.rawValue : nil),
      ("renderer", output.renderer == .cairo ? nil : output.renderer.rawValue),
      ("quality", output.format == .jpeg ? String(output.quality) : nil),
      ("groups", output.hasGroups ? "yes" : nil),
      ("adaptive", output.isAdaptive ? "yes, light and dark" : nil),
      ("rows", rowsText),
      ("date", output.date.map { "\($0) seconds since 1970" }),
    ]
    return facts.compactMap { name, value in
      value.map { TerminalText(line: name.padded(to: 12) + $0) }
    }
  }

  /// The share of the picture's rows, and which rows it has; nil if it has all rows.
  private var rowsText: String? {
    let share = output.rows
    guard !share.isWhole else { return nil }
    // A recipe may have an impossible share; an error is reported when the picture is made.
    guard let rows = try? rows() else { return share.description }
    return "\(share) (rows \(rows.lowerBound) to \(rows.upperBound - 1))"
  }
}

extension Canvas {
  /// The size after trimming and the edge around it; nil if the picture is not for print.
  fileprivate var printText: String? {
    let sides = trimSize.map { ($0.width, $0.height) } ?? printSize
    guard let (width, height) = sides else { return nil }
    let bleed = edge.bleed > 0 ? ", bleed \(edge.bleed) mm" : ""
    let marks = edge.hasCropMarks ? ", crop marks" : ""
    return "\(width)x\(height) mm at \(ppi) ppi\(bleed)\(marks)"
  }
}
