import GeobgScene

/// No extras: the module for pages writes plain SVG, and contains none of the code for more.
///
/// scripts/web compiles this file instead of the one with the same type in GeobgSVG.
package struct SVGExtras: Sendable {
  var mode: Mode { .light }
  var other: Scene? { nil }
  var numbered: Scene? { nil }
  var names: [String] { [] }
  var hasGroups: Bool { false }
  var isAdaptive: Bool { false }

  package init() {}

  /// No extras of one mark.
  struct OfMark {
    var other: Mark? { nil }
    var numbered: Mark? { nil }
    var inside: SVGExtras { SVGExtras() }

    init() {}
    init(other: Mark?, numbered: Mark?, whole: SVGExtras) {}
  }
}
