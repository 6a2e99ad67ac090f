/// Finds cheap tokens for segments by a shortest-path search with few nodes and few edges.
///
/// Like ``OptimalParser``, it takes places in the bytes as nodes, and tokens as edges. It is faster,
/// because it leaves out what seldom helps:
///
/// | | `OptimalParser` | here |
/// |---|---|---|
/// | a match ends | at each node among its bytes | where the equal bytes end |
/// | a match of a whole run | is one edge among others | leaves no edge but matches in that run |
/// | matches are looked for | at the end of each segment | only if a path leads into the segment |
/// | the matches of an end | are stored for several rounds | are used at once |
/// | nodes of a run | up to 13 | 6 with 4 bytes in a pixel, otherwise 5 |
///
/// The nodes of a segment have ``stride`` numbers. With n bytes in a pixel, they are, in this order:
/// at each of the first n bytes; after the first pixel; and where a match of 258 bytes ends. A
/// segment of one pixel has only the first n, and a filter byte only the first one.
struct BalancedParser: ~Copyable {
  private static let stride = 8
  private static let longest = DeflateSymbols.longestMatch
  /// The cost of a node without a path; no path costs so much, and adding an edge does not overflow.
  private static let unreached: UInt32 = 1 << 30

  private let bytesPerPixel: Int
  private var finder: MatchFinder
  private var window = 0..<0
  /// The cost of the cheapest path to each node.
  private var costs = Memory<UInt32>(capacity: 1)
  /// The last edge of that path; see ``Edge``.
  private var edges = Memory<Edge>(capacity: 1)
  /// For each segment, how far before its end a match of 258 bytes ends, in bytes.
  private var longestRests = Memory<Int32>(capacity: 1)
  /// The nodes of the cheapest path, from the last one back.
  private var path = Memory<Int32>(capacity: 1)

  /// One byte; or a run, a match, or a match after a run.
  ///
  /// It is not private: the compiler of Swift 6.3 ends with an error when it builds that for debugging.
  struct Edge: BitwiseCopyable {
    /// The node where the edge begins.
    let start: Int32
    /// The distance of the match, or of the run alone, less 1; 0 for a byte.
    let distance: UInt16
    /// The length of the match, which is after a run if it is shorter than the edge; or 0.
    let length: UInt16

    static let byte = (distance: 1, length: 0)

    var isByte: Bool { distance == 0 && length == 0 }
  }

  /// A parser that tries `chain` earlier ends with both pixels, and `partChain` others.
  init(bytesPerPixel: Int, chain: Int, partChain: Int) {
    self.bytesPerPixel = bytesPerPixel
    finder = MatchFinder(chain: chain, partChain: partChain)
  }

  /// Begins with the first of `segments`.
  mutating func reset(_ segments: borrowing Segments) { finder.reset(segments) }

  /// Finds the cheapest path through `window`, which follows the one before.
  @inline(never)
  mutating func parse(
    _ window: Range<Int>, _ segments: borrowing Segments, _ symbols: SymbolCosts
  ) {
    self.window = window
    let count = BalancedParser.stride &* (window.count &+ 1)
    costs.reserve(count)
    edges.reserve(count)
    path.reserve(count)
    longestRests.reserve(window.count)
    costs.start.update(repeating: BalancedParser.unreached, count: count)
    costs[0] = 0
    let graph = Graph(
      costs: costs.start, edges: edges.start, longestRests: longestRests.start,
      matches: finder.found.start, symbols: symbols, window: window,
      windowEnd: segments.start(window.upperBound))
    // With a constant number, the loops over a pixel's bytes are a quarter faster.
    if bytesPerPixel == 3 {
      relaxEdges(of: graph, bytes: 3, segments)
    } else {
      relaxEdges(of: graph, bytes: bytesPerPixel, segments)
    }
  }

  @inline(__always)
  private mutating func relaxEdges(
    of graph: Graph, bytes: Int, _ segments: borrowing Segments
  ) {
    var base = 0
    for index in window {
      if graph.isReached(base, bytes: bytes) {
        finder.find(index, segments)
        graph.relaxEdges(
          index, base, bytes: bytes, matchCount: finder.foundCount, twin: finder.twin, segments)
      } else {
        finder.remember(index, segments)
      }
      base &+= BalancedParser.stride
    }
  }

  /// Adds the tokens of the cheapest path to `tokens`.
  @inline(never)
  mutating func store(_ segments: borrowing Segments, in tokens: inout TokenList) {
    var (count, last) = (0, BalancedParser.stride &* window.count)
    while last > 0 {
      path[count] = Int32(truncatingIfNeeded: last)
      count &+= 1
      last = Int(edges[last].start)
    }
    // At most one token for each edge, and three more for each run.
    tokens.grow(to: tokens.count &+ 4 &* count)
    var (node, place) = (0, segments.start(window.lowerBound))
    while count > 0 {
      let first = node
      var isByte = false
      // Bytes of one pixel are one token.
      repeat {
        count &-= 1
        node = Int(path[count])
        isByte = edges[node].isByte
      } while isByte && count > 0 && edges[Int(path[count &- 1])].isByte
        && BalancedParser.number(node) == BalancedParser.number(first)
      let end = self.place(of: node, segments)
      if isByte {
        let pixel = segments.pixel(window.lowerBound &+ BalancedParser.number(first))
        let byte = first & (BalancedParser.stride &- 1)
        tokens.append(bytesOf: pixel, from: byte, to: byte &+ end &- place)
      } else {
        let (length, distance) = (Int(edges[node].length), Int(edges[node].distance) &+ 1)
        tokens.append(runOf: end &- place &- length, bytesPerPixel: bytesPerPixel)
        if length > 0 { tokens.append(matchOf: length, distance: distance) }
      }
      place = end
    }
  }

  /// The number of the segment of `node` in the window.
  @inline(__always)
  private static func number(_ node: Int) -> Int { node &>> stride.trailingZeroBitCount }

  /// The place of `node` among all bytes.
  @inline(__always)
  private func place(of node: Int, _ segments: borrowing Segments) -> Int {
    let (number, byte) = (BalancedParser.number(node), node & (BalancedParser.stride &- 1))
    let index = window.lowerBound &+ number
    if byte > bytesPerPixel { return segments.start(index &+ 1) &- Int(longestRests[number]) }
    return segments.start(index) &+ byte
  }
}

// MARK: - Edges

extension BalancedParser {
  /// The nodes and edges of a window, as constants that stay in registers.
  ///
  /// In all functions, `index` is the segment where edges begin, `base` is its first node, and
  /// `bytes` is how many bytes a pixel has.
  private struct Graph {
    let costs: UnsafeMutablePointer<UInt32>
    let edges: UnsafeMutablePointer<Edge>
    let longestRests: UnsafeMutablePointer<Int32>
    /// The matches at the end of the segment.
    let matches: UnsafeMutablePointer<MatchFinder.Match>
    let symbols: SymbolCosts
    let window: Range<Int>
    /// The place where the window ends.
    let windowEnd: Int

    /// Whether a path leads to a node of the segment.
    @inline(__always)
    func isReached(_ base: Int, bytes: Int) -> Bool {
      var least = costs[base]
      for byte in 1...(bytes &+ 1) { least = min(least, costs[base &+ byte]) }
      return least < BalancedParser.unreached
    }

    /// Relaxes all edges that begin in the segment.
    ///
    /// - Parameters:
    ///   - matchCount: How many matches there are at the end of the segment.
    ///   - twin: How far back the same pixel is, in bytes, or 0.
    @inline(__always)
    func relaxEdges(
      _ index: Int, _ base: Int, bytes: Int, matchCount: Int, twin: Int,
      _ segments: borrowing Segments
    ) {
      let length = segments.length(index)
      // The nodes to which a byte leads, as bits; the node before has tried nearly the same matches.
      var plain = 0
      if length == 1 {
        relax(base &+ BalancedParser.stride, base, symbols.literals[0], Edge.byte)
      } else if !isCovered(length, after: segments.start(index &+ 1), matchCount) {
        plain = relaxPixel(base, bytes: bytes, length, segments.pixel(index), twin)
        relaxRuns(index, base, bytes: bytes, length, segments)
      }
      for number in 0..<matchCount {
        relaxMatch(matches[number], index, base, bytes: bytes, length, plain, segments)
      }
    }

    /// Whether a match of the whole segment, which has `length` bytes, goes on after its `end`.
    @inline(__always)
    private func isCovered(_ length: Int, after end: Int, _ matchCount: Int) -> Bool {
      let room = min(BalancedParser.longest &- length, windowEnd &- end)
      // With less, a match from the last byte of the segment would be too short.
      guard room >= 3 else { return false }
      for number in 0..<matchCount
      where matches[number].room >= length && matches[number].reach >= 3 { return true }
      return false
    }

    /// Relaxes the edges within the first pixel; returns the nodes to which a byte leads, as bits.
    @inline(__always)
    private func relaxPixel(
      _ base: Int, bytes: Int, _ length: Int, _ pixel: UInt32, _ twin: Int
    ) -> Int {
      var plain = 0
      for byte in 0..<bytes {
        let node = base &+ byte
        let value = pixel &>> UInt32(truncatingIfNeeded: 8 &* byte) & 0xFF
        let isLast = byte &+ 1 == length
        let isCheaper = relax(
          isLast ? base &+ BalancedParser.stride : node &+ 1, node, symbols.literals[Int(value)],
          Edge.byte)
        if isCheaper, !isLast { plain |= 2 &<< byte }
      }
      if length > bytes, twin > 0 {
        let symbol = DeflateSymbols.distance(UInt32(truncatingIfNeeded: twin)).symbol
        relax(
          base &+ bytes, base, symbols.lengths[bytes] &+ symbols.distances[symbol],
          (distance: twin, length: bytes))
      }
      return plain
    }

    /// Relaxes the edges of runs to the end of the segment, and into the next pixel.
    @inline(__always)
    private func relaxRuns(
      _ index: Int, _ base: Int, bytes: Int, _ length: Int, _ segments: borrowing Segments
    ) {
      let pixel = segments.pixel(index)
      // How many bytes of the pixels on both sides continue a run of this pixel.
      var (before, after) = (0, 0)
      if index > 0, !segments.isFilter(index &- 1) {
        before = segments.agreeingEnd(segments.pixel(index &- 1), pixel)
      }
      if !segments.isFilter(index &+ 1) {
        after = (pixel ^ segments.pixel(index &+ 1)).trailingZeroBitCount &>> 3
      }
      if before > 0 {
        for byte in (bytes &- before)..<bytes {
          relaxRun(base &+ byte, length &- byte, after, base, bytes: bytes)
        }
      }
      guard length > bytes else { return }
      relaxRun(base &+ bytes, length &- bytes, after, base, bytes: bytes)
      let longestEnd = base &+ bytes &+ 1
      if costs[longestEnd] < BalancedParser.unreached {
        let rest = Int(longestRests[index &- window.lowerBound])
        relaxRun(longestEnd, rest, after, base, bytes: bytes)
      }
    }

    /// Relaxes the edges of a run of `rest` bytes, and of up to `after` bytes more.
    @inline(__always)
    private func relaxRun(_ node: Int, _ rest: Int, _ after: Int, _ base: Int, bytes: Int) {
      var more = max(0, 3 &- rest)
      while more <= after {
        relax(
          base &+ BalancedParser.stride &+ more, node,
          symbols.run(rest &+ more, bytesPerPixel: bytes), (distance: bytes, length: 0))
        more &+= 1
      }
    }

    /// Relaxes the edges of `match` from all nodes of the segment.
    @inline(__always)
    private func relaxMatch(
      _ match: MatchFinder.Match, _ index: Int, _ base: Int, bytes: Int, _ length: Int,
      _ plain: Int, _ segments: borrowing Segments
    ) {
      let end = segments.start(index &+ 1)
      let (distance, room, reach) = (match.distance, match.room, min(match.reach, windowEnd &- end))
      let other = min(index &+ 1 &+ match.span, window.upperBound)
      let at = segments.start(other) &- end
      // A match of more bytes before its end would be too long.
      let most = at > reach ? -1 : BalancedParser.longest &- reach
      let symbol = DeflateSymbols.distance(UInt32(truncatingIfNeeded: distance)).symbol
      var byte = -1
      while byte < (length <= bytes ? length &- 1 : bytes &+ 1) {
        byte &+= 1
        let node = base &+ byte
        var rest = length &- byte
        if costs[node] == BalancedParser.unreached || plain &>> byte & 1 == 1 && room > rest {
          continue
        }
        var cost = symbols.distances[symbol]
        if byte > bytes { rest = Int(longestRests[index &- window.lowerBound]) }
        if rest > min(room, BalancedParser.longest) {
          // After the first pixel, a run comes first.
          let run = rest &- min(room, (rest &- 1) % BalancedParser.longest &+ 1)
          if byte < bytes || run < 3 { continue }
          cost &+= symbols.run(run, bytesPerPixel: bytes)
          rest &-= run
        }
        if rest < most {
          relaxEnd(node, cost, rest, distance, other, at, reach &- at, bytes: bytes)
        } else {
          relaxLongest(node, cost, rest, distance, other, reach, end, bytes: bytes, segments)
        }
      }
    }

    /// Relaxes the edges of a match that ends after `part` bytes of segment `other`.
    ///
    /// - Parameters:
    ///   - rest: How many bytes of the match are before the end of the segment where it begins.
    ///   - at: How many bytes are between this end and `other`.
    @inline(__always)
    private func relaxEnd(
      _ node: Int, _ cost: UInt32, _ rest: Int, _ distance: Int, _ other: Int, _ at: Int,
      _ part: Int, bytes: Int
    ) {
      let target = BalancedParser.stride &* (other &- window.lowerBound)
      // A run can write the rest.
      let inner = min(part, bytes)
      let length = rest &+ at &+ inner
      if inner > 0, length >= 3 {
        relax(
          target &+ inner, node, cost &+ symbols.lengths[length],
          (distance: distance, length: length))
      }
      if inner < bytes, length &- inner >= 3 {
        relax(
          target, node, cost &+ symbols.lengths[length &- inner],
          (distance: distance, length: length &- inner))
      }
    }

    /// Relaxes the edges of a match that ends because it has 258 bytes.
    @inline(never)
    private func relaxLongest(
      _ node: Int, _ cost: UInt32, _ rest: Int, _ distance: Int, _ last: Int, _ reach: Int,
      _ end: Int, bytes: Int, _ segments: borrowing Segments
    ) {
      let reach = min(reach, BalancedParser.longest &- rest)
      var other = last
      while segments.start(other) &- end > reach { other &-= 1 }
      let at = segments.start(other) &- end
      let part = reach &- at
      if part > bytes, rest &+ reach == BalancedParser.longest {
        let number = other &- window.lowerBound
        let isCheaper = relax(
          BalancedParser.stride &* number &+ bytes &+ 1, node,
          cost &+ symbols.lengths[BalancedParser.longest],
          (distance: distance, length: BalancedParser.longest))
        if isCheaper {
          longestRests[number] = Int32(truncatingIfNeeded: segments.length(other) &- part)
        }
      }
      relaxEnd(node, cost, rest, distance, other, at, part, bytes: bytes)
    }

    /// Keeps the edge from `start` to `node`, which costs `cost`, if it gives the cheapest path.
    @inline(__always) @discardableResult
    private func relax(
      _ node: Int, _ start: Int, _ cost: UInt32, _ token: (distance: Int, length: Int)
    ) -> Bool {
      let cost = costs[start] &+ cost
      guard cost < costs[node] else { return false }
      costs[node] = cost
      edges[node] = Edge(
        start: Int32(truncatingIfNeeded: start),
        distance: UInt16(truncatingIfNeeded: token.distance &- 1),
        length: UInt16(truncatingIfNeeded: token.length))
      return true
    }
  }
}
