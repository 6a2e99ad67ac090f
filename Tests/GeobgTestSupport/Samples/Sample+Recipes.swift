internal import GeobgKit
internal import GeobgScene

extension Sample {
  /// The thinnest mesh, on dark.
  static var mesh: Sample {
    get throws { try Sample("mesh", scene(3, 200, 200, .dark, passes: 1, density: 0)) }
  }

  /// Many passes, drawn as one wide stroke.
  static var meshPasses: Sample {
    get throws { try Sample("meshPasses", scene(3, 200, 200, .dark, passes: 20, density: 0)) }
  }

  /// A canvas whose long side, in units, must be rounded to thousandths.
  static var oddCanvas: Sample {
    get throws { try Sample("oddCanvas", scene(7, 97, 211, .light, passes: 0, density: 1)) }
  }

  /// A complete light picture.
  static var light: Sample {
    get throws { try Sample("light", scene(42, 117, 253, .light, passes: 0, density: 1)) }
  }

  /// A complete dark picture with a mesh.
  static var darkWithMesh: Sample {
    get throws { try Sample("darkWithMesh", scene(42, 253, 117, .dark, passes: 3, density: 1)) }
  }

  /// Veils of all directions over a busy picture: downward, rightward and outward.
  static var calm: Sample {
    get throws {
      var recipe = try Fixtures.recipe(8, width: 240, height: 160, passes: 2, density: 3)
      let zone = try CalmZone(x: 0.6, y: 0.55, width: 0.25, height: 0.3)
      recipe.calm = try CalmZones([
        try CalmZone(x: 0, y: 0.1, width: 1, height: 0.1),
        try CalmZone(x: 0, y: 0, width: 0.1, height: 1), zone,
      ])
      return Sample("calm", try recipe.scene())
    }
  }

  private static func scene(
    _ seed: UInt64, _ width: Int, _ height: Int, _ mode: Mode, passes: Int, density: Thousandths
  ) throws -> Scene {
    try Fixtures.recipe(
      seed, width: width, height: height, mode: mode, passes: passes, density: density
    ).scene()
  }
}
