/// Squares that split in four, more often where the mass is high, with a motif in each.
struct Mosaic: ArrangementRules {
  static let traits = ArrangementTraits(
    radius: 118.5, shapes: 4.9, mostShapes: 5.2, area: 1500, mesh: (60, 60))

  /// The side of the largest squares.
  private static let side: Thousandths = 240
  /// How often a square of each level splits where the mass is high, in parts of 65,536.
  private static let shares: [Int64] = [58_982, 38_011, 19_661]
  private static let lastLevel: UInt32 = 3
  /// Half of the room between two neighbors, at most a twentieth of a square.
  private static let gap: Thousandths = 1.5

  private let fields: PlaneFields
  /// The length of so many of the largest squares, on each axis.
  private let (width, height): (Thousandths, Thousandths)
  private let (columns, rows): (Int64, Int64)

  init(_ fields: PlaneFields) {
    self.fields = fields
    func count(_ side: Thousandths) -> Int64 {
      max(1, (2 * side + Mosaic.side).count.floored(by: 2 * Mosaic.side.count))
    }
    (width, height) = fields.tile.map { ($0.width, $0.height) } ?? (Mosaic.side, Mosaic.side)
    (columns, rows) = fields.tile.map { (count($0.width), count($0.height)) } ?? (1, 1)
  }

  /// A square: its level, and its column and its row on this level.
  private struct Square {
    let level: UInt32
    let x: Int64
    let y: Int64

    var parts: [Square] {
      [(0, 0), (0, 1), (1, 0), (1, 1)].map {
        Square(level: level + 1, x: 2 * x + $0.0, y: 2 * y + $0.1)
      }
    }
  }

  /// The center of a square.
  private func place(_ square: Square) -> Point {
    let origin = fields.tile?.origin ?? .zero
    func middle(_ number: Int64, _ length: Thousandths, _ count: Int64) -> Thousandths {
      Thousandths(count: ((2 * number + 1) * length.count).floored(by: 2 * count << square.level))
    }
    return origin
      + Point(x: middle(square.x, width, columns), y: middle(square.y, height, rows))
  }

  private func splits(_ square: Square) -> Bool {
    guard square.level < Mosaic.lastLevel else { return false }
    let unit = fields.pair(square.x, square.y, square.level, .presence).first
    let room = min(
      PlaneFields.one, 26_214 + (78_643 * fields.mass(place(square), cell: 210)) >> 16)
    return PlaneFields.parts(unit) < (Mosaic.shares[Int(square.level)] * room) >> 16
  }

  func motifs(in area: Rectangle) -> [Motif] {
    func range(
      _ low: Thousandths, _ high: Thousandths, _ count: Int64
    ) -> ClosedRange<Int64> {
      if fields.tile != nil { return 0...(count - 1) }
      func clamped(_ place: Thousandths) -> Int64 {
        // The squares of the last level have numbers of 32 bits.
        min(max(place.count.floored(by: Mosaic.side.count), -(1 << 28)), 1 << 28 - 1)
      }
      return clamped(low)...clamped(high)
    }
    var motifs: [Motif] = []
    func visit(_ square: Square) {
      if splits(square) {
        for part in square.parts { visit(part) }
      } else if let motif = leaf(square), fields.tile != nil || area.contains(motif.place) {
        motifs.append(motif)
      }
    }
    for y in range(area.minY, area.maxY, rows) {
      for x in range(area.minX, area.maxX, columns) { visit(Square(level: 0, x: x, y: y)) }
    }
    return motifs
  }

  func motif(x: Int32, y: Int32, slot: UInt32) -> Motif? {
    let square = Square(level: slot, x: Int64(x), y: Int64(y))
    guard slot <= Mosaic.lastLevel else { return nil }
    if fields.tile != nil {
      guard (0..<columns << slot).contains(square.x), (0..<rows << slot).contains(square.y)
      else { return nil }
    }
    for level in 0..<slot {
      let shift = slot - level
      guard splits(Square(level: level, x: square.x >> shift, y: square.y >> shift)) else {
        return nil
      }
    }
    return splits(square) ? nil : leaf(square)
  }

  /// The motif of a square that does not split.
  private func leaf(_ square: Square) -> Motif? {
    let (x, y, level) = (square.x, square.y, square.level)
    func pair(
      _ index: UInt32, _ role: Chance.Purpose.Role
    ) -> (first: Double, second: Double) {
      fields.pair(x, y, 8 * level + index, role)
    }
    let density = fields.density.double
    guard fields.pair(x, y, level, .count).first < density else { return nil }
    var (choice, kind) = pair(0, .shape)
    if level > 1, choice * density < 0.08 { return nil }
    // None of the largest is plain.
    if level == 0 { choice *= 0.75 }
    let side = min(
      width.count.floored(by: columns << level), height.count.floored(by: rows << level))
    let radius =
      Thousandths(count: side.floored(by: 2))
      - min(Mosaic.gap, Thousandths(count: side.floored(by: 20)))
    let motif = Motif(
      x: UInt32(truncatingIfNeeded: x), y: UInt32(truncatingIfNeeded: y), slot: level,
      place: place(square), order: fields.pair(x, y, level, .presence).second,
      pieces: Mosaic.pieces(
        level == Mosaic.lastLevel ? 1 : choice, radius, isCircle: kind < 0.76,
        (0..<3).map { pair($0, .paint) }))
    return motif
  }

  /// The shapes of a motif: rings, four leaves, an eye, or one plain shape.
  private static func pieces(
    _ choice: Double, _ radius: Thousandths, isCircle: Bool,
    _ paints: [(first: Double, second: Double)]
  ) -> [MotifPiece] {
    func piece(
      _ radius: Thousandths, _ number: Int, _ step: Double, _ offset: Point = .zero
    ) -> MotifPiece {
      MotifPiece(
        offset: offset, radius: radius, isCircle: isCircle, swatch: paints[number].first,
        opacity: paints[number].second, step: step, isDouble: true)
    }
    let (plain, half) = (piece(radius, 0, 0), radius.part(1, of: 2))
    if choice < 0.42 {
      return [plain, piece(radius.part(2, of: 3), 1, 0.1), piece(radius.part(1, of: 3), 2, 0.2)]
    }
    if choice < 0.62 {
      let offsets = [
        Point(x: -half, y: 0), Point(x: half, y: 0), Point(x: 0, y: -half), Point(x: 0, y: half),
      ]
      return [plain] + offsets.map { piece(half, 1, 0.1, $0) }
    }
    return choice < 0.75 ? [plain, piece(half, 1, 0.14)] : [plain]
  }

  func pieces(by hand: HandPlace) -> [MotifPiece] {
    let (choice, kind) = hand.pair(0, .count)
    /// How far the middle of the square of 120 around a place is from it.
    func way(_ place: Thousandths) -> Thousandths {
      Thousandths(count: 60_000 + 120_000 * place.count.floored(by: 120_000) - place.count)
    }
    let offset = Point(x: way(hand.lattice.x), y: way(hand.lattice.y))
    return Mosaic.pieces(
      choice < 0.5 ? 0 : 0.5, 58.5, isCircle: kind < 0.76, (0..<3).map { hand.pair($0, .paint) }
    ).map { piece in
      var piece = piece
      piece.offset = piece.offset + offset
      return piece
    }
  }
}
