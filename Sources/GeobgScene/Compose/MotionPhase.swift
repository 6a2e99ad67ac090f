/// A moment of a motion: how far everything is from where it rests.
///
/// Everything is where it rests at the start of the loop. Only sums, products and quotients of doubles
/// decide a place, so all machines draw the same frames.
package struct MotionPhase: Hashable {
  /// How far things move at an amount of 1, in units.
  static let driftReach = 20.0
  static let parallaxReach = 40.0
  static let panReach = 40.0
  /// How much parallax moves things up and down, as a part of what it moves them to the sides.
  private static let parallaxRise = 0.25
  /// How much larger or smaller things become at an amount of 1, as a part of their size.
  static let breath = 0.1
  static let approach = 0.1

  let kind: Motion.Kind
  let amount: Double
  /// The part of the loop that is over, in 0..<1.
  private let turn: Double

  package init(_ motion: Motion) {
    kind = motion.kind
    amount = motion.amount.double
    turn = Double(motion.moment.count) / Double(motion.seconds.count)
  }

  /// A wave of period 1 between -1 and 1, close to the sine: a polynomial for a quarter, and its mirror
  /// images.
  ///
  /// - Parameter turns: Not negative.
  package static func wave(_ turns: Double) -> Double {
    let place = 4 * (turns - turns.rounded(.down))
    let isDown = place >= 2
    let half = isDown ? place - 2 : place
    let x = half > 1 ? 2 - half : half
    let square = x * x
    let value = x * (1.5708 + square * (-0.6416 + square * 0.0708))
    return isDown ? -value : value
  }

  /// How far a wave that begins at `start` is from its beginning.
  private func swing(from start: Double) -> Double {
    MotionPhase.wave(turn + start) - MotionPhase.wave(start)
  }

  // MARK: - Taps and shapes

  /// Whether taps move by themselves.
  var hasPaths: Bool { kind == .drift }
  /// Whether shapes change their size and opacity.
  var hasBreath: Bool { kind == .breathe }

  /// How far a tap is from where it rests, if it drifts, in units.
  ///
  /// - Parameter chance: The two numbers that decide its path.
  func drift(_ chance: (first: Double, second: Double)) -> Point {
    let reach = MotionPhase.driftReach * amount
    return Point(
      x: Thousandths(rounding: reach * swing(from: chance.first)),
      y: Thousandths(rounding: reach * swing(from: chance.second)))
  }

  /// How far a tap is from where it rests because the eye moves, in units.
  ///
  /// - Parameter depth: How near it is, from 0 to 1.
  func parallax(depth: Double) -> Point {
    guard kind == .parallax else { return .zero }
    let reach = MotionPhase.parallaxReach * amount * depth
    return Point(
      x: Thousandths(rounding: reach * MotionPhase.wave(turn)),
      y: Thousandths(rounding: reach * MotionPhase.parallaxRise * MotionPhase.wave(2 * turn)))
  }

  /// What a size or an opacity is multiplied by; 0.2 to 1.8.
  ///
  /// - Parameter chance: The number that decides when it is largest.
  func breath(_ chance: Double) -> Double { 1 + MotionPhase.breath * amount * swing(from: chance) }

  /// At most how far a part of a shape whose own reach is `reach` is from where it rests, in units.
  func reach(of reach: Thousandths) -> Thousandths {
    switch kind {
    case .breathe: Thousandths(rounding: 2 * MotionPhase.breath * amount * reach.double) + 1
    case .drift: Thousandths(rounding: 2 * MotionPhase.driftReach * amount) + 1
    case .parallax: Thousandths(rounding: MotionPhase.parallaxReach * amount) + 1
    case .pan, .zoom: 0
    }
  }

  // MARK: - The window

  /// How far the window is from where it rests, in units.
  var pan: Point {
    guard kind == .pan else { return .zero }
    let reach = MotionPhase.panReach * amount
    return Point(
      x: Thousandths(rounding: reach * swing(from: 0)),
      y: Thousandths(rounding: reach * swing(from: 0.25)))
  }

  /// What the zoom is multiplied by; 1 to 1.8.
  var enlargement: Double {
    kind == .zoom ? 1 - MotionPhase.approach * amount * swing(from: 0.25) : 1
  }
}
