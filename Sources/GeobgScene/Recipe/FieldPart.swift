/// A part of a picture that a field changes.
package enum FieldPart: Sendable {
  case shapes, polygons, mesh
}
