// The clusters of the plane: which cells can touch a part of the picture, and when each cluster is painted.

extension Composer {
  /// How many clusters are compared between two checks for cancellation, which takes about a millisecond.
  private static let comparisonsPerCheck = 1 << 14
  /// A cluster of the plane, with the numbers that decide when it is painted.
  private typealias OrderedTap = (order: Double, y: Int32, x: Int32, slot: UInt32)

  /// The cells whose clusters can touch `area`, in the frame of the view, as ranges of columns and rows.
  func cells(
    around area: Rectangle
  ) -> (columns: ClosedRange<Int32>, rows: ClosedRange<Int32>) {
    let reached = view.base.planeArea(area).outset(by: reach)
    func cell(_ coordinate: Thousandths) -> Int32 {
      // There are no clusters beyond the last cell.
      Int32(clamping: coordinate.count.floored(by: engine.cellSide.count))
    }
    return (cell(reached.minX)...cell(reached.maxX), cell(reached.minY)...cell(reached.maxY))
  }

  /// The largest distance from where a cluster of the plane rests to any part of its marks, in units of the plane.
  var reach: Thousandths {
    engine.reach + outlineWidth + (moment?.reach(of: largestRadius) ?? 0)
  }

  /// The largest distance from a shape's center to any part of it.
  var largestRadius: Thousandths { engine.largestRadius }

  /// Sorts `clusters` into painter's order; false if the work was canceled.
  private func sort(_ taps: inout [OrderedTap]) -> Bool {
    func precedes(_ one: OrderedTap, _ other: OrderedTap) -> Bool {
      (one.order, one.y, one.x, one.slot) < (other.order, other.y, other.x, other.slot)
    }
    let isPossible = cancellation.isPossible
    var (comparisons, isOver) = (0, false)
    taps.sort { one, other in
      if isPossible {
        comparisons += 1
        if comparisons % Composer.comparisonsPerCheck == 0, cancellation.isCancelled {
          isOver = true
        }
        // From now on sorting ends quickly, and its wrong order is not used.
        if isOver { return false }
      }
      return precedes(one, other)
    }
    return !isOver
  }

  /// How many clusters of the plane a cell has on average, and how many slots they are in.
  private var tapsPerCell: (wanted: Double, slots: UInt32) {
    guard let plane else { return (0, 0) }
    let wanted = plane.density.double * engine.tapsPerCell
    return (wanted, min(engine.slotsPerCell, UInt32(wanted.rounded(.up))))
  }

  /// Whether the picture has a cluster that a change names.
  @inline(never)
  func isPresent(_ tap: Cluster) -> Bool {
    let name = tap.name(of: 0)
    guard name.isOfPlane else { return true }
    if arranged != nil { return hasPlane && tap.isArranged }
    let (wanted, slots) = tapsPerCell
    let slot = UInt32(name.slot)
    let presence = Cluster.presence(x: name.cellX, y: name.cellY, slot: slot, chance: chance)
    return slot < slots && presence.first < wanted - Double(slot)
  }

  /// The clusters whose shapes may touch `area`, in the frame of the view, in painter's order.
  ///
  /// - Parameter changes: The changed shapes, whose clusters may be anywhere.
  func taps(around area: Rectangle, _ changes: ShapeChanges) -> [Cluster] {
    if let arranged { return taps(of: arranged, around: area, changes) }
    let (wanted, slots) = tapsPerCell
    // An empty plane is empty at any size, and visiting its cells could take forever.
    guard slots > 0 else { return [] }
    let (columns, rows) = cells(around: area)
    var ordered: [OrderedTap] = []
    for y in rows {
      if cancellation.isCancelled { return [] }
      for x in columns {
        for slot in 0..<slots {
          let presence = Cluster.presence(x: x, y: y, slot: slot, chance: chance)
          // `wanted - slot` is the slot's probability: more density fills more slots and empties
          // none.
          guard presence.first < wanted - Double(slot) else { continue }
          ordered.append((presence.second, y, x, slot))
        }
      }
    }
    for tap in farTaps(changes, beyond: columns, rows) {
      let name = tap.name(of: 0)
      let slot = UInt32(name.slot)
      let order = Cluster.presence(x: name.cellX, y: name.cellY, slot: slot, chance: chance).second
      ordered.append((order, name.cellY, name.cellX, slot))
    }
    guard sort(&ordered) else { return [] }
    return ordered.map {
      Cluster(
        cellX: $0.x, cellY: $0.y, slot: $0.slot, order: $0.order, chance: chance,
        cellSide: engine.cellSide, base: view.base)
    }
  }

  /// Whether there is a plane that is not empty.
  private var hasPlane: Bool { plane.map { $0.density > 0 } ?? false }

  /// The clusters of an arrangement whose shapes may touch `area`, in painter's order.
  private func taps(
    of arranged: ArrangedPlane, around area: Rectangle, _ changes: ShapeChanges
  ) -> [Cluster] {
    guard hasPlane else { return [] }
    let area = view.base.planeArea(area).outset(by: reach)
    let taps = arranged.taps(in: area)
    guard !changes.isEmpty else { return taps }
    var seen = ShapeNumbers()
    for tap in taps { _ = seen.add(tap.name(of: 0)) }
    var all = taps
    for entry in changes.entries {
      let name = entry.tap.name(of: 0)
      if name.isOfPlane, entry.properties?.layer == .own, isPresent(entry.tap), seen.add(name) {
        all.append(entry.tap)
      }
    }
    return all.count == taps.count ? taps : arranged.sorted(all)
  }

  /// The clusters outside of these cells of which a shape was changed, each once.
  @inline(never)
  private func farTaps(
    _ changes: ShapeChanges, beyond columns: ClosedRange<Int32>, _ rows: ClosedRange<Int32>
  ) -> [Cluster] {
    var seen = ShapeNumbers()
    var taps: [Cluster] = []
    for entry in changes.entries {
      let name = entry.tap.name(of: 0)
      if name.isOfPlane, entry.properties?.layer == .own,
        !columns.contains(name.cellX) || !rows.contains(name.cellY), isPresent(entry.tap),
        seen.add(name)
      {
        taps.append(entry.tap)
      }
    }
    return taps
  }
}
