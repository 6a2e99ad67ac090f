package import GeobgScene

/// The marks of some rows: their paints, and their coverage as spans.
package struct BandMarks: ~Copyable {
  /// A mark with one paint.
  struct Item {
    let color: Channels
    /// The opacity, with ``Coverage/opacityBits``.
    let opacity: UInt64
    /// The rows that it touches.
    let rows: Range<Int>
    /// Its rows begin here in ``BandMarks/rowStarts``.
    let first: Int
  }

  /// How many marks are prepared between two checks for cancellation.
  private static let marksPerCheck = 128
  /// An outline of more pieces is checked for cancellation in every row.
  ///
  /// Only meshes have so many pieces, which overlap.
  private static let fewPieces = 256

  let rows: Range<Int>
  /// The marks in painter's order; those that cannot be seen are left out.
  private(set) var items = Storage<Item>()
  /// The first span of each row of each mark; the entry after a mark's rows ends its last row.
  private(set) var rowStarts = Storage<Int32>(capacity: 1 << 12)
  package private(set) var list = SpanList()
  private var cells: Cells
  /// The outline of a mark; one memory for all marks.
  private var walk = OutlineRows()
  private let cancellation: Cancellation
  private var countdown = BandMarks.marksPerCheck

  package init(
    _ marks: [Mark], _ device: Device, width: Int, rows: Range<Int>, _ cancellation: Cancellation
  ) throws(RenderError) {
    self.rows = rows
    self.cancellation = cancellation
    cells = Cells(width: width)
    let clip = Box(
      left: 0, top: Int64(rows.lowerBound) << Device.stepBits, right: device.x.steps,
      bottom: Int64(rows.upperBound) << Device.stepBits)
    let hidden = try HiddenMarks(marks, device, width: width, rows: rows, cancellation)
    try add(marks, hidden.areHidden, device, clip)
  }

  /// Adds marks, except those that are hidden.
  private mutating func add(
    _ marks: [Mark], _ areHidden: [Bool], _ device: Device, _ clip: Box
  ) throws(RenderError) {
    for (index, mark) in marks.enumerated() where areHidden.isEmpty || !areHidden[index] {
      countdown -= 1
      if countdown == 0 {
        try cancellation.check()
        countdown = BandMarks.marksPerCheck
      }
      switch mark {
      case .fill(let shape, let paint):
        if case .solid(_, let opacity) = paint, opacity.value == 0 { continue }
        walk.outline.removeAll()
        walk.outline.add(shape, device, rows: clip.top..<clip.bottom)
        try addOutline(paint, clip)
      case .stroke(let path, let width, let paint):
        if case .solid(_, let opacity) = paint, opacity.value == 0 { continue }
        walk.outline.removeAll()
        walk.outline.add(stroking: path, width: width, device, rows: clip.top..<clip.bottom)
        try addOutline(paint, clip)
      case .group(let group): try add(group, device, clip)
      case .veil(let veil): try add(veil, device, clip)
      }
    }
  }

  /// Adds a group: its background as a shape of the surrounding scene, then its marks, which are
  /// cut off exactly at its frame.
  private mutating func add(
    _ group: Group, _ device: Device, _ clip: Box
  ) throws(RenderError) {
    let frame = device.box(group.frame)
    let inner = frame.intersection(clip)
    guard !inner.isEmpty else { return }
    if let background = group.scene.background {
      walk.outline.removeAll()
      walk.outline.add(frame)
      try addOutline(.solid(background, .opaque), clip)
    }
    try add(group.scene.marks, [], Device(group, in: device), inner)
  }

  /// Adds the outline as a mark of `paint`.
  private mutating func addOutline(_ paint: Paint, _ clip: Box) throws(RenderError) {
    let pieces = walk.outline.pieces.count
    var (top, bottom) = (clip.bottom, clip.top)
    for index in 0..<pieces {
      let piece = walk.outline.pieces[index]
      (top, bottom) = (min(top, piece.top), max(bottom, piece.bottom))
    }
    (top, bottom) = (max(top, clip.top), min(bottom, clip.bottom))
    guard top < bottom, case .solid(let color, let opacity) = paint else { return }
    let rows = begin(Channels(color), opacity, top..<bottom)
    walk.begin(top: clip.top, bottom: clip.bottom)
    cells.clip(left: clip.left, right: clip.right)
    for row in rows {
      if pieces > BandMarks.fewPieces { try cancellation.check() }
      beginRow()
      walk.add(row: row, to: &cells)
      cells.take(&list)
    }
    beginRow()
  }

  @inline(never)
  private mutating func add(
    _ veil: FadeOverlay, _ device: Device, _ clip: Box
  ) throws(RenderError) {
    let walk = VeilRows(veil, device, clip: clip)
    guard !walk.heights.isEmpty else { return }
    for row in begin(Channels(veil.color), .opaque, walk.heights) {
      try cancellation.check()
      beginRow()
      walk.add(row: row, to: &list)
    }
    beginRow()
  }

  /// Begins a mark, and returns the rows between two steps.
  private mutating func begin(
    _ color: Channels, _ opacity: Opacity, _ heights: Range<Int64>
  ) -> Range<Int> {
    let first = Int(heights.lowerBound >> Device.stepBits)
    let end = Int((heights.upperBound + Device.stepsPerPixel - 1) >> Device.stepBits)
    items.append(
      Item(
        color: color, opacity: Coverage.share(opacity), rows: first..<end, first: rowStarts.count))
    return first..<end
  }

  private mutating func beginRow() {
    rowStarts.append(Int32(truncatingIfNeeded: list.spans.count))
    list.beginRow()
  }
}
