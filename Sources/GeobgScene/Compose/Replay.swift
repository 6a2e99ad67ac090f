/// How a picture is made: when each of its marks appears, and when it leaves again.
///
/// The shapes of the plane appear first, in painter's order, within two seconds. Then the gestures
/// follow one after another, half a second apart, or faster so that they take at most a minute.
/// Gestures that change nothing visible take no time. At the end, the picture is the recipe's.
///
/// Times are in seconds from the start, and all are divided by the speed.
package struct Replay: Sendable {
  /// A mark, and when it is visible.
  package struct Appearance: Sendable {
    /// The mark.
    package let mark: Mark
    /// When it appears.
    package let start: Thousandths
    /// Whether it fades in; otherwise it replaces another mark at once.
    package let fadesIn: Bool
    /// When and how it leaves; nil if it stays.
    package fileprivate(set) var exit: Exit?
  }

  /// How a mark leaves.
  package struct Exit: Sendable {
    /// The ways to leave.
    package enum Way: Sendable {
      /// It is replaced by another mark at once.
      case cut
      /// It fades away.
      case fade
      /// It drops off the canvas, as the last shape does when it is undone.
      case drop
    }

    /// When it begins to leave.
    package let time: Thousandths
    /// How it leaves.
    package let way: Way
  }

  /// The range of the speed; 1 is the normal speed.
  package static let speedRange: ClosedRange<Thousandths> = 0.01...100
  /// The most marks that appear in a replay; a file has several lines for each.
  package static let markLimit = 100_000

  /// The most marks that gestures compose, which takes about a second.
  ///
  /// The change of a shape composes all of them again, also those that are not in sight.
  private static let workLimit: Int64 = 5_000_000

  // In milliseconds.
  private static let fadeTime: Int64 = 400
  private static let planeStep: Int64 = 40
  private static let longestPlane: Int64 = 2000
  private static let gestureStep: Int64 = 500
  private static let longestDrawing: Int64 = 60_000

  /// The canvas and the background; of the marks, only what surrounds the picture.
  ///
  /// If there are marks, the first is a group, in which the picture is shown.
  package let scene: Scene
  /// The marks in painter's order; no mark ever leaves below one that appeared before it.
  package private(set) var appearances: [Appearance] = []
  /// The marks over all others, which are always visible.
  package let veils: [Mark]
  /// How long a mark takes to fade in, and to leave.
  package let fade: Thousandths
  /// When everything has ended.
  package private(set) var duration: Thousandths = 0

  private let speed: Thousandths
  /// The places in ``appearances`` of the marks that gestures can take away, bottom to top.
  private var stack: [Int] = []
  /// The places of the marks below them.
  private var plane: [Int] = []

  /// The replay of `recipe` at `speed`, a number within ``speedRange``.
  ///
  /// A speed outside the range counts as the nearest end of it.
  ///
  /// - Throws: ``RecipeError/tooManyMarks(estimate:limit:)``.
  package init(_ recipe: Recipe, speed: Thousandths = 1) throws(RecipeError) {
    self.speed = min(max(speed, Replay.speedRange.lowerBound), Replay.speedRange.upperBound)
    fade = Replay.seconds(Replay.fadeTime, at: self.speed)
    scene = Composer.surroundings(of: recipe)
    var base = recipe
    base.drawing = recipe.drawing.prefix(0)
    var session = try DrawingSession(base)
    veils = session.veils
    let clock = try appear(session)
    try perform(recipe.drawing.gestures, in: &session, from: clock)
  }

  /// `milliseconds` at `speed`; at least a millisecond, because no animation may last 0 seconds.
  private static func seconds(_ milliseconds: Int64, at speed: Thousandths) -> Thousandths {
    Thousandths(count: max(1, (milliseconds * 1000 + speed.count / 2) / speed.count))
  }

  private func seconds(_ milliseconds: Int64) -> Thousandths {
    milliseconds == 0 ? 0 : Replay.seconds(milliseconds, at: speed)
  }

  /// Adds what there is before the first gesture, and returns the time of that gesture.
  private mutating func appear(_ session: DrawingSession) throws(RecipeError) -> Int64 {
    let plane = session.planeMarks()
    try check(adding: plane.count)
    let length = min(Replay.longestPlane, Replay.planeStep * Int64(plane.count))
    for (index, mark) in plane.enumerated() {
      self.plane.append(appearances.count)
      add(mark, at: length * Int64(index) / Int64(plane.count))
    }
    let clock = plane.isEmpty ? 0 : length + Replay.fadeTime
    let mesh = session.marks
    for mark in mesh {
      stack.append(appearances.count)
      add(mark, at: clock)
    }
    return mesh.isEmpty ? clock : clock + Replay.fadeTime
  }

  /// Performs `gestures`, the first of them at `clock`.
  private mutating func perform(
    _ gestures: [Gesture], in session: inout DrawingSession, from clock: Int64
  ) throws(RecipeError) {
    // The time of a gesture depends on how many gestures change something.
    var trial = session
    var (count, replaced): (Int64, Int64) = (0, 0)
    for gesture in gestures {
      let change = try trial.apply(gesture)
      if !change.isEmpty { count += 1 }
      if change.isBelow || change.isWhole { replaced += 1 }
      let work = Int64(trial.composedCount) + replaced * Int64(plane.count)
      // A replay may not take minutes.
      guard work <= Replay.workLimit else {
        throw .tooManyMarks(estimate: work, limit: Replay.markLimit)
      }
    }
    let length = min(Replay.longestDrawing, Replay.gestureStep * count)
    var number: Int64 = 0
    for gesture in gestures {
      let change = try session.apply(gesture)
      guard !change.isEmpty else { continue }
      try check(adding: change.added.count)
      let time = clock + length * number / count
      if change.isBelow || change.isWhole {
        try replace(with: session, at: time)
      } else {
        perform(gesture, change, at: time)
      }
      number += 1
    }
  }

  private mutating func perform(
    _ gesture: Gesture, _ change: DrawingSession.Change, at time: Int64
  ) {
    // A mesh with another number of passes replaces the mesh.
    var removesMesh = false
    var addsMesh = false
    for mark in change.added where mark.isMesh { addsMesh = true }
    for _ in 0..<change.removed {
      guard let place = stack.popLast() else { break }
      let isMesh = appearances[place].mark.isMesh
      if isMesh { removesMesh = true }
      let way: Exit.Way = isMesh && addsMesh ? .cut : !isMesh && gesture == .undo ? .drop : .fade
      appearances[place].exit = Exit(time: seconds(time), way: way)
    }
    for mark in change.added {
      stack.append(appearances.count)
      add(mark, at: time, fadesIn: !(mark.isMesh && removesMesh))
    }
    duration = max(duration, seconds(time) + fade)
  }

  /// Replaces the marks from the first one that differs: a shape anywhere among them changed.
  private mutating func replace(
    with session: DrawingSession, at time: Int64
  ) throws(RecipeError) {
    let below = session.planeMarks()
    let (marks, places) = (below + session.marks, plane + stack)
    var same = 0
    while same < min(places.count, marks.count),
      appearances[places[same]].mark.isSame(as: marks[same])
    {
      same += 1
    }
    for place in places[same...] {
      appearances[place].exit = Exit(time: seconds(time), way: .cut)
    }
    try check(adding: marks.count - same)
    let first = appearances.count
    for mark in marks[same...] { add(mark, at: time, fadesIn: false) }
    let all = places[..<same] + (first..<appearances.count)
    (plane, stack) = (Array(all.prefix(below.count)), Array(all.dropFirst(below.count)))
    duration = max(duration, seconds(time) + fade)
  }

  private mutating func add(_ mark: Mark, at time: Int64, fadesIn: Bool = true) {
    let start = seconds(time)
    appearances.append(Appearance(mark: mark, start: start, fadesIn: fadesIn, exit: nil))
    duration = max(duration, start + fade)
  }

  private func check(adding count: Int) throws(RecipeError) {
    let estimate = appearances.count + count
    guard estimate <= Replay.markLimit else {
      throw .tooManyMarks(estimate: Int64(estimate), limit: Replay.markLimit)
    }
  }
}

extension Replay {
  /// The lines of the mesh, which all meshes of the replay share; nil if there is none.
  package var mesh: Path? {
    for appearance in appearances {
      if appearance.mark.isMesh, case .stroke(let path, _, _) = appearance.mark { return path }
    }
    return nil
  }
}

extension Composer {
  /// The scene that `recipe` shows without the marks of the picture.
  ///
  /// If it has marks, the first is a group for the picture's marks.
  fileprivate static func surroundings(of recipe: Recipe) -> Scene {
    var scene = emptyScene(of: recipe)
    if let sheet = PrintSheet(recipe.framedView) {
      let composer = Composer(recipe)
      scene.marks = sheet.marks(in: scene.bounds, background: composer.background, picture: [])
    }
    return scene
  }
}

extension Mark {
  /// Whether it is a shape or a mesh that is equal to another one.
  ///
  /// Comparing groups would compare text, which takes a tenth of a module for pages.
  fileprivate func isSame(as other: Mark) -> Bool {
    switch (self, other) {
    case (.fill(let shape, let paint), .fill(let otherShape, let otherPaint)):
      shape == otherShape && paint == otherPaint
    case (
      .stroke(let path, let width, let paint), .stroke(let other, let otherWidth, let otherPaint)
    ):
      width == otherWidth && paint == otherPaint && path == other
    default: false
    }
  }
}
