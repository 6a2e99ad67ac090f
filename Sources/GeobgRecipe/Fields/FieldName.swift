internal import GeobgScene

/// The names of a field of a recipe, and its key in a short link.
///
/// They are a table beside ``RecipeField``, because programs for pages read links, and have no help.
package struct FieldName: Sendable, ExpressibleByStringLiteral {
  /// The name, also of the setting, and of the option in JavaScript and Python.
  package let name: String
  /// The command's option that makes the value of a link, without its hyphens.
  package let option: String
  /// The key in a short link; empty if a link does not have it, and for the art.
  package let linkKey: StaticString

  @inline(__always)
  init(_ name: String, option: String? = nil, link key: StaticString = "") {
    (self.name, self.option, linkKey) = (name, option ?? name, key)
  }

  /// A field without a link.
  package init(stringLiteral name: String) { self.init(name) }

  /// The byte of ``linkKey``; 0 without a key.
  @inline(__always)
  package var linkByte: UInt8 { linkKey.utf8.first ?? 0 }
}

extension FieldName {
  package static var seed: FieldName { FieldName("seed", link: "s") }
  package static var size: FieldName { FieldName("size", link: "w") }
  package static var mode: FieldName { FieldName("mode", option: "dark", link: "d") }
  package static var palette: FieldName { FieldName("palette", link: "p") }
  package static var background: FieldName { FieldName("background", link: "b") }
  package static var density: FieldName { FieldName("density", link: "n") }
  package static var mesh: FieldName { FieldName("mesh", option: "mesh-passes", link: "m") }
  package static var calm: FieldName { FieldName("calm", link: "c") }
  package static var base: FieldName { FieldName("base") }
  package static var zoom: FieldName { FieldName("zoom", link: "z") }
  package static var pan: FieldName { FieldName("pan", link: "o") }
  package static var tile: FieldName { FieldName("tile", link: "x") }
  package static var motion: FieldName { FieldName("motion", link: "v") }
  package static var moment: FieldName { FieldName("at", link: "h") }
}
