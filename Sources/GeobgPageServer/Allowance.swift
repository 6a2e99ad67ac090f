internal import GeobgScene
internal import GeobgServer

/// How much a page may send: so much at once, and then as it is replenished.
package struct Allowance: Sendable {
  /// How much is replenished in a second.
  package let perSecond: Double
  /// The most that is there at once.
  package let most: Double
  private var left: Double
  /// The time of the last use, in seconds.
  private var time = 0.0

  /// The messages that a page may send about who draws there.
  package static let messages = Allowance(perSecond: 20, most: 20)
  /// The entries that a page may bring: at once as many as a large drawing has, and then more than a
  /// person draws.
  package static let entries = Allowance(perSecond: 500, most: 10_000)

  private init(perSecond: Double, most: Double) {
    (self.perSecond, self.most, left) = (perSecond, most, most)
  }

  /// Whether anything is left at `now`, in seconds; then `count` is taken.
  ///
  /// The last use may take more than is left, so that no request is always too large; the rest is
  /// a debt.
  package mutating func take(_ count: Int = 1, at now: Double) -> Bool {
    left = min(most, left + (now - time) * perSecond)
    time = now
    guard left >= 1 else { return false }
    left -= Double(count)
    return true
  }
}
