public import GeobgRecipe
public import GeobgScene

/// How the rows of a PNG are divided into bands, which are drawn and compressed separately.
///
/// The division depends only on the canvas, so that all runs agree on it.
public struct RowDivision: Sendable {
  package let canvas: Canvas
  /// How many rows a band has; the last may have fewer.
  package let bandHeight: Int

  /// The division of a PNG of `canvas`, into bands of half a million pixels, and 32 to 256 rows.
  public init(_ canvas: Canvas) {
    self.init(canvas, bandHeight: canvas.bandRows)
  }

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

  package func rows(ofBand band: Int) -> Range<Int> { rows(of: band..<band + 1) }

  func pixelCount(of bands: Range<Int>) -> Int64 {
    Int64(canvas.pixelWidth) * Int64(rows(of: bands).count)
  }
}
