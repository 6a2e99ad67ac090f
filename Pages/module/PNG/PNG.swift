// The function that only the larger module has: a PNG, drawn exactly.
import GeobgPNG
import GeobgRaster
import GeobgRecipe
import GeobgScene
import GeobgWeb

/// The PNG of the recipe, with the recipe inside: the command's bytes with `--renderer exact`.
@_cdecl("png")
public func png() -> Int32 {
  Call.answering { () throws(ErrorReport) in
    var file = try Call.file(in: Call.bytes)
    file.output = file.output.with(format: .png)
    file.output.renderer = .exact
    let division = RowDivision(file.recipe.view.canvas)
    let bands = try bands(of: file.output.rows, in: division)
    var picture = try picture(of: file.recipe, rows: division.rows(of: bands).count)
    picture.metadata = file.json
    let renderer = PNGRenderer(
      painter: ExactPainter(), worker: SerialPartExecutor(), compression: file.output.compression)
    var bytes: [UInt8] = []
    do throws(RenderError) {
      try renderer.render(picture, bands: bands) { part in bytes += part }
    } catch {
      // The writer refuses nothing else.
      guard case .tooManyPixels(let count, let limit) = error else {
        throw ErrorReport(render: error)
      }
      throw ErrorReport(error.code, RenderError.tooManyPixels(count, limit).string)
    }
    return bytes
  }
}

private func picture(of recipe: Recipe, rows: Int) throws(ErrorReport) -> ComposedPicture {
  try ErrorReport.mapping(
    ErrorReport.init(recipe:),
    try ComposedPicture(
      recipe, rows: rows, isExact: true, limits: .shared, cancellation: .never))
}

private func bands(of rows: Shard, in division: RowDivision) throws(ErrorReport) -> Range<Int> {
  try ErrorReport.mapping(
    { (error: OutputError) in ErrorReport(error.code, field: "output, rows", error.description) },
    try division.bands(of: rows))
}
