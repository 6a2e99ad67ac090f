internal import GeobgScene

/// Reads what a recipe by hand names: sizes and calm zones.
///
/// Their tables are large, so a program for pages has none of them.
package struct RecipeNames: Sendable {
  /// The canvas for the size `text`, which is the text of `field`, at `ppi`, or at the size's own if `ppi` is nil.
  private let size:
    @Sendable (JSONField, _ text: String, _ ppi: Thousandths?) throws(DocumentError) -> Canvas
  /// Reads zones; nil if only lists of zones are known.
  private let zones:
    (@Sendable (String, _ view: Viewport, _ size: String?) throws(ValueError) -> CalmZones)?

  /// All named sizes, sizes in print, and all zones.
  package static let all = RecipeNames(
    size: { (field, text, ppi) throws(DocumentError) -> Canvas in
      let size: Size
      do throws(ValueError) {
        size = try Size(parsing: text)
      } catch {
        throw field.invalid(ByteText(error.description))
      }
      return try field.making(try size.canvas(ppi: ppi))
    },
    zones: { (text: String, view: Viewport, size: String?) throws(ValueError) -> CalmZones in
      var named: NamedSize?
      if let size, case .named(let found) = try Size(parsing: size) { named = found }
      return try CalmRequest(parsing: text).calm(in: view, named: named)
    })

  /// Only sizes in pixels, such as `1170x2532`, and lists of zones.
  package static let pixels = RecipeNames(
    size: { (field, text, ppi) throws(DocumentError) -> Canvas in
      let sides = text.parts(between: Size.times).map { UInt64(decimal: $0.bytes) }
      guard sides.count == 2, let width = sides[0], let height = sides[1] else {
        throw field.invalid("a page knows no names of sizes; write pixels, such as 1170x2532")
      }
      return try field.making(
        try Canvas(
          pixelWidth: Int(clamping: width), pixelHeight: Int(clamping: height),
          ppi: ppi ?? Canvas.defaultPPI))
    },
    zones: nil)

  /// The canvas of `recipe`: its own, or the one of its size with its pixels per inch in its orientation.
  func canvas(_ recipe: JSONObject) throws(DocumentError) -> Canvas {
    if let field = recipe.optional("canvas") { return try Canvas(field) }
    let (size, resolution) = (recipe.optional("size"), recipe.optional("ppi"))
    let ppi = try resolution?.decimal()
    if let resolution, let ppi { try resolution.making(try Canvas.check(ppi)) }
    var canvas = Canvas.phone
    if let field = size ?? resolution {
      canvas = try self.size(field, try size?.string() ?? "1170x2532", ppi)
    }
    if let orientation = recipe.optional("orientation") {
      canvas = canvas.turned(to: try orientation.choice(of: Orientation.self))
    }
    return canvas
  }

  /// The zones in `field` of the picture that `view` shows: a list, or their names.
  ///
  /// - Parameter size: The size of the picture, if the recipe names one.
  func calm(
    _ field: JSONField, in view: Viewport, size: JSONField?
  ) throws(DocumentError) -> CalmZones {
    guard let zones, case .string(let text) = field.value else { return try CalmZones(field) }
    let name = try size?.string()
    do throws(ValueError) {
      return try zones(text, view, name)
    } catch {
      throw field.invalid(ByteText(error.description))
    }
  }
}
