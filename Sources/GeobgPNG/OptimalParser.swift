/// Finds the cheapest tokens for segments by a shortest-path search, if the cost of each symbol is
/// known.
///
/// A node is a place in the bytes where a token may end; an edge is a token, or a run and a match.
/// The cost of an edge is that of its symbols (RFC 1951), and the cheapest path from the first node of
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
  /// A node, with the cheapest path to it and the last edge of that path.
  struct Node {
    var cost: UInt32
    /// The node where the edge begins.
    var predecessor: Int32
    /// The distance of the match that ends here, less 1.
    var distance: UInt16
    /// The length of the match that ends here, after a run if it is shorter than the edge; 0 for no
    /// match.
    var length: UInt16

    /// No path yet.
    static let none = Node(cost: .max, predecessor: 0, distance: 0, length: 0)
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
  /// How many bytes before the end of their run the inner nodes are.
  private(set) var rests = Memory<Int32>(capacity: 1)
  /// The nodes of the cheapest path, from the last one back.
  private(set) var path = Memory<Int32>(capacity: 1)
  private(set) var pathCount = 0

  init(bytesPerPixel: Int) {
    self.bytesPerPixel = bytesPerPixel
  }

  /// Begins with `window`, whose matches are in `lists`, without costs.
  @inline(never)
  mutating func begin(
    _ window: Range<Int>, of segments: borrowing Segments, _ lists: borrowing MatchLists
  ) {
    self.window = window
    bases.reserve(window.count &+ 1)
    longestEnds.reserve(OptimalParser.longestEndCount &* window.count)
    let most =
      bytesPerPixel &+ 2 &+ OptimalParser.longestEndCount &+ OptimalParser.roomLimit
    rests.reserve(most &* window.count)
    var node = 0
    for index in window {
      bases[index &- window.lowerBound] = Int32(truncatingIfNeeded: node)
      let length = segments.length(index)
      if length <= bytesPerPixel {
        node &+= length == 1 ? 1 : bytesPerPixel
      } else {
        node &+= bytesPerPixel &+ 1
        if length > 2 &* bytesPerPixel {
          node &+= OptimalParser.longestEndCount
          node = addInner(index, length: length, from: node, lists)
        }
      }
    }
    bases[window.count] = Int32(truncatingIfNeeded: node)
    nodes.reserve(node &+ 1)
    path.reserve(node &+ 1)
  }

  /// Adds the inner nodes of segment `index`, from `node` on, and returns the node after them.
  private func addInner(
    _ index: Int, length: Int, from first: Int, _ lists: borrowing MatchLists
  ) -> Int {
    var node = first
    for match in lists.matches(of: index) where node &- first < OptimalParser.roomLimit {
      let room = Int32(match.room)
      if Int(room) <= bytesPerPixel || Int(room) >= length &- bytesPerPixel { continue }
      var place = node
      while place > first, rests[place &- 1] < room {
        rests[place] = rests[place &- 1]
        place &-= 1
      }
      if place > first, rests[place &- 1] == room {
        // It is known; move the others back.
        while place < node {
          rests[place] = rests[place &+ 1]
          place &+= 1
        }
        continue
      }
      rests[place] = room
      node &+= 1
    }
    rests[node] = Int32(truncatingIfNeeded: bytesPerPixel)
    return node &+ 1
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
    nodes.start.pointee.cost = 0
    for block in 0..<blocks.count {
      let costs = blocks.costs(of: block)
      for index in blocks.segments(of: block) { relaxEdges(index, segments, lists, costs) }
    }
    pathCount = 0
    var node = last
    while node > 0 {
      path[pathCount] = Int32(truncatingIfNeeded: node)
      pathCount &+= 1
      node = Int(nodes[node].predecessor)
    }
  }
}

// MARK: - Tokens

/// The tokens of the cheapest path.
extension OptimalParser {
  /// Stores the tokens of the cheapest path in `tokens`.
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
    tokens.reserve(4 &* pathCount)
    var (index, node, place) = (window.lowerBound, 0, segments.start(window.lowerBound))
    var chunks = 0
    var number = pathCount
    while number > 0 {
      number &-= 1
      let next = Int(path[number])
      let edge = nodes[next]
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
      if edge.length == 0, edge.distance == 0 {
        tokens.append(bytesOf: pixel, from: byte, to: byte &+ 1)
      } else {
        tokens.append(runOf: end &- place &- Int(edge.length), bytesPerPixel: bytesPerPixel)
        if edge.length > 0 {
          tokens.append(matchOf: Int(edge.length), distance: Int(edge.distance) &+ 1)
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
  func place(of node: Int, _ index: Int, _ segments: borrowing Segments) -> Int {
    let number = index &- window.lowerBound
    let offset = node &- Int(bases[number])
    let start = segments.start(index)
    if offset <= bytesPerPixel { return start &+ offset }
    let endNumber = offset &- bytesPerPixel &- 1
    if endNumber < OptimalParser.longestEndCount {
      return start &+ Int(longestEnds[OptimalParser.longestEndCount &* number &+ endNumber])
    }
    return segments.start(index &+ 1) &- Int(rests[node])
  }
}
