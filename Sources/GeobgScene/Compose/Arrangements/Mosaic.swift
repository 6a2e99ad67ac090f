/// Squares that split in four, more often where the mass is high, with a motif in each.
struct Mosaic: ArrangementRules {
  static let traits = ArrangementMetrics(
    radius: 118.5, shapes: 4.9, maxShapes: 5.2, area: 1500, mesh: (60, 60))

  /// The side of the largest squares.
  private static let side: Thousandths = 240
  /// How often a square of each level splits where the mass is high, in parts of 65,536.
  private static let shares: [Int64] = [58_982, 38_011, 19_661]
  private static let lastLevel: UInt32 = 3
  /// Half of the room between two neighbors, at most a twentieth of a square.
  private static let gap: Thousandths = 1.5

  private let fields: PlaneFields
  private var mass: Mass
  /// The length of so many of the largest squares, on each axis.
  private let (width, height): (Thousandths, Thousandths)
  private let (columns, rows): (Int64, Int64)

  init(_ fields: PlaneFields) {
    self.fields = fields
    mass = Mass(fields, cell: 210)
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

    /// One of the four parts.
    func part(_ right: Int64, _ down: Int64) -> Square {
      Square(level: level + 1, x: 2 * x + right, y: 2 * y + down)
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

  private mutating func splits(_ square: Square) -> Bool {
    guard square.level < Mosaic.lastLevel else { return false }
    let unit = fields.pair(square.x, square.y, square.level, .presence).first
    let room = min(
      PlaneFields.one, 26_214 + (78_643 * mass.value(at: place(square))) >> 16)
    return PlaneFields.parts(unit) < (Mosaic.shares[Int(square.level)] * room) >> 16
  }

  /// How far a motif reaches from the middle of a square of a level.
  private func radius(_ level: UInt32) -> Thousandths {
    let (width, height) = (width.count, height.count)
    let side = min(width.floored(by: columns << level), height.floored(by: rows << level))
    return Thousandths(count: side.floored(by: 2))
      - min(Mosaic.gap, Thousandths(count: side.floored(by: 20)))
  }

  mutating func motifs(in area: Rectangle) -> [Motif] {
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
    for y in range(area.minY, area.maxY, rows) {
      for x in range(area.minX, area.maxX, columns) {
        visit(Square(level: 0, x: x, y: y), in: area, &motifs)
      }
    }
    return motifs
  }

  /// Adds the motifs of a square that may be seen.
  private mutating func visit(_ square: Square, in area: Rectangle, _ motifs: inout [Motif]) {
    let middle = place(square)
    let part = Mosaic.traits.part(of: area, forRadius: radius(square.level))
    if fields.tile == nil {
      // The motifs of its parts reach less far.
      let half = Thousandths(count: (Mosaic.side.count / 2) >> Int64(square.level))
      guard part.outset(by: half + Thousandths(count: 1)).contains(middle) else { return }
    }
    if splits(square) {
      for right: Int64 in 0...1 {
        for down: Int64 in 0...1 { visit(square.part(right, down), in: area, &motifs) }
      }
    } else if fields.tile != nil || part.contains(middle), let motif = leaf(square) {
      motifs.append(motif)
    }
  }

  mutating func motif(x: Int32, y: Int32, slot: UInt32) -> Motif? {
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
    return Motif(
      x: UInt32(truncatingIfNeeded: x), y: UInt32(truncatingIfNeeded: y), slot: level,
      place: place(square), order: fields.pair(x, y, level, .presence).second,
      pieces: Mosaic.pieces(
        level == Mosaic.lastLevel ? 1 : choice, radius(level), isCircle: kind < 0.76,
        { pair(UInt32($0), .paint) }))
  }

  /// The shapes of a motif: rings, four leaves of a circle, an eye, or one plain shape.
  private static func pieces(
    _ choice: Double, _ radius: Thousandths, isCircle: Bool,
    _ paint: (Int) -> (first: Double, second: Double)
  ) -> [MotifPiece] {
    func piece(
      _ radius: Thousandths, _ number: Int, _ step: Double, _ offset: Point = .zero
    ) -> MotifPiece {
      let paint = paint(number)
      return MotifPiece(
        offset: offset, radius: radius, isCircle: isCircle, swatch: paint.first,
        opacity: paint.second, step: step, isDense: true)
    }
    let (plain, half) = (piece(radius, 0, 0), radius.part(1, of: 2))
    if choice < 0.42 {
      return [plain, piece(radius.part(2, of: 3), 1, 0.1), piece(radius.part(1, of: 3), 2, 0.2)]
    }
    if choice < 0.62, isCircle {
      let offsets = [
        Point(x: -half, y: 0), Point(x: half, y: 0), Point(x: 0, y: -half), Point(x: 0, y: half),
      ]
      return [plain] + offsets.map { piece(half, 1, 0.1, $0) }
    }
    return choice < 0.75 ? [plain, piece(half, 1, 0.14)] : [plain]
  }

  static func pieces(by hand: HandPlace) -> [MotifPiece] {
    let (choice, kind) = hand.pair(0, .count)
    /// How far the middle of the square of 120 around a place is from it.
    func way(_ place: Thousandths) -> Thousandths {
      Thousandths(count: 60_000 + 120_000 * place.count.floored(by: 120_000) - place.count)
    }
    let offset = Point(x: way(hand.lattice.x), y: way(hand.lattice.y))
    return pieces(
      choice < 0.5 ? 0 : 0.5, 58.5, isCircle: kind < 0.76, { hand.pair($0, .paint) }
    ).map { piece in
      var piece = piece
      piece.offset = piece.offset + offset
      return piece
    }
  }
}
