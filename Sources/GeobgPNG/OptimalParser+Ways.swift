/// The ways from a segment's nodes to later nodes.
extension OptimalParser {
  /// Tries all ways that begin in segment `index`.
  func leave(
    _ index: Int, _ segments: borrowing Segments, _ lists: borrowing MatchLists, _ prices: Prices
  ) {
    let place = index &- window.lowerBound
    let (base, next) = (Int(bases[place]), Int(bases[place &+ 1]))
    let (length, pixel) = (segments.length(index), segments.pixel(index))
    if length == 1 {
      tryStep(to: next, from: base, nodes[base].price &+ prices.literals[0])
      follow(base, nodes[base].price, index, rest: 1, segments, lists, prices)
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
      let (node, price) = (base &+ byte, nodes[base &+ byte].price)
      if price == .max { continue }
      let value = pixel &>> UInt32(truncatingIfNeeded: 8 &* byte) & 0xFF
      let isEnd = byte &+ 1 == bytes && length == bytes
      tryStep(to: isEnd ? next : node &+ 1, from: node, price &+ prices.literals[Int(value)])
      if length &- byte <= OptimalParser.longest {
        follow(node, price, index, rest: length &- byte, segments, lists, prices)
      }
      if byte >= bytes &- before {
        run(node, price, rest: length &- byte, after: after, to: next, prices)
      }
    }
    guard length > bytes else { return }
    let twin = lists.twin(of: index)
    if twin > 0 {
      let symbol = DeflateSymbols.distance(UInt32(truncatingIfNeeded: twin)).symbol
      tryMatch(
        to: base &+ bytes, from: base,
        nodes[base].price &+ prices.lengths[bytes] &+ prices.distances[symbol],
        UInt16(truncatingIfNeeded: twin &- 1), length: bytes)
    }
    if nodes[base &+ bytes].price < .max {
      leaveInner(
        base &+ bytes, index, rest: length &- bytes, after, next, segments, lists, prices)
    }
    guard length > 2 &* bytes else { return }
    let inner = base &+ bytes &+ 1
    for number in 0..<OptimalParser.looseCount where nodes[inner &+ number].price < .max {
      let offset = Int(loose[OptimalParser.looseCount &* place &+ number])
      leaveInner(
        inner &+ number, index, rest: length &- offset, after, next, segments, lists, prices)
    }
    for node in (inner &+ OptimalParser.looseCount)..<next {
      let price = nodes[node].price
      if price < .max {
        let rest = Int(rests[node])
        run(node, price, rest: rest, after: after, to: next, prices)
        follow(node, price, index, rest: rest, segments, lists, prices)
      }
    }
  }

  /// Tries all ways from a node within a run, `rest` bytes before its end.
  @inline(__always)
  private func leaveInner(
    _ node: Int, _ index: Int, rest: Int, _ after: Int, _ next: Int,
    _ segments: borrowing Segments, _ lists: borrowing MatchLists, _ prices: Prices
  ) {
    let price = nodes[node].price
    run(node, price, rest: rest, after: after, to: next, prices)
    let runPrice = prices.distances[bytesPerPixel &- 1]
    let times = (rest &- 1) / OptimalParser.longest
    follow(
      node,
      price &+ UInt32(truncatingIfNeeded: times)
        &* (prices.lengths[OptimalParser.longest] &+ runPrice),
      index, rest: rest &- times &* OptimalParser.longest, segments, lists, prices)
    // Up to the places where matches may begin.
    let first = Int(bases[index &- window.lowerBound]) &+ bytesPerPixel &+ 1
    var inner = first &+ OptimalParser.looseCount
    while inner < next {
      let part = rest &- Int(rests[inner])
      if part >= 3 {
        tryMatch(
          to: inner, from: node, price &+ runCost(part, prices),
          UInt16(truncatingIfNeeded: bytesPerPixel &- 1), length: 0)
      }
      inner &+= 1
    }
  }

  /// Tries a run to the end of the segment, and into the next pixel.
  @inline(__always)
  private func run(
    _ node: Int, _ price: UInt32, rest: Int, after: Int, to next: Int, _ prices: Prices
  ) {
    for more in 0...after where rest &+ more >= 3 {
      tryMatch(
        to: next &+ more, from: node, price &+ runCost(rest &+ more, prices),
        UInt16(truncatingIfNeeded: bytesPerPixel &- 1), length: 0)
    }
  }

  /// The price of a run of `bytes` bytes, at least 3.
  @inline(__always)
  private func runCost(_ bytes: Int, _ prices: Prices) -> UInt32 {
    let distance = prices.distances[bytesPerPixel &- 1]
    if bytes <= OptimalParser.longest { return prices.lengths[bytes] &+ distance }
    let (times, rest) = bytes.quotientAndRemainder(dividingBy: OptimalParser.longest)
    let whole = prices.lengths[OptimalParser.longest] &+ distance
    let all = UInt32(truncatingIfNeeded: times) &* whole
    if rest == 0 { return all }
    if rest >= 3 { return all &+ prices.lengths[rest] &+ distance }
    return all &- whole &+ prices.lengths[OptimalParser.longest &+ rest &- 3]
      &+ prices.lengths[3] &+ 2 &* distance
  }

  /// Tries all matches at the end of segment `index` from a node `rest` bytes before the end.
  @inline(__always)
  private func follow(
    _ from: Int, _ price: UInt32, _ index: Int, rest: Int, _ segments: borrowing Segments,
    _ lists: borrowing MatchLists, _ prices: Prices
  ) {
    let matches = lists.matches(of: index)
    if matches.count > 0 { follow(from, price, index, rest, matches, segments, prices) }
  }

  private func follow(
    _ from: Int, _ price: UInt32, _ index: Int, _ rest: Int,
    _ matches: UnsafeBufferPointer<MatchLists.Match>, _ segments: borrowing Segments,
    _ prices: Prices
  ) {
    let bytes = bytesPerPixel
    let end = segments.start(index &+ 1)
    let windowEnd = window.upperBound
    let longest = min(OptimalParser.longest &- rest, segments.start(windowEnd) &- end)
    var other = index &+ 1
    // How many bytes after the end a nearer match reaches.
    var done = -1
    for match in matches where Int(match.room) >= rest {
      let reach = min(Int(match.reach), longest)
      if reach <= done { continue }
      let price = price &+ prices.distances[Int(match.symbol)]
      while true {
        let at = segments.start(other) &- end
        if at > reach { break }
        let node = Int(bases[other &- window.lowerBound])
        if at > done, rest &+ at >= 3 {
          tryMatch(
            to: node, from: from, price &+ prices.lengths[rest &+ at], match.distance,
            length: rest &+ at)
        }
        if other == windowEnd { break }
        let length = segments.length(other)
        let part = reach &- at
        if length > bytes, at &+ bytes > done, part >= bytes {
          tryMatch(
            to: node &+ bytes, from: from, price &+ prices.lengths[rest &+ at &+ bytes],
            match.distance, length: rest &+ at &+ bytes)
        }
        if length > 2 &* bytes, part > bytes {
          endWithin(
            node, other, length, part, from, price, match.distance, rest &+ at, done &- at, prices)
        }
        if part >= length {
          other &+= 1
          continue
        }
        if part > 0, part < bytes, length > 1, rest &+ reach >= 3 {
          tryMatch(
            to: node &+ part, from: from, price &+ prices.lengths[rest &+ reach],
            match.distance, length: rest &+ reach)
        }
        break
      }
      done = reach
    }
  }

  /// Tries a match that ends after `part` bytes of a run of `length` bytes.
  @inline(__always)
  private func endWithin(
    _ base: Int, _ index: Int, _ length: Int, _ part: Int, _ from: Int, _ price: UInt32,
    _ distance: UInt16, _ before: Int, _ done: Int, _ prices: Prices
  ) {
    let bytes = bytesPerPixel
    let node = base &+ bytes &+ 1
    if before &+ part == OptimalParser.longest, part < length {
      let whole = price &+ prices.lengths[OptimalParser.longest]
      let number = part / bytes & (OptimalParser.looseCount &- 1)
      if whole < nodes[node &+ number].price {
        nodes[node &+ number] = Node(
          price: whole, before: Int32(truncatingIfNeeded: from), distance: distance,
          length: UInt16(truncatingIfNeeded: OptimalParser.longest))
        loose[OptimalParser.looseCount &* (index &- window.lowerBound) &+ number] =
          Int32(truncatingIfNeeded: part)
      }
    }
    let end = Int(bases[index &- window.lowerBound &+ 1])
    var inner = node &+ OptimalParser.looseCount
    while inner < end {
      let to = length &- Int(rests[inner])
      if to > part { break }
      if to > done {
        tryMatch(
          to: inner, from: from, price &+ prices.lengths[before &+ to], distance,
          length: before &+ to)
      }
      inner &+= 1
    }
  }

  @inline(__always)
  private func tryStep(to node: Int, from before: Int, _ price: UInt32) {
    tryMatch(to: node, from: before, price, 0, length: 0)
  }

  /// Keeps the way to `node` if it is cheaper than all before.
  @inline(__always)
  private func tryMatch(
    to node: Int, from before: Int, _ price: UInt32, _ distance: UInt16, length: Int
  ) {
    if price < nodes[node].price {
      nodes[node] = Node(
        price: price, before: Int32(truncatingIfNeeded: before), distance: distance,
        length: UInt16(truncatingIfNeeded: length))
    }
  }
}
