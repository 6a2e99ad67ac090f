/// Finds the cheapest tokens for segments by a shortest-path search, if the cost of each symbol is
/// known.
///
/// A node is a place in the bytes where a token may end; an edge is a token, or a run and a match.
/// The cost of an edge is the cost of its symbols (RFC 1951), and the cheapest path from the first node of
/// the window to the last one is the cheapest way to write the window. Nodes are relaxed in order, so
/// each has its cheapest path when its own edges are relaxed.
///
/// Only a few places of a run are nodes. For a run of many pixels of 3 bytes:
///
/// | place | nodes | why |
/// |---|---|---|
/// | at each byte of the first pixel | 3 | a match may end within a pixel |
/// | after the first pixel | 1 | from here on, the run is a match of the pixel before |
/// | where a match of 258 bytes ends | up to 2 | no match is longer |
/// | as far from the end as a match has room | up to 6 | there that match may begin |
/// | before the last pixel | 1 | so may a match of one pixel |
struct OptimalParser: ~Copyable {
  /// A node: the cost of the cheapest path to it, and the last edge of that path.
  ///
  /// All are in one number, and the smaller number is the cheaper path. So the loops that relax
  /// edges have no branch that the processor would guess wrong. Of equally cheap edges, the one with
  /// the earlier predecessor is kept.
  struct Node: BitwiseCopyable {
    /// The cost from bit 32 up, the predecessor from bit 8 up, then the kind of the edge.
    let bits: UInt64

    /// No path yet.
    static let none = Node(bits: .max)

    @inline(__always)
    init(bits: UInt64) { self.bits = bits }

    @inline(__always)
    init(_ cost: UInt32, from predecessor: Int, _ kind: UInt64) {
      bits = UInt64(cost) &<< 32 | UInt64(truncatingIfNeeded: predecessor) &<< 8 | kind
    }

    @inline(__always)
    var cost: UInt32 { UInt32(truncatingIfNeeded: bits &>> 32) }
    /// The node where the edge begins.
    @inline(__always)
    var predecessor: Int { Int(truncatingIfNeeded: bits &>> 8 & 0xFF_FFFF) }
    @inline(__always)
    var kind: UInt64 { bits & 0xFF }

    /// Whether the edge is a byte or a run, and begins at `node` or after it.
    @inline(__always)
    func isPlain(after node: Int) -> Bool { kind == Edge.plain && predecessor >= node }
  }

  /// The kinds of edges; a smaller number wins if two edges are equally cheap.
  enum Edge {
    /// One byte; or a run that begins after the first pixel of its segment.
    static let plain: UInt64 = 0
    /// The first match of the predecessor's segment, perhaps after a run; the others follow.
    static let match: UInt64 = 1
    /// A match of the first pixel with the last one of another run.
    static let twin: UInt64 = 254
    /// A run that begins within the first pixel.
    static let earlyRun: UInt64 = 255
  }

  /// A node where a match may end, no matter which, and its place.
  struct Stop {
    /// The place among all bytes.
    var place: Int32
    var node: Int32
  }

  /// The most places of a run where matches may begin are nodes.
  static let roomLimit = 6
  /// How many places of a run where longest matches end are nodes.
  static let longestEndCount = 2
  static let longest = DeflateSymbols.longestMatch

  let bytesPerPixel: Int
  private(set) var window = 0..<0
  /// The first node of each segment, and the last node of the window.
  private(set) var bases = Memory<Int32>(capacity: 1)
  /// The place of the node in each segment where a longest match ends, from the segment's start.
  private(set) var longestEnds = Memory<Int32>(capacity: 1)
  private(set) var nodes = Memory<Node>(capacity: 1)
  /// The first node of each segment, the one after its first pixel, and its inner nodes, in order.
  private(set) var stops = Memory<Stop>(capacity: 1)
  /// The first stop of each segment, and the last one of the window.
  private(set) var firstStops = Memory<Int32>(capacity: 1)
  /// The nodes of the cheapest path, from the last one back.
  private(set) var path = Memory<Int32>(capacity: 1)
  private(set) var pathCount = 0

  init(bytesPerPixel: Int) {
    self.bytesPerPixel = bytesPerPixel
  }

  /// Begins with `window`, a part of the one whose matches are in `lists`, without costs.
  @inline(never)
  mutating func begin(
    _ window: Range<Int>, of segments: borrowing Segments, _ lists: borrowing MatchLists
  ) {
    self.window = window
    bases.reserve(window.count &+ 1)
    firstStops.reserve(window.count &+ 1)
    longestEnds.reserve(OptimalParser.longestEndCount &* window.count)
    stops.reserve((OptimalParser.roomLimit &+ 3) &* window.count &+ 2)
    var (node, stop) = (0, 0)
    for index in window {
      let number = index &- window.lowerBound
      bases[number] = Int32(truncatingIfNeeded: node)
      firstStops[number] = Int32(truncatingIfNeeded: stop)
      let (start, length) = (segments.start(index), segments.length(index))
      addStop(&stop, start, node)
      if length <= bytesPerPixel {
        node &+= length == 1 ? 1 : bytesPerPixel
      } else {
        addStop(&stop, start &+ bytesPerPixel, node &+ bytesPerPixel)
        node &+= bytesPerPixel &+ 1
        if length > 2 &* bytesPerPixel {
          node &+= OptimalParser.longestEndCount
          addInner(index, length: length, &stop, &node, segments, lists)
        }
      }
    }
    bases[window.count] = Int32(truncatingIfNeeded: node)
    firstStops[window.count] = Int32(truncatingIfNeeded: stop)
    addStop(&stop, segments.start(window.upperBound), node)
    // So that loops find an end.
    addStop(&stop, Int(Int32.max), node)
    nodes.reserve(node &+ 1)
    path.reserve(node &+ 1)
  }

  @inline(__always)
  private func addStop(_ stop: inout Int, _ place: Int, _ node: Int) {
    stops[stop] = Stop(
      place: Int32(truncatingIfNeeded: place), node: Int32(truncatingIfNeeded: node))
    stop &+= 1
  }

  /// Adds the inner nodes of segment `index`, with numbers from `node` on.
  private func addInner(
    _ index: Int, length: Int, _ stop: inout Int, _ node: inout Int,
    _ segments: borrowing Segments, _ lists: borrowing MatchLists
  ) {
    let (first, end) = (stop, segments.start(index &+ 1))
    for match in lists.matches(of: index) where stop &- first < OptimalParser.roomLimit {
      let room = Int(match.room)
      if room <= bytesPerPixel || room >= length &- bytesPerPixel { continue }
      let start = Int32(truncatingIfNeeded: end &- room)
      var place = stop
      while place > first, stops[place &- 1].place > start { place &-= 1 }
      if place > first, stops[place &- 1].place == start { continue }
      var moved = stop
      while moved > place {
        stops[moved] = stops[moved &- 1]
        moved &-= 1
      }
      stops.start[place].place = start
      stop &+= 1
    }
    addStop(&stop, end &- bytesPerPixel, 0)
    for inner in first..<stop {
      stops.start[inner].node = Int32(truncatingIfNeeded: node)
      node &+= 1
    }
  }

  /// Finds the cheapest path through the window.
  ///
  /// - Parameter blocks: The costs of tokens, by the segment where they begin.
  @inline(never)
  mutating func parse(
    _ segments: borrowing Segments, _ lists: borrowing MatchLists, _ blocks: borrowing BlockSplit
  ) {
    let last = Int(bases[window.count])
    nodes.start.update(repeating: .none, count: last &+ 1)
    nodes[0] = Node(0, from: 0, Edge.plain)
    for block in 0..<blocks.count {
      let graph = Graph(
        nodes: nodes.start, bases: bases.start, stops: stops.start, firstStops: firstStops.start,
        longestEnds: longestEnds.start, costs: blocks.costs(of: block), window: window,
        windowEnd: segments.start(window.upperBound))
      for index in blocks.segments(of: block).clamped(to: window) {
        graph.relaxEdges(index, bytes: bytesPerPixel, segments, lists)
      }
    }
    pathCount = 0
    var node = last
    while node > 0 {
      path[pathCount] = Int32(truncatingIfNeeded: node)
      pathCount &+= 1
      node = nodes[node].predecessor
    }
  }
}

// MARK: - Tokens

/// The tokens of the cheapest path.
extension OptimalParser {
  /// Adds the tokens of the cheapest path to `tokens`.
  ///
  /// - Parameters:
  ///   - chunk: A number of segments.
  ///   - ends: After each `chunk` segments, the number of tokens that begin in them or before.
  @inline(never)
  mutating func store(
    _ segments: borrowing Segments, _ lists: borrowing MatchLists, in tokens: inout TokenList,
    chunk: Int, ends: UnsafeMutablePointer<Int>
  ) {
    tokens.grow(to: tokens.count &+ 4 &* pathCount)
    var (index, node, place) = (window.lowerBound, 0, segments.start(window.lowerBound))
    var chunks = 0
    var number = pathCount
    while number > 0 {
      number &-= 1
      let next = Int(path[number])
      let kind = nodes[next].kind
      while index &- window.lowerBound >= (chunks &+ 1) &* chunk {
        ends[chunks] = tokens.count
        chunks &+= 1
      }
      let from = index
      while index < window.upperBound, Int(bases[index &+ 1 &- window.lowerBound]) <= next {
        index &+= 1
      }
      let end = self.place(of: next, index, segments)
      if kind == Edge.plain, end &- place == 1 {
        let byte = node &- Int(bases[from &- window.lowerBound])
        tokens.append(bytesOf: segments.pixel(from), from: byte, to: byte &+ 1)
      } else if kind == Edge.plain || kind == Edge.earlyRun {
        tokens.append(runOf: end &- place, bytesPerPixel: bytesPerPixel)
      } else if kind == Edge.twin {
        tokens.append(matchOf: end &- place, distance: lists.twin(of: from))
      } else {
        let run = OptimalParser.runBytes(before: segments.start(from &+ 1) &- place)
        let match = lists.matches(of: from)[Int(kind &- Edge.match)]
        tokens.append(runOf: run, bytesPerPixel: bytesPerPixel)
        tokens.append(matchOf: end &- place &- run, distance: Int(match.distance) &+ 1)
      }
      (node, place) = (next, end)
    }
    while chunks &* chunk < window.count {
      ends[chunks] = tokens.count
      chunks &+= 1
    }
  }

  /// How many bytes of a run come before a match, if `rest` bytes of its segment are left.
  @inline(__always)
  static func runBytes(before rest: Int) -> Int {
    rest <= longest ? 0 : (rest &- 1) / longest &* longest
  }

  /// The place of `node`, which is in segment `index`, among all bytes.
  @inline(__always)
  func place(of node: Int, _ index: Int, _ segments: borrowing Segments) -> Int {
    let number = index &- window.lowerBound
    let offset = node &- Int(bases[number])
    let start = segments.start(index)
    if offset <= bytesPerPixel { return start &+ offset }
    let endNumber = offset &- bytesPerPixel &- 1
    if endNumber < OptimalParser.longestEndCount {
      return start &+ Int(longestEnds[OptimalParser.longestEndCount &* number &+ endNumber])
    }
    let inner = endNumber &- OptimalParser.longestEndCount
    return Int(stops[Int(firstStops[number]) &+ 2 &+ inner].place)
  }
}
