/// The tokens of the cheapest way.
extension OptimalParser {
  /// Stores the tokens of the cheapest way in `tokens`.
  ///
  /// - Parameters:
  ///   - chunk: A number of segments.
  ///   - ends: After each `chunk` segments, the number of tokens that begin in them or before.
  @inline(never)
  mutating func store(
    _ segments: borrowing Segments, in tokens: inout TokenList, chunk: Int,
    ends: UnsafeMutablePointer<Int>
  ) {
    tokens.clear()
    tokens.reserve(4 &* wayCount)
    var (index, node, place) = (window.lowerBound, 0, segments.start(window.lowerBound))
    var chunks = 0
    var number = wayCount
    while number > 0 {
      number &-= 1
      let next = Int(way[number])
      let step = nodes[next]
      while index &- window.lowerBound >= (chunks &+ 1) &* chunk {
        ends[chunks] = tokens.count
        chunks &+= 1
      }
      let byte = node &- Int(bases[index &- window.lowerBound])
      let pixel = segments.pixel(index)
      while index < window.upperBound, Int(bases[index &+ 1 &- window.lowerBound]) <= next {
        index &+= 1
      }
      let end = self.place(of: next, index, segments)
      if step.length == 0, step.distance == 0 {
        tokens.append(bytesOf: pixel, from: byte, to: byte &+ 1)
      } else {
        storeRun(end &- place &- Int(step.length), in: &tokens)
        if step.length > 0 {
          tokens.append(matchOf: Int(step.length), distance: Int(step.distance) &+ 1)
        }
      }
      (node, place) = (next, end)
    }
    while chunks &* chunk < window.count {
      ends[chunks] = tokens.count
      chunks &+= 1
    }
  }

  /// The place of `node`, which is in segment `index`, among all bytes.
  @inline(__always)
  private func place(of node: Int, _ index: Int, _ segments: borrowing Segments) -> Int {
    let number = index &- window.lowerBound
    let offset = node &- Int(bases[number])
    let start = segments.start(index)
    if offset <= bytesPerPixel { return start &+ offset }
    let looseNumber = offset &- bytesPerPixel &- 1
    if looseNumber < OptimalParser.looseCount {
      return start &+ Int(loose[OptimalParser.looseCount &* number &+ looseNumber])
    }
    return segments.start(index &+ 1) &- Int(rests[node])
  }

  /// Stores the matches of a run of `bytes` bytes, as ``runCost(_:_:)`` counts them.
  @inline(__always)
  private func storeRun(_ bytes: Int, in tokens: inout TokenList) {
    let longest = OptimalParser.longest
    var (times, rest) = bytes.quotientAndRemainder(dividingBy: longest)
    var last = 0
    if rest > 0, rest < 3 { (times, rest, last) = (times &- 1, longest &+ rest &- 3, 3) }
    if times > 0 { tokens.append(matchOf: longest, distance: bytesPerPixel, times: times) }
    if rest > 0 { tokens.append(matchOf: rest, distance: bytesPerPixel) }
    if last > 0 { tokens.append(matchOf: last, distance: bytesPerPixel) }
  }
}
