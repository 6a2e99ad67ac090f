public import GeobgKit
internal import GeobgScene
public import Testing

/// A small scene, named for what it proves.
///
/// Each has two references: an SVG, compared as text, and a PNG, compared with tolerance.
public struct Sample: Sendable, CustomTestStringConvertible {
  /// What its references are called.
  public let name: String
  /// The picture.
  public let scene: Scene

  /// What a test report calls it.
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
