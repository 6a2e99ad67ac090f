internal import GeobgScene

/// A picture with other text for its file to carry.
struct CarryingPicture<Source: Picture>: Picture {
  private let source: Source
  let metadata: String?

  init(_ source: Source, metadata: String?) {
    self.source = source
    self.metadata = metadata
  }

  var canvas: Canvas { source.canvas }
  var width: Thousandths { source.width }
  var height: Thousandths { source.height }
  var background: Color? { source.background }
  var cut: Cut? { source.cut }

  func marks(in area: Rectangle) -> [Mark] { source.marks(in: area) }
}
