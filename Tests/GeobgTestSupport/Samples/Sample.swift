public import GeobgKit
internal import GeobgScene
public import Testing

/// A small scene, named after what it tests.
///
/// Each sample has two references: an SVG, compared as text, and a PNG, compared with a tolerance.
public struct Sample: Sendable, CustomTestStringConvertible {
  /// The name of its references.
  public let name: String
  /// The scene to draw.
  public let scene: Scene

  /// The name in test reports.
  public var testDescription: String { name }

  /// All samples.
  public static var all: [Sample] {
    get throws {
      try [
        empty, transparent, circle, roundedHexagon, sharpHexagon, inscribedHexagon,
        overlappingAlpha, clippedAtEdges, painterOrder, mesh, meshPasses, oddCanvas, thousandths,
        light, darkWithMesh, group, groupsInGroups, label,
        calm, freePath,
      ]
    }
  }

  init(_ name: String, _ scene: Scene) {
    self.name = name
    self.scene = scene
  }

  /// A scene of `marks` on a square canvas of `pixels`, 100 units wide.
  init(
    _ name: String, pixels: Int = 100, height: Int? = nil, background: Color? = .white,
    _ marks: [Mark]
  ) throws {
    let canvas = try Canvas(pixelWidth: pixels, pixelHeight: height ?? pixels)
    self.init(
      name, Scene(canvas: canvas, width: 100, height: 100, background: background, marks: marks))
  }
}
