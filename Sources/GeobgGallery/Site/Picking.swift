internal import GeobgRecipe
package import GeobgServer
internal import GeobgSystem

/// The pictures that a visitor picks, until the page is closed.
package final class Picking: Sendable {
  /// The most open streams of events.
  private static let streamLimit = 64
  /// How long all pages may be away, in seconds; a page that is loaded again is back sooner.
  private static let absence = 2.0

  private struct State {
    var pictures: [Int] = []
    var openStreams = 0
    /// When the last page left; nil if no page has left, or one is there.
    var leftAt: Double?
    var isFinished = false
  }

  private let state = Locked(State())
  private let now: @Sendable () -> Double

  /// Picking without pictures.
  ///
  /// - Parameter now: The time in seconds. Default: the system's clock.
  package init(now: @escaping @Sendable () -> Double = { CommandProcess.now }) {
    self.now = now
  }

  /// The numbers of the picked pictures, in the order of picking.
  package var pictures: [Int] { state.held { $0.pictures } }

  /// Whether the page said that it is finished, or all pages are closed.
  package var isFinished: Bool {
    let now = now()
    return state.held { state in
      state.isFinished || state.leftAt.map { now - $0 >= Picking.absence } ?? false
    }
  }

  /// Replaces the picked pictures.
  package func replace(_ pictures: [Int]) {
    state.held { $0.pictures = pictures }
  }

  /// Ends picking.
  package func finish() {
    state.held { $0.isFinished = true }
  }

  /// Notes that a page was closed.
  @Sendable private func leave() {
    let now = now()
    state.held { state in
      state.openStreams -= 1
      if state.openStreams == 0 { state.leftAt = now }
    }
  }

  /// A stream without events, whose end shows that a page was closed.
  ///
  /// - Throws: ``Refusal`` if too many streams are open.
  package func stream() throws(Refusal) -> EventStream {
    try state.held { state throws(Refusal) in
      guard state.openStreams < Picking.streamLimit else {
        throw Refusal(503, "too many pages are open; close some", code: .limit)
      }
      state.openStreams += 1
      state.leftAt = nil
    }
    return EventStream(take: { nil }, whenEnded: leave)
  }
}
