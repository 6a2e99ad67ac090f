/// One share of work that is divided among several runs: the share ``index`` of ``count``.
///
/// Guarantees: `0 <= index < count`, and `count` within ``countRange``.
public struct Shard: Hashable, Sendable {
  /// The allowed numbers of shares: at most as many as the tallest picture has rows.
  public static let countRange = 1...1_000_000
  /// The only share of undivided work.
  public static let whole = Shard(uncheckedIndex: 0, count: 1)

  /// The number of the share, from 0 to ``count`` - 1.
  public let index: Int
  /// The number of shares.
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

  /// Reads the share `I/N`, such as `3/8`, the fourth of eight.
  ///
  /// - Throws: ``ShardError/notAShard(_:)`` for any other text, and the errors of
  ///   ``init(index:of:)``.
  public init(parsing text: String) throws(ShardError) {
    let parts = text.parts(between: UInt8(ascii: "/"))
    guard parts.count == 2, let index = Int(digits: parts[0]), let count = Int(digits: parts[1])
    else { throw .notAShard(text) }
    try self.init(index: index, of: count)
  }

  /// Whether the share is the whole work.
  public var isWhole: Bool { count == 1 }

  /// This share's range of `total` items.
  ///
  /// The ranges of all shares follow each other, cover every item once, and differ in length by at
  /// most one. A share is empty only if there are more shares than items.
  public func range(of total: Int) -> Range<Int> {
    func start(_ index: Int) -> Int {
      // The product of two numbers always fits into two words, so this cannot overflow.
      count.dividingFullWidth(index.multipliedFullWidth(by: total)).quotient
    }
    return start(index)..<start(index + 1)
  }
}

extension Shard: CustomStringConvertible {
  /// The share as ``init(parsing:)`` reads it.
  public var description: String { "\(index)/\(count)" }
}
