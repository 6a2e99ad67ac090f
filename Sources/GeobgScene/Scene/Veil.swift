/// A color laid over a box, whose opacity changes along one course through it.
///
/// A mark of its own and no paint of shapes: over a box it means the same in every format, and what
/// draws pixels can work it out pixel by pixel. Cairo's own gradients are rounded a little
/// differently in every band of a picture.
public struct Veil: Hashable, Sendable {
  /// Which way through the box the stops lie.
  public enum Course: Hashable, Sendable {
    /// From the left edge to the right one.
    case rightward
    /// From the top edge to the bottom one.
    case downward
    /// From the middle to the ellipse that touches all four edges; beyond it as on it.
    case outward
  }

  /// An opacity at a place of the course.
  public struct Stop: Hashable, Sendable {
    /// How far along the course, from 0 to 1.
    public let offset: Thousandths
    /// The opacity there.
    public let opacity: Opacity

    /// The stop at `offset` of the course; nil where it is not from 0 to 1.
    public init?(offset: Thousandths, opacity: Opacity) {
      guard offset >= 0, offset <= 1 else { return nil }
      self.offset = offset
      self.opacity = opacity
    }

    /// The stop at `offset`, both numbers from 0 to 1 and rounded once.
    init(_ offset: Double, _ opacity: Double) {
      self.offset = Thousandths(rounding: offset)
      self.opacity = Opacity(unchecked: Thousandths(rounding: opacity))
    }
  }

  /// The box, in units of the scene.
  public let frame: Rectangle
  /// The color, the same everywhere, so that it does not matter how a program blends between two.
  public let color: Color
  /// Which way the stops lie.
  public let course: Course
  /// At least one, their offsets never falling; between two the opacity changes evenly.
  public let stops: [Stop]

  /// The veil of `color` over `frame`; nil where the frame has no extent in x or in y, where there
  /// are no stops, or where the offset of one is below that of the one before.
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

  /// The opacity, from 0 to 1, at `offset` of the course; before the first stop and after the last
  /// it is theirs.
  public func opacity(at offset: Double) -> Double {
    guard let next = stops.firstIndex(where: { $0.offset.double >= offset }) else {
      return stops[stops.count - 1].opacity.value.double
    }
    let end = stops[next]
    guard next > 0 else { return end.opacity.value.double }
    let start = stops[next - 1]
    // Not equal: the start's offset is below the one asked for, and the end's is not.
    let part =
      (offset - start.offset.double) / (end.offset.double - start.offset.double)
    return start.opacity.value.double * (1 - part) + end.opacity.value.double * part
  }
}
