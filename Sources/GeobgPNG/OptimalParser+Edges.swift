/// The edges from a segment's nodes to later nodes.
///
/// A match that can begin at a node can also begin later in the same run. If the path to the later
/// node is only bytes and a run of this segment, the match would save less there. So each node tries
/// only the matches that no earlier node of its path has tried.
extension OptimalParser {
  /// The nodes and edges of a block, as constants that stay in registers.
  struct Graph {
    let nodes: UnsafeMutablePointer<Node>
    let bases: UnsafePointer<Int32>
    let stops: UnsafePointer<Stop>
    let firstStops: UnsafePointer<Int32>
    let longestEnds: UnsafeMutablePointer<Int32>
    let costs: SymbolCosts
    let window: Range<Int>
    /// The place where the window ends.
    let windowEnd: Int

    /// Relaxes all edges that begin in segment `index`, whose pixels have `bytes` bytes.
    @inline(__always)
    func relaxEdges(
      _ index: Int, bytes: Int, _ segments: borrowing Segments, _ lists: borrowing MatchLists
    ) {
      let number = index &- window.lowerBound
      let (base, next) = (Int(bases[number]), Int(bases[number &+ 1]))
      let (pixel, length) = (segments.pixel(index), segments.length(index))
      let end = segments.start(index &+ 1)
      let matches = lists.matches(of: index)
      // How many bytes of the pixels on both sides continue a run of this pixel.
      var (before, after) = (0, 0)
      if length > 1 {
        if index > 0, !segments.isFilter(index &- 1) {
          before = segments.agreeingEnd(segments.pixel(index &- 1), pixel)
        }
        if index &+ 1 < window.upperBound, !segments.isFilter(index &+ 1) {
          after = (pixel ^ segments.pixel(index &+ 1)).trailingZeroBitCount &>> 3
        }
      }
      // The least and the most room of the matches, so that few nodes look at each match.
      var (least, most) = (Int.max, 0)
      for match in matches {
        least = min(least, Int(match.room))
        most = max(most, Int(match.room))
      }
      // The nodes at the bytes of the first pixel, or at the filter byte.
      var offset = 0
      while offset < bytes, offset < length {
        let (node, rest) = (base &+ offset, length &- offset)
        let origin = nodes[node]
        let isPlain = offset > 0 && origin.isPlain(after: base)
        offset &+= 1
        if origin.bits == Node.none.bits { continue }
        let value = pixel &>> UInt32(truncatingIfNeeded: 8 &* (offset &- 1)) & 0xFF
        relax(
          rest == 1 ? next : node &+ 1,
          Node(origin.cost &+ costs.literals[Int(value)], from: node, Edge.plain))
        if offset > bytes &- before {
          relaxRun(node, Edge.earlyRun, origin.cost, rest, after, to: next, bytes: bytes)
        }
        if rest > most || isPlain && rest < least { continue }
        // After a byte, only matches that could not begin before it.
        relaxMatches(
          matches, index, node, origin.cost, end, rest: rest,
          below: isPlain && rest < OptimalParser.longest ? rest &+ 1 : .max, bytes: bytes, segments)
      }
      guard length > bytes else { return }
      // The nodes after the first pixel, where longest matches end, and before the end.
      relaxTwin(base, bytes: bytes, lists.twin(of: index))
      let first = base &+ bytes
      let inner = first &+ 1 &+ OptimalParser.longestEndCount
      let innerStop = Int(firstStops[number]) &+ 2
      var node = first
      while node < next {
        defer { node &+= 1 }
        let origin = nodes[node]
        if origin.bits == Node.none.bits { continue }
        var rest = length &- bytes
        // The least room of the matches that the node before on the path has tried.
        var tried = Int.max
        if node == first {
          if origin.isPlain(after: base) { tried = rest &+ 1 }
        } else if node < inner {
          let place = OptimalParser.longestEndCount &* number &+ node &- first &- 1
          rest = length &- Int(longestEnds[place])
        } else {
          if origin.isPlain(after: base), origin.predecessor == first { tried = rest }
          rest = end &- Int(stops[innerStop &+ node &- inner].place)
        }
        if tried > OptimalParser.longest { tried = .max }
        if node < inner {
          relaxInnerRuns(node, origin.cost, end &- rest, inner, next, innerStop, bytes: bytes)
        }
        relaxRun(node, Edge.plain, origin.cost, rest, after, to: next, bytes: bytes)
        // In a long run, a part of it comes before the match.
        let run = OptimalParser.runBytes(before: rest)
        if rest &- run > most || tried <= least { continue }
        let cost = run > 0 ? origin.cost &+ costs.run(run, bytesPerPixel: bytes) : origin.cost
        relaxMatches(
          matches, index, node, cost, end, rest: rest &- run, below: tried, bytes: bytes, segments)
      }
    }

    /// Relaxes the edge of a match of the first pixel, `twin` bytes back, if there is one.
    @inline(__always)
    private func relaxTwin(_ base: Int, bytes: Int, _ twin: Int) {
      let cost = nodes[base].cost
      guard twin > 0, cost < .max else { return }
      let symbol = DeflateSymbols.distance(UInt32(truncatingIfNeeded: twin)).symbol
      let node = Node(
        cost &+ costs.lengths[bytes] &+ costs.distances[symbol], from: base, Edge.twin)
      // Not if a byte is as cheap.
      if node.cost < nodes[base &+ bytes].cost { nodes[base &+ bytes] = node }
    }

    /// Relaxes the edges of a run to the end of the segment, and into the next pixel.
    @inline(__always)
    private func relaxRun(
      _ node: Int, _ kind: UInt64, _ cost: UInt32, _ rest: Int, _ after: Int, to next: Int,
      bytes: Int
    ) {
      var more = max(0, 3 &- rest)
      while more <= after {
        relax(
          next &+ more,
          Node(cost &+ costs.run(rest &+ more, bytesPerPixel: bytes), from: node, kind))
        more &+= 1
      }
    }

    /// Relaxes the edges of a run from `place` to the inner nodes, where matches may begin.
    @inline(__always)
    private func relaxInnerRuns(
      _ node: Int, _ cost: UInt32, _ place: Int, _ inner: Int, _ next: Int, _ stop: Int, bytes: Int
    ) {
      var (target, stop) = (inner, stop)
      while target < next {
        let part = Int(stops[stop].place) &- place
        if part >= 3 {
          relax(
            target, Node(cost &+ costs.run(part, bytesPerPixel: bytes), from: node, Edge.plain))
        }
        (target, stop) = (target &+ 1, stop &+ 1)
      }
    }

    /// Relaxes the edges of `matches` at the `end` of segment `index`, from a node `rest` bytes
    /// before it.
    ///
    /// - Parameter tried: Only matches with less room are tried.
    @inline(__always)
    private func relaxMatches(
      _ matches: UnsafeBufferPointer<MatchLists.Match>, _ index: Int, _ from: Int, _ cost: UInt32,
      _ end: Int, rest: Int, below tried: Int, bytes: Int, _ segments: borrowing Segments
    ) {
      let start = end &- rest
      let most = min(start &+ OptimalParser.longest, windowEnd)
      var stop = stops + Int(firstStops[index &- window.lowerBound &+ 1])
      while Int(stop.pointee.place) < start &+ 3 { stop += 1 }
      // Where a nearer match ends; up to there, it costs no more.
      var done = end &- 1
      var number = -1
      while number &+ 1 < matches.count {
        number &+= 1
        let match = matches[number]
        guard Int(match.room) >= rest, Int(match.room) < tried else { continue }
        let place = min(end &+ Int(match.reach), most)
        if place <= done { continue }
        done = place
        // Without the cost of the length.
        let path = Node(
          cost &+ costs.distances[Int(match.symbol)], from: from,
          Edge.match &+ UInt64(truncatingIfNeeded: number))
        while Int(stop.pointee.place) <= place {
          relax(Int(stop.pointee.node), path, costs.lengths[Int(stop.pointee.place) &- start])
          stop += 1
        }
        let part = place &- Int(stop[-1].place)
        if part > 0 && part < bytes || place &- start == OptimalParser.longest {
          relaxPart(match, index, path, start, to: place, bytes: bytes, segments)
        }
      }
    }

    /// Relaxes the edge of a match from `start` to a `place` within a pixel, or of a longest match.
    @inline(never)
    private func relaxPart(
      _ match: MatchLists.Match, _ index: Int, _ path: Node, _ start: Int, to place: Int,
      bytes: Int, _ segments: borrowing Segments
    ) {
      var other = min(index &+ 1 &+ Int(match.span), window.upperBound)
      while segments.start(other) > place { other &-= 1 }
      let (part, length) = (place &- segments.start(other), segments.length(other))
      guard part > 0, part < length, place >= start &+ 3 else { return }
      let number = other &- window.lowerBound
      let base = Int(bases[number])
      let cost = costs.lengths[place &- start]
      if part < bytes { return relax(base &+ part, path, cost) }
      guard part > bytes, length > 2 &* bytes, place &- start == OptimalParser.longest else {
        return
      }
      let half = part / bytes & (OptimalParser.longestEndCount &- 1)
      let node = base &+ bytes &+ 1 &+ half
      let before = nodes[node].bits
      relax(node, path, cost)
      if nodes[node].bits != before {
        longestEnds[OptimalParser.longestEndCount &* number &+ half] =
          Int32(truncatingIfNeeded: part)
      }
    }

    /// Keeps the path to `node` if it is cheaper than those before.
    @inline(__always)
    private func relax(_ node: Int, _ path: Node) {
      nodes[node] = Node(bits: min(nodes[node].bits, path.bits))
    }

    /// Keeps `path` with an additional `cost`, if it is cheaper than those before.
    @inline(__always)
    private func relax(_ node: Int, _ path: Node, _ cost: UInt32) {
      relax(node, Node(bits: path.bits &+ UInt64(cost) &<< 32))
    }
  }
}
