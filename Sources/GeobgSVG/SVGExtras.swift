package import GeobgScene

/// What an SVG contains besides a plain picture: names and groups for vector editors, and the
/// colors of the other mode.
///
/// The extras are scenes with the same marks in other paints, because a mode and the numbers of
/// swatches change nothing but paint.
package struct SVGExtras: Sendable {
  /// The mode of the file, for readers without a mode of their own.
  var mode = Mode.light
  /// The scene in the other mode; nil if the file has one mode.
  var other: Scene?
  /// The scene in the numbers of its swatches; nil if the file has no groups.
  var numbered: Scene?
  /// The names of the swatches.
  var names: [String] = []

  /// No extras.
  package init() {}

  /// The extras of the picture of `recipe`.
  ///
  /// - Parameters:
  ///   - groups: Whether the file has a group with a name for each run of shapes of one swatch.
  ///   - adaptive: Whether the file has both modes.
  ///   - cancellation: Whether the marks are still wanted. If not, some are left out.
  ///   - limits: The most that the whole file may take. Default: the standard limits.
  /// - Throws: The errors of `RenderLimits.check(_:pixels:)`.
  package init(
    of recipe: Recipe, groups: Bool, adaptive: Bool, cancellation: Cancellation = .never,
    limits: RenderLimits = .standard
  ) throws(RecipeError) {
    mode = recipe.mode
    if adaptive {
      var recipe = recipe
      recipe.mode = mode == .light ? .dark : .light
      other = try Composer(recipe, cancellation: cancellation).scene(limits: limits)
    }
    if groups {
      numbered =
        try Composer(recipe, numbersSwatches: true, cancellation: cancellation)
        .scene(limits: limits)
      names = recipe.palette.swatches.map { $0.name }
    }
  }

  /// Whether the file has groups with names.
  ///
  /// Here and below, a pattern and not a comparison with nil: without the whole standard library,
  /// the latter links the comparison of scenes, and with it Unicode's tables.
  var hasGroups: Bool { if case .some = numbered { true } else { false } }

  /// Whether the file has both modes.
  var isAdaptive: Bool { if case .some = other { true } else { false } }

  /// What an SVG contains about one mark.
  struct OfMark {
    /// The mark in the other mode; nil if the file has one mode.
    var other: Mark?
    /// The mark in the number of its swatch; nil if the file has no groups.
    var numbered: Mark?
    /// The extras of the whole file.
    var whole = SVGExtras()

    /// The extras of the marks in this mark, which is a group.
    var inside: SVGExtras {
      var inside = whole
      if case .group(let group)? = other { inside.other = group.scene }
      if case .group(let group)? = numbered { inside.numbered = group.scene }
      return inside
    }
  }
}
