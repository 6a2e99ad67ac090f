/// One share of work that is divided among several runs: the share ``index`` of ``count``.
///
/// Guarantees: `0 <= index < count`, and `count` within ``countRange``.
public struct Shard: Hashable, Sendable {
  /// Into how many shares work may be divided: as many as a picture has rows at most.
  public static let countRange = 1...1_000_000
  /// The only share of work that is not divided.
  public static let whole = Shard(uncheckedIndex: 0, count: 1)

  /// Which share it is, from 0 to ``count`` - 1.
  public let index: Int
  /// How many shares there are.
  public let count: Int

  /// The share `index` of `count`.
  ///
  /// - Throws: ``ShardError/countOutOfRange(count:range:)``,
  ///   ``ShardError/indexOutOfRange(index:count:)``.
  public init(index: Int, of count: Int) throws(ShardError) {
    guard Shard.countRange.contains(count) else {
      throw .countOutOfRange(count: count, range: Shard.countRange)
    }
    guard (0..<count).contains(index) else { throw .indexOutOfRange(index: index, count: count) }
    self.init(uncheckedIndex: index, count: count)
  }

  private init(uncheckedIndex index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// The share that `text` names as `I/N`, such as `3/8`, the fourth of eight.
  ///
  /// - Throws: ``ShardError/notAShard(_:)`` for any other text, and as ``init(index:of:)`` does.
  public init(parsing text: String) throws(ShardError) {
    let parts = text.parts(between: UInt8(ascii: "/"))
    guard parts.count == 2, let index = Int(digits: parts[0]), let count = Int(digits: parts[1])
    else { throw .notAShard(text) }
    try self.init(index: index, of: count)
  }

  /// Whether the share is all there is.
  public var isWhole: Bool { count == 1 }

  /// The share's own of `total` things in order.
  ///
  /// The ranges of all shares follow each other, cover every thing once, and differ in length by
  /// one at most. A share is empty only where there are more shares than things.
  public func range(of total: Int) -> Range<Int> {
    func start(_ index: Int) -> Int {
      // The product of any two numbers has room in two words, whatever a word is.
      count.dividingFullWidth(index.multipliedFullWidth(by: total)).quotient
    }
    return start(index)..<start(index + 1)
  }
}

extension Shard: CustomStringConvertible {
  /// The share as ``init(parsing:)`` takes it.
  public var description: String { "\(index)/\(count)" }
}
