/// A color laid over a box, with an opacity that changes along one course through it.
///
/// A fade overlay is a mark, not a paint for shapes. Over a box it means the same in every
/// format, and a program that draws pixels can compute it pixel by pixel. Cairo's own gradients are
/// rounded slightly differently in every band of a picture.
public struct FadeOverlay: Hashable, Sendable {
  /// The direction of the stops through the box.
  public enum Course: Hashable, Sendable {
    /// From the left edge to the right edge.
    case rightward
    /// From the top edge to the bottom edge.
    case downward
    /// From the center to the ellipse that touches all four edges; outside it the opacity stays the
    /// same.
    case outward
  }

  /// An opacity at a position along the course.
  public struct Stop: Hashable, Sendable {
    /// The position along the course, from 0 to 1.
    public let offset: Thousandths
    /// The opacity there.
    public let opacity: Opacity

    /// The stop at `offset` along the course; nil if `offset` is not from 0 to 1.
    public init?(offset: Thousandths, opacity: Opacity) {
      guard offset >= 0, offset <= 1 else { return nil }
      self.offset = offset
      self.opacity = opacity
    }

    /// The stop of two numbers from 0 to 1, each rounded once.
    init(_ offset: Double, _ opacity: Double) {
      self.offset = Thousandths(rounding: offset)
      self.opacity = Opacity(unchecked: Thousandths(rounding: opacity))
    }
  }

  /// The box, in units of the scene.
  public let frame: Rectangle
  /// The color, the same everywhere, so that it does not matter how programs blend two colors.
  public let color: Color
  /// The direction of the stops.
  public let course: Course
  /// At least one stop; offsets never decrease, and the opacity changes evenly between two stops.
  public let stops: [Stop]

  /// The veil of `color` over `frame`; nil for an invalid one.
  ///
  /// A veil is invalid if the frame has no width or no height, if there are no stops, or if an
  /// offset is smaller than the one before.
  public init?(frame: Rectangle, color: Color, course: Course, stops: [Stop]) {
    guard frame.width > 0, frame.height > 0, !stops.isEmpty else { return nil }
    guard zip(stops, stops.dropFirst()).allSatisfy({ $0.offset <= $1.offset }) else { return nil }
    self.init(unchecked: frame, color: color, course: course, stops: stops)
  }

  init(unchecked frame: Rectangle, color: Color, course: Course, stops: [Stop]) {
    self.frame = frame
    self.color = color
    self.course = course
    self.stops = stops
  }

  /// The opacity, from 0 to 1, at `offset` along the course.
  ///
  /// Before the first stop it is the first stop's opacity, after the last stop the last stop's.
  public func opacity(at offset: Double) -> Double {
    guard let next = stops.firstIndex(where: { $0.offset.double >= offset }) else {
      return stops[stops.count - 1].opacity.value.double
    }
    let end = stops[next]
    guard next > 0 else { return end.opacity.value.double }
    let start = stops[next - 1]
    // The offsets differ: the start's is below `offset`, the end's is not.
    let part =
      (offset - start.offset.double) / (end.offset.double - start.offset.double)
    return start.opacity.value.double * (1 - part) + end.opacity.value.double * part
  }
}
