/// How a picture moves, and the moment of its loop that is shown.
///
/// A motion is a loop without a seam: the picture at its end is the picture at its start. At the
/// start, the picture is the one without motion.
public struct Motion: Hashable, Sendable {
  /// What moves.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Shapes become larger and smaller, and more and less opaque.
    case breathe
    /// Each cluster moves on its own closed path.
    case drift
    /// The window moves on a circle.
    case pan
    /// Taps move to the sides together; those that are painted later are nearer, and move farther.
    case parallax
    /// The window becomes smaller, and large again.
    case zoom

    /// Whether the window moves, and nothing in it.
    var movesWindow: Bool { self == .pan || self == .zoom }
  }

  /// A number of a motion.
  public enum Part: String, Hashable, Sendable {
    /// How long the loop is.
    case seconds
    /// How far things move.
    case amount
    /// The moment that is shown.
    case moment
  }

  /// The range of ``seconds``.
  public static let secondsRange: ClosedRange<Thousandths> = 1...600
  /// The usual length of a loop, in seconds: slow enough for a background.
  public static let usualSeconds: Thousandths = 12
  /// The range of ``amount``.
  public static let amountRange: ClosedRange<Thousandths> = 0.1...4

  /// What moves.
  public let kind: Kind
  /// How long the loop is, in seconds.
  ///
  /// Default: 12.
  public let seconds: Thousandths
  /// How far things move; 2 is twice as far as 1.
  ///
  /// Default: 1.
  public let amount: Thousandths
  /// The moment that is shown, in seconds after the start of the loop; below ``seconds``.
  ///
  /// Default: 0.
  public let moment: Thousandths

  /// A motion at a moment.
  ///
  /// - Parameters:
  ///   - kind: What moves.
  ///   - seconds: How long the loop is. Default: 12.
  ///   - amount: How far things move. Default: 1.
  ///   - moment: From 0 to `seconds`; the end of the loop is its start. Default: 0.
  /// - Throws: ``RecipeError/motionOutOfRange(part:value:range:)``.
  public init(
    _ kind: Kind, seconds: Thousandths = usualSeconds, amount: Thousandths = 1,
    moment: Thousandths = 0
  ) throws(RecipeError) {
    try Motion.check(seconds, .seconds, Motion.secondsRange)
    try Motion.check(amount, .amount, Motion.amountRange)
    try Motion.check(moment, .moment, 0...seconds)
    self.kind = kind
    self.seconds = seconds
    self.amount = amount
    self.moment = moment == seconds ? 0 : moment
  }

  /// The same motion at another moment, in seconds after the start of the loop.
  ///
  /// - Throws: The same error as the initializer.
  public func at(_ moment: Thousandths) throws(RecipeError) -> Motion {
    try Motion(kind, seconds: seconds, amount: amount, moment: moment)
  }

  /// The same motion at the part `turn` of its loop, rounded to thousandths of a second.
  ///
  /// - Parameter turn: From 0, the start, to 1, the end, which is the start.
  /// - Throws: The same error as the initializer.
  public func at(turn: Thousandths) throws(RecipeError) -> Motion {
    try at(Thousandths(rounding: turn.double * seconds.double))
  }

  /// Checks that a tile, if the picture is one, can move in this way.
  ///
  /// A tile has the shapes whose center is in the window, so shapes would come and go at once if the
  /// window moved.
  ///
  /// - Throws: ``RecipeError/movingTile(_:)``.
  package func check(isTile: Bool) throws(RecipeError) {
    if isTile, kind.movesWindow { throw .movingTile(kind) }
  }

  private static func check(
    _ value: Thousandths, _ part: Part, _ range: ClosedRange<Thousandths>
  ) throws(RecipeError) {
    guard range.contains(value) else {
      throw .motionOutOfRange(part: part, value: value, range: range)
    }
  }
}

extension Recipe {
  /// Checks that the picture, if it is a tile, has a window of the plane itself that does not move.
  ///
  /// - Throws: ``RecipeError/movingTile(_:)``, ``RecipeError/tileInFrame``.
  package func checkTile() throws(RecipeError) {
    try motion?.check(isTile: isTile)
    if isTile, view.base != .plane { throw .tileInFrame }
  }

  /// The view at the picture's moment, whose window may have moved.
  ///
  /// That of a tile stays as it is, and is refused.
  var framedView: Viewport {
    guard let motion, motion.kind.movesWindow, !isTile else { return view }
    let moment = MotionPhase(motion)
    return view.moved(by: moment.pan).enlarged(by: moment.enlargement)
  }
}
