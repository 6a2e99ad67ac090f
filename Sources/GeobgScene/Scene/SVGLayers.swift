/// How the shapes of an SVG are put into layers for vector editors and pen plotters.
public enum SVGLayers: String, Hashable, Sendable, CaseIterable {
  /// As few layers as keep the picture: only shapes that touch nothing in between change places.
  case exact
  /// One layer for each swatch. Where shapes of several swatches overlap, the colors change.
  case swatch
}
