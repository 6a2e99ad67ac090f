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
      let first = base &+ bytes
      let innerStop = Int(firstStops[number]) &+ 2
      let inner = first &+ 1 &+ OptimalParser.longestEndCount
      var node = base
      while node < next {
        defer { node &+= 1 }
        if node == first { relaxTwin(base, bytes: bytes, lists.twin(of: index)) }
        let edge = nodes[node]
        if edge.cost == .max { continue }
        let offset = node &- base
        var rest = length &- offset
        // The least room of the matches that the node before on the path has tried.
        var tried = edge.length == 0 && offset > 0 && Int(edge.predecessor) >= base ? rest &+ 1 : .max
        if node > first {
          if node < inner {
            let place = OptimalParser.longestEndCount &* number &+ offset &- bytes &- 1
            rest = length &- Int(longestEnds[place])
          } else {
            rest = end &- Int(stops[innerStop &+ node &- inner].place)
            tried = tried < .max && Int(edge.predecessor) == first ? length &- bytes : .max
          }
        }
        if tried > OptimalParser.longest { tried = .max }
        var cost = edge.cost
        if offset < bytes {
          let value = pixel &>> UInt32(truncatingIfNeeded: 8 &* offset) & 0xFF
          relax(
            to: rest == 1 ? next : node &+ 1, from: node, cost &+ costs.literals[Int(value)], 0,
            length: 0)
        } else {
          relaxRun(node, cost, rest: rest, after: after, to: next, bytes: bytes)
        }
        var part = rest
        if offset >= bytes, rest > OptimalParser.longest {
          let times = (rest &- 1) / OptimalParser.longest
          part &-= times &* OptimalParser.longest
          cost &+=
            UInt32(truncatingIfNeeded: times)
            &* (costs.lengths[OptimalParser.longest] &+ costs.distances[bytes &- 1])
        }
        if part <= OptimalParser.longest, matches.count > 0 {
          relaxMatches(matches, index, node, cost, end, rest: part, below: tried, bytes: bytes, segments)
        }
        if offset < bytes {
          if offset >= bytes &- before {
            relaxRun(node, cost, rest: rest, after: after, to: next, bytes: bytes)
          }
        } else if node < inner {
          // Up to the places where matches may begin.
          var target = inner
          while target < next {
            let part = Int(stops[innerStop &+ target &- inner].place) &- (end &- rest)
            if part >= 3 {
              relax(
                to: target, from: node, edge.cost &+ costs.run(part, bytesPerPixel: bytes),
                UInt16(truncatingIfNeeded: bytes &- 1), length: 0)
            }
            target &+= 1
          }
        }
      }
    }

    /// Relaxes the edge of a match of the first pixel, `twin` bytes back, if there is one.
    @inline(__always)
    private func relaxTwin(_ base: Int, bytes: Int, _ twin: Int) {
      let cost = nodes[base].cost
      guard twin > 0, cost < .max else { return }
      let symbol = DeflateSymbols.distance(UInt32(truncatingIfNeeded: twin)).symbol
      relax(
        to: base &+ bytes, from: base, cost &+ costs.lengths[bytes] &+ costs.distances[symbol],
        UInt16(truncatingIfNeeded: twin &- 1), length: bytes)
    }

    /// Relaxes the edges of a run to the end of the segment, and into the next pixel.
    @inline(__always)
    private func relaxRun(
      _ node: Int, _ cost: UInt32, rest: Int, after: Int, to next: Int, bytes: Int
    ) {
      var more = max(0, 3 &- rest)
      while more <= after {
        relax(
          to: next &+ more, from: node, cost &+ costs.run(rest &+ more, bytesPerPixel: bytes),
          UInt16(truncatingIfNeeded: bytes &- 1), length: 0)
        more &+= 1
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
      // Where a nearer match ends.
      var done = end &- 1
      for match in matches where Int(match.room) >= rest && Int(match.room) < tried {
        let place = min(end &+ Int(match.reach), most)
        if place <= done { continue }
        done = place
        let cost = cost &+ costs.distances[Int(match.symbol)]
        while Int(stop.pointee.place) <= place {
          let length = Int(stop.pointee.place) &- start
          relax(
            to: Int(stop.pointee.node), from: from, cost &+ costs.lengths[length], match.distance,
            length: length)
          stop += 1
        }
        let part = place &- Int(stop[-1].place)
        if part > 0 && part < bytes || place &- start == OptimalParser.longest {
          relaxPart(match, index, from, cost, start, to: place, bytes: bytes, segments)
        }
      }
    }

    /// Relaxes the edge of a match from `start` to `place`, which is no stop: to a node within a pixel,
    /// or of a longest match.
    @inline(never)
    private func relaxPart(
      _ match: MatchLists.Match, _ index: Int, _ from: Int, _ cost: UInt32, _ start: Int,
      to place: Int, bytes: Int, _ segments: borrowing Segments
    ) {
      var other = min(index &+ 1 &+ Int(match.span), window.upperBound)
      while segments.start(other) > place { other &-= 1 }
      let (part, length) = (place &- segments.start(other), segments.length(other))
      guard part > 0, part < length, place >= start &+ 3 else { return }
      let number = other &- window.lowerBound
      let base = Int(bases[number])
      if part < bytes {
        relax(
          to: base &+ part, from: from, cost &+ costs.lengths[place &- start], match.distance,
          length: place &- start)
        return
      }
      guard part > bytes, length > 2 &* bytes, place == start &+ OptimalParser.longest else { return }
      let half = part / bytes & (OptimalParser.longestEndCount &- 1)
      let isCheaper = relax(
        to: base &+ bytes &+ 1 &+ half, from: from, cost &+ costs.lengths[OptimalParser.longest],
        match.distance, length: OptimalParser.longest)
      if isCheaper {
        longestEnds[OptimalParser.longestEndCount &* number &+ half] =
          Int32(truncatingIfNeeded: part)
      }
    }

    /// Keeps the edge to `node` if it gives a lower cost than those before.
    @inline(__always) @discardableResult
    private func relax(
      to node: Int, from predecessor: Int, _ cost: UInt32, _ distance: UInt16, length: Int
    ) -> Bool {
      guard cost < nodes[node].cost else { return false }
      nodes[node] = Node(
        cost: cost, predecessor: Int32(truncatingIfNeeded: predecessor), distance: distance,
        length: UInt16(truncatingIfNeeded: length))
      return true
    }
  }
}
