public import GeobgRecipe
public import GeobgScene

/// How the rows of a PNG are divided into bands, which are drawn and compressed separately.
///
/// The division depends only on the canvas, so that all runs agree on it.
public struct PNGDivision: Sendable {
  /// The picture's size.
  package let canvas: Canvas
  /// How many rows a band has; the last may have fewer.
  package let bandHeight: Int

  /// The division of a PNG of `canvas`, into bands of half a million pixels, and 32 to 256 rows.
  public init(_ canvas: Canvas) {
    self.init(canvas, bandHeight: canvas.bandRows)
  }

  /// A division into bands of `bandHeight` rows.
  package init(_ canvas: Canvas, bandHeight: Int) {
    self.canvas = canvas
    self.bandHeight = max(1, bandHeight)
  }

  /// All bands.
  public var bands: Range<Int> { 0..<(canvas.pixelHeight + bandHeight - 1) / bandHeight }

  /// The rows of `bands`, counted from the top; bands that do not exist are ignored.
  public func rows(of bands: Range<Int>) -> Range<Int> {
    let bands = bands.clamped(to: self.bands)
    func top(_ band: Int) -> Int { min(canvas.pixelHeight, band * bandHeight) }
    return top(bands.lowerBound)..<top(bands.upperBound)
  }

  /// The bands of the share `rows` of the picture; shares differ by at most one band.
  ///
  /// - Throws: ``OutputError/tooManyShares(count:bandCount:)``.
  public func bands(of rows: Shard) throws(OutputError) -> Range<Int> {
    guard rows.count <= bands.count else {
      throw .tooManyShares(count: rows.count, bandCount: bands.count)
    }
    return rows.range(of: bands.count)
  }

  /// The rows of one band.
  package func rows(ofBand band: Int) -> Range<Int> { rows(of: band..<band + 1) }

  /// How many pixels `bands` have.
  func pixelCount(of bands: Range<Int>) -> Int64 {
    Int64(canvas.pixelWidth) * Int64(rows(of: bands).count)
  }
}

extension RecipeFile {
  /// The rows of the canvas that the file shows, counted from the top.
  ///
  /// These are all rows, unless the file is a PNG of the share ``Output/rows``. A share consists of
  /// whole bands of 32 to 256 rows each, so the heights of shares differ by at most one band.
  ///
  /// - Throws: ``OutputError/tooManyShares(count:bandCount:)``.
  public func rows() throws(OutputError) -> Range<Int> {
    let division = PNGDivision(recipe.view.canvas)
    return division.rows(of: try division.bands(of: output.rows))
  }
}
