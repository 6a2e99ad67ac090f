internal import GeobgRecipe
internal import GeobgScene
package import GeobgServer
internal import GeobgSystem

/// The pictures that a visitor picks, until all pages are closed.
///
/// The pages send changes and get the whole list, so two pages, or a page that is loaded again, pick
/// together.
package final class Picking: Sendable {
  private struct PickedPictures: Sendable {
    var pictures: [Int] = []
    var isFinished = false
  }

  /// The pages in which pictures are picked.
  package let pages: OpenPages
  private let state = Locked(PickedPictures())

  package init(_ pages: OpenPages = OpenPages()) {
    self.pages = pages
  }

  /// The numbers of the picked pictures, in the order of picking.
  package var pictures: [Int] { state.withLock { $0.pictures } }

  package var isFinished: Bool { state.withLock { $0.isFinished } || pages.areClosed }

  /// Adds pictures that are not picked, and then removes others.
  package func change(adding added: [Int], removing removed: [Int]) {
    let removed = Set(removed)
    let event = state.withLock { state in
      var known = Set(state.pictures)
      state.pictures += added.filter { known.insert($0).inserted }
      state.pictures.removeAll { removed.contains($0) }
      return Picking.event(state.pictures)
    }
    pages.send(event, kind: event.name)
  }

  /// Removes pictures that are not there any more; the pages hear of it only if one was picked.
  package func drop(_ gone: [Int]) {
    if !Set(pictures).isDisjoint(with: gone) { change(adding: [], removing: gone) }
  }

  package func finish() {
    state.withLock { $0.isFinished = true }
    pages.send(ServerEvent("finished", data: "{}"), kind: "finished")
  }

  /// A stream that begins with the picked pictures.
  ///
  /// - Throws: ``HTTPError`` if too many streams are open.
  package func stream() throws(HTTPError) -> EventStream {
    try pages.stream(beginning: Picking.event(pictures))
  }

  private static func event(_ pictures: [Int]) -> ServerEvent {
    ServerEvent(
      "picked",
      data: CanonicalJSON.object(("pictures", CanonicalJSON.array(pictures.map { "\($0)" }))))
  }
}
