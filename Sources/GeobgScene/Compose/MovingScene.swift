/// A picture that moves: its marks where they rest, and how they move in a loop.
///
/// It has the marks that are in sight at any moment, for formats that move them without a script.
package struct MovingScene: Sendable {
  /// How some marks move together; turns are parts of the loop, and lengths are units.
  package enum Path: Hashable, Sendable {
    /// They rest.
    case none
    /// Each coordinate is a wave of the amplitude `reach` that begins at a turn.
    case drift(x: Double, y: Double, reach: Double)
    /// They move by `reach` to both sides, and a quarter of that up and down, twice as often.
    case parallax(reach: Double)
  }

  /// How a mark becomes larger and smaller, and more and less opaque.
  package struct Breath: Hashable, Sendable {
    /// The turn at which the wave of the size begins.
    package let size: Double
    /// The turn at which the wave of the opacity begins.
    package let opacity: Double
    /// How much larger or smaller it becomes, as a part of its size.
    package let amount: Double
    /// The point that stays.
    package let center: Point
  }

  /// Marks that move together.
  package struct Group: Hashable, Sendable {
    package let path: Path
    package var marks: [MovingMark]
  }

  /// A mark where it rests.
  package struct MovingMark: Hashable, Sendable {
    package let mark: Mark
    /// Nil if it keeps its size.
    package let breath: Breath?
  }

  /// The size and the background, without marks.
  package let scene: Scene
  /// The motion, at the start of the loop.
  package let motion: Motion
  /// The marks from bottom to top.
  package let groups: [Group]
  /// What lies over everything and rests.
  package let veils: [Mark]
}

extension MovingScene {
  /// The radius of the circle on which the window of a picture that pans moves, in units.
  package var panReach: Thousandths {
    Thousandths(rounding: MotionPhase.panReach * motion.amount.double)
  }

  /// How far a wave of a picture that drifts goes to each side, in units.
  package var driftReach: Thousandths {
    Thousandths(rounding: MotionPhase.driftReach * motion.amount.double)
  }

  /// Whether some marks of a picture that drifts go farther or less far, because their taps have a zoom.
  package var hasOtherReaches: Bool {
    groups.contains { group in
      if case .drift(_, _, let reach) = group.path {
        Thousandths(rounding: reach) != driftReach
      } else {
        false
      }
    }
  }

  /// How much larger or smaller shapes of a picture that breathes become by a wave, as a part of their
  /// size.
  package var breathAmount: Thousandths {
    Thousandths(rounding: MotionPhase.breath * motion.amount.double)
  }

  /// How much nearer the window of a picture that zooms comes, as a part of its size.
  package var approach: Thousandths {
    Thousandths(rounding: 2 * MotionPhase.approach * motion.amount.double)
  }

  /// The engine's wave.
  ///
  /// - Parameter turns: Not negative.
  package static func wave(_ turns: Double) -> Double { MotionPhase.wave(turns) }

  /// The scene of `recipe`; nil if it does not move.
  ///
  /// A sheet is shown after cutting.
  ///
  /// - Throws: The errors of `Composer.scene`.
  package init?(
    _ recipe: Recipe, limits: RenderLimits, cancellation: Cancellation = .never
  ) throws(RecipeError) {
    guard let motion = try recipe.motion?.at(0) else { return nil }
    try recipe.checkTile()
    var resting = recipe
    resting.view = recipe.view.trimmed
    resting.motion = motion
    let composer = Composer(resting, cancellation: cancellation)
    try limits.check(
      composer.cost(of: .svg(forms: 1)), pixels: resting.view.canvas.pixelCount)
    self.motion = motion
    scene = Composer.emptyScene(of: resting)
    veils = composer.veils
    let moment = MotionPhase(motion)
    let reach = Thousandths(rounding: 2 * MotionPhase.panReach * motion.amount.double)
    groups = composer.movingGroups(
      around: motion.kind == .pan ? reach : moment.reach(of: composer.largestRadius), at: moment)
  }
}

// MARK: - Composing

extension Composer {
  /// The marks of a picture at the start of its loop that are at most `margin` outside, and how they move.
  fileprivate func movingGroups(
    around margin: Thousandths, at moment: MotionPhase
  ) -> [MovingScene.Group] {
    let area = canvas.outset(by: margin)
    var groups: [MovingScene.Group] = []
    for item in changes.lowered.reversed() {
      guard let (tap, index, layer) = item.shape else { continue }
      add(index..<index + 1, of: tap, at: layer, in: area, at: moment, to: &groups)
    }
    for tap in taps(around: (tile ?? area).moved(by: window.origin), changes) {
      add(0..<tap.shapeCount(engine), of: tap, at: .own, in: area, at: moment, to: &groups)
    }
    var passes = 0
    func layMesh(_ passes: Int) {
      guard passes > 0 else { return }
      let mesh = meshMark(passes: passes, margin: moment.kind == .pan ? margin : 0)
      groups.append(.init(path: .none, marks: [.init(mark: mesh, breath: nil)]))
    }
    for item in items {
      guard let (tap, index, layer) = item.shape else {
        passes += 1
        continue
      }
      layMesh(passes)
      passes = 0
      let reach = moment.kind.movesWindow ? margin : tap.sized(margin)
      add(
        index..<index + 1, of: tap, at: layer, in: canvas.outset(by: reach), at: moment,
        to: &groups)
    }
    layMesh(passes + meshPasses)
    return groups
  }

  private func add(
    _ indices: Range<Int>, of tap: Cluster, at layer: ShapeProperties.Layer, in area: Rectangle,
    at moment: MotionPhase, to groups: inout [MovingScene.Group]
  ) {
    var marks: [MovingScene.MovingMark] = []
    for index in indices {
      guard let changed = changed(index, of: tap, at: layer, changes),
        let mark = mark(index, of: tap, in: area, covering: area, changed)
      else { continue }
      let center = tap.shape(index, engine, changed).center - window.origin
      marks.append(
        .init(mark: mark, breath: tap.breath(of: index, around: center, at: moment, engine))
      )
    }
    guard !marks.isEmpty else { return }
    groups.append(.init(path: tap.path(at: moment), marks: marks))
  }
}
