/// The edges from a segment's nodes to later nodes.
///
/// A match that can begin at a node can also begin later in the same run. If the path to the later
/// node is only bytes and a run of this segment, the match would save less there. So each node tries
/// only the matches that no earlier node of its path has tried.
extension OptimalParser {
  /// Relaxes all edges that begin in segment `index`.
  func relaxEdges(
    _ index: Int, _ segments: borrowing Segments, _ lists: borrowing MatchLists,
    _ costs: SymbolCosts
  ) {
    let place = index &- window.lowerBound
    let (base, next) = (Int(bases[place]), Int(bases[place &+ 1]))
    let (length, pixel) = (segments.length(index), segments.pixel(index))
    if length == 1 {
      relaxLiteral(to: next, from: base, nodes[base].cost &+ costs.literals[0])
      relaxMatches(base, nodes[base].cost, index, rest: 1, segments, lists, costs)
      return
    }
    let bytes = bytesPerPixel
    // How many bytes of the pixels on both sides continue a run of this pixel.
    var (before, after) = (0, 0)
    if index > 0, !segments.isFilter(index &- 1) {
      before = segments.agreeingEnd(segments.pixel(index &- 1), pixel)
    }
    if index &+ 1 < window.upperBound, !segments.isFilter(index &+ 1) {
      after = (pixel ^ segments.pixel(index &+ 1)).trailingZeroBitCount &>> 3
    }
    for byte in 0..<bytes {
      let (node, cost, rest) = (base &+ byte, nodes[base &+ byte].cost, length &- byte)
      if cost == .max { continue }
      let value = pixel &>> UInt32(truncatingIfNeeded: 8 &* byte) & 0xFF
      let isEnd = rest == 1
      relaxLiteral(to: isEnd ? next : node &+ 1, from: node, cost &+ costs.literals[Int(value)])
      if rest <= OptimalParser.longest {
        let tried = triedRoom(node, base, before: rest &+ 1)
        relaxMatches(node, cost, index, rest: rest, below: tried, segments, lists, costs)
      }
      if byte >= bytes &- before {
        relaxRun(node, cost, rest: rest, after: after, to: next, costs)
      }
    }
    guard length > bytes else { return }
    let twin = lists.twin(of: index)
    if twin > 0, nodes[base].cost < .max {
      let symbol = DeflateSymbols.distance(UInt32(truncatingIfNeeded: twin)).symbol
      relax(
        to: base &+ bytes, from: base,
        nodes[base].cost &+ costs.lengths[bytes] &+ costs.distances[symbol],
        UInt16(truncatingIfNeeded: twin &- 1), length: bytes)
    }
    let (first, firstRest) = (base &+ bytes, length &- bytes)
    if nodes[first].cost < .max {
      let tried = triedRoom(first, base, before: firstRest &+ 1)
      relaxInner(first, index, rest: firstRest, below: tried, after, next, segments, lists, costs)
    }
    guard length > 2 &* bytes else { return }
    let inner = first &+ 1
    for number in 0..<OptimalParser.longestEndCount where nodes[inner &+ number].cost < .max {
      let offset = Int(longestEnds[OptimalParser.longestEndCount &* place &+ number])
      relaxInner(
        inner &+ number, index, rest: length &- offset, below: .max, after, next, segments, lists,
        costs)
    }
    for node in (inner &+ OptimalParser.longestEndCount)..<next {
      let cost = nodes[node].cost
      if cost == .max { continue }
      let rest = Int(rests[node])
      relaxRun(node, cost, rest: rest, after: after, to: next, costs)
      var tried = Int.max
      let predecessor = Int(nodes[node].predecessor)
      if predecessor == first {
        tried = triedRoom(node, base, before: firstRest)
      } else if predecessor >= inner &+ OptimalParser.longestEndCount {
        tried = triedRoom(node, base, before: Int(rests[predecessor]))
      }
      relaxMatches(node, cost, index, rest: rest, below: tried, segments, lists, costs)
    }
  }

  /// The least room of the matches that the predecessor of `node` has tried, which is `rest` bytes
  /// before the end of the segment; the greatest number if it is in a segment before.
  ///
  /// - Parameter base: The first node of the segment.
  @inline(__always)
  private func triedRoom(_ node: Int, _ base: Int, before rest: Int) -> Int {
    let edge = nodes[node]
    let isPlain = edge.length == 0 && Int(edge.predecessor) >= base && node > base
    return isPlain && rest <= OptimalParser.longest ? rest : .max
  }

  /// Relaxes all edges from a node within a run, `rest` bytes before its end.
  ///
  /// - Parameters:
  ///   - tried: Only matches with less room are tried.
  ///   - after: How many bytes of the next pixel continue the run.
  @inline(__always)
  private func relaxInner(
    _ node: Int, _ index: Int, rest: Int, below tried: Int, _ after: Int, _ next: Int,
    _ segments: borrowing Segments, _ lists: borrowing MatchLists, _ costs: SymbolCosts
  ) {
    let cost = nodes[node].cost
    relaxRun(node, cost, rest: rest, after: after, to: next, costs)
    let distanceCost = costs.distances[bytesPerPixel &- 1]
    let times = (rest &- 1) / OptimalParser.longest
    relaxMatches(
      node,
      cost &+ UInt32(truncatingIfNeeded: times)
        &* (costs.lengths[OptimalParser.longest] &+ distanceCost),
      index, rest: rest &- times &* OptimalParser.longest, below: tried, segments, lists, costs)
    // Up to the places where matches may begin.
    let first = Int(bases[index &- window.lowerBound]) &+ bytesPerPixel &+ 1
    var inner = first &+ OptimalParser.longestEndCount
    while inner < next {
      let part = rest &- Int(rests[inner])
      if part >= 3 {
        relax(
          to: inner, from: node, cost &+ costs.run(part, bytesPerPixel: bytesPerPixel),
          UInt16(truncatingIfNeeded: bytesPerPixel &- 1), length: 0)
      }
      inner &+= 1
    }
  }

  /// Relaxes the edges of a run to the end of the segment, and into the next pixel.
  @inline(__always)
  private func relaxRun(
    _ node: Int, _ cost: UInt32, rest: Int, after: Int, to next: Int, _ costs: SymbolCosts
  ) {
    for more in 0...after where rest &+ more >= 3 {
      relax(
        to: next &+ more, from: node, cost &+ costs.run(rest &+ more, bytesPerPixel: bytesPerPixel),
        UInt16(truncatingIfNeeded: bytesPerPixel &- 1), length: 0)
    }
  }

  /// Relaxes the edges of all matches at the end of segment `index` from a node `rest` bytes before the end.
  @inline(__always)
  private func relaxMatches(
    _ from: Int, _ cost: UInt32, _ index: Int, rest: Int, below tried: Int = .max,
    _ segments: borrowing Segments, _ lists: borrowing MatchLists, _ costs: SymbolCosts
  ) {
    let matches = lists.matches(of: index)
    if matches.count > 0 { relaxMatches(from, cost, index, rest, tried, matches, segments, costs) }
  }

  private func relaxMatches(
    _ from: Int, _ cost: UInt32, _ index: Int, _ rest: Int, _ tried: Int,
    _ matches: UnsafeBufferPointer<MatchLists.Match>, _ segments: borrowing Segments,
    _ costs: SymbolCosts
  ) {
    let bytes = bytesPerPixel
    let end = segments.start(index &+ 1)
    let windowEnd = window.upperBound
    let longest = min(OptimalParser.longest &- rest, segments.start(windowEnd) &- end)
    var other = index &+ 1
    // How many bytes after the end a nearer match reaches.
    var done = -1
    for match in matches where Int(match.room) >= rest && Int(match.room) < tried {
      let reach = min(Int(match.reach), longest)
      if reach <= done { continue }
      let cost = cost &+ costs.distances[Int(match.symbol)]
      while true {
        let at = segments.start(other) &- end
        if at > reach { break }
        let node = Int(bases[other &- window.lowerBound])
        if at > done, rest &+ at >= 3 {
          relax(
            to: node, from: from, cost &+ costs.lengths[rest &+ at], match.distance,
            length: rest &+ at)
        }
        if other == windowEnd { break }
        let length = segments.length(other)
        let part = reach &- at
        if length > bytes, at &+ bytes > done, part >= bytes {
          relax(
            to: node &+ bytes, from: from, cost &+ costs.lengths[rest &+ at &+ bytes],
            match.distance, length: rest &+ at &+ bytes)
        }
        if length > 2 &* bytes, part > bytes {
          relaxWithin(
            node, other, length, part, from, cost, match.distance, rest &+ at, done &- at, costs)
        }
        if part >= length {
          other &+= 1
          continue
        }
        if part > 0, part < bytes, length > 1, rest &+ reach >= 3 {
          relax(
            to: node &+ part, from: from, cost &+ costs.lengths[rest &+ reach],
            match.distance, length: rest &+ reach)
        }
        break
      }
      done = reach
    }
  }

  /// Relaxes the edge of a match that ends after `part` bytes of a run of `length` bytes.
  @inline(__always)
  private func relaxWithin(
    _ base: Int, _ index: Int, _ length: Int, _ part: Int, _ from: Int, _ cost: UInt32,
    _ distance: UInt16, _ before: Int, _ done: Int, _ costs: SymbolCosts
  ) {
    let bytes = bytesPerPixel
    let node = base &+ bytes &+ 1
    if before &+ part == OptimalParser.longest, part < length {
      let whole = cost &+ costs.lengths[OptimalParser.longest]
      let number = part / bytes & (OptimalParser.longestEndCount &- 1)
      if whole < nodes[node &+ number].cost {
        nodes[node &+ number] = Node(
          cost: whole, predecessor: Int32(truncatingIfNeeded: from), distance: distance,
          length: UInt16(truncatingIfNeeded: OptimalParser.longest))
        longestEnds[OptimalParser.longestEndCount &* (index &- window.lowerBound) &+ number] =
          Int32(truncatingIfNeeded: part)
      }
    }
    let end = Int(bases[index &- window.lowerBound &+ 1])
    var inner = node &+ OptimalParser.longestEndCount
    while inner < end {
      let to = length &- Int(rests[inner])
      if to > part { break }
      if to > done {
        relax(
          to: inner, from: from, cost &+ costs.lengths[before &+ to], distance,
          length: before &+ to)
      }
      inner &+= 1
    }
  }

  @inline(__always)
  private func relaxLiteral(to node: Int, from predecessor: Int, _ cost: UInt32) {
    relax(to: node, from: predecessor, cost, 0, length: 0)
  }

  /// Keeps the edge to `node` if it gives a lower cost than those before.
  @inline(__always)
  private func relax(
    to node: Int, from predecessor: Int, _ cost: UInt32, _ distance: UInt16, length: Int
  ) {
    if cost < nodes[node].cost {
      nodes[node] = Node(
        cost: cost, predecessor: Int32(truncatingIfNeeded: predecessor), distance: distance,
        length: UInt16(truncatingIfNeeded: length))
    }
  }
}
