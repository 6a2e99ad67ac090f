internal import GeobgCairo
internal import GeobgRaster
internal import GeobgRecipe
internal import GeobgScene

/// Paints bands with the renderer that an output names.
enum OutputPainter: BandPainter {
  case cairo(CairoPainter)
  case exact(ExactPainter)

  /// The painter of `renderer`.
  init(_ renderer: PixelRenderer, cancellation: Cancellation) {
    switch renderer {
    case .cairo: self = .cairo(CairoPainter(cancellation: cancellation))
    case .exact: self = .exact(ExactPainter(cancellation: cancellation))
    }
  }

  func paint(
    _ rows: Range<Int>, of picture: some Picture, as format: PixelFormat,
    into pixels: inout [UInt32]
  ) throws(RenderError) {
    switch self {
    case .cairo(let painter): try painter.paint(rows, of: picture, as: format, into: &pixels)
    case .exact(let painter): try painter.paint(rows, of: picture, as: format, into: &pixels)
    }
  }

  func paint(
    _ rows: Range<Int>, of picture: some Picture, as format: PixelFormat,
    into runs: inout PixelRuns
  ) throws(RenderError) {
    switch self {
    case .cairo(let painter): try painter.paint(rows, of: picture, as: format, into: &runs)
    case .exact(let painter): try painter.paint(rows, of: picture, as: format, into: &runs)
    }
  }
}
