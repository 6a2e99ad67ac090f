public import Foundation
internal import GeobgJPEG
public import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgWebP

/// Common recipes and paths for tests.
public enum Fixtures {
  /// The original palette.
  public static var original: Palette {
    get throws { try PaletteFile.builtIn("original").palette }
  }

  /// A recipe of `seed` in the original palette, `width` by `height` pixels.
  public static func recipe(
    _ seed: UInt64, width: Int = 1170, height: Int = 2532, mode: Mode = .light, passes: Int = 0,
    density: Thousandths = 1
  ) throws -> Recipe {
    Recipe(
      seed: Seed(seed), palette: try original,
      view: try Viewport(canvas: try Canvas(pixelWidth: width, pixelHeight: height)), mode: mode,
      plane: try ShapeField(density: density), mesh: passes > 0 ? try WireMesh(passes: passes) : nil
    )
  }

  /// Two calm zones: a clock's in the middle and a bar's from edge to edge.
  public static let calm =
    (try? CalmZones([
      try CalmZone(x: 0.2, y: 0.1, width: 0.5, height: 0.2),
      try CalmZone(x: 0, y: 0.9, width: 1, height: 0.1),
    ])) ?? .none

  /// Options for rendering all formats, with or without recipes.
  public static func rendering(metadata: Bool = true) -> RenderOptions {
    RenderOptions(metadata: metadata, encoders: [.jpeg: JPEGEncoder(), .webp: WebPEncoder()])
  }

  /// The root of the package.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Whether references are rewritten.
  ///
  /// Such a run always fails, so that it cannot be mistaken for a passed test.
  public static let isRecording = ProcessInfo.processInfo.environment["GEOBG_RECORD"] == "1"
}
