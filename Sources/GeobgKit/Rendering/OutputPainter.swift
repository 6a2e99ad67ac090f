internal import GeobgPNG
internal import GeobgRaster
internal import GeobgSVG
internal import GeobgScene
internal import GeobgSystem

#if Cairo
internal import GeobgCairo
#endif

/// Paints bands with the renderer that an output names.
///
/// Without the trait `Cairo`, every renderer is the exact one.
enum OutputPainter: BandPainter {
  #if Cairo
  case cairo(CairoPainter)
  #endif
  case exact(ExactPainter)

  init(_ renderer: PixelRenderer, cancellation: Cancellation) {
    #if Cairo
    if renderer == .cairo {
      self = .cairo(CairoPainter(cancellation: cancellation))
      return
    }
    #endif
    self = .exact(ExactPainter(cancellation: cancellation))
  }

  func paint(
    _ rows: Range<Int>, of picture: some Picture, as format: PixelFormat,
    into pixels: inout [UInt32]
  ) throws(RenderError) {
    switch self {
    #if Cairo
    case .cairo(let painter): try painter.paint(rows, of: picture, as: format, into: &pixels)
    #endif
    case .exact(let painter): try painter.paint(rows, of: picture, as: format, into: &pixels)
    }
  }

  func paint(
    _ rows: Range<Int>, of picture: some Picture, as format: PixelFormat,
    into runs: inout PixelRuns
  ) throws(RenderError) {
    switch self {
    #if Cairo
    case .cairo(let painter): try painter.paint(rows, of: picture, as: format, into: &runs)
    #endif
    case .exact(let painter): try painter.paint(rows, of: picture, as: format, into: &runs)
    }
  }
}
