internal import GeobgScene

extension PaletteFile {
  /// The names of the palettes in the binary.
  ///
  /// A palette is parsed when it is requested, not when the program starts.
  public static let builtInNames = builtIn.map { $0.name }

  /// The names that `any` picks from: without the loudest palettes, whose colors compete with icons.
  package static let pickedNames = builtInNames.filter { name in
    !(["clarity", "meadow", "neon", "signal"] as [String]).contains { name.hasBytes(of: $0) }
  }

  /// The file of the built-in palette `name`, as in `Palettes/`.
  public static func builtInJSON(_ name: String) throws(ValueError) -> [UInt8] {
    guard let file = builtIn.first(where: { $0.name.hasBytes(of: name) }) else {
      throw .unknownPalette(name)
    }
    return file.json()
  }

  /// The built-in palette `name`.
  public static func builtIn(_ name: String) throws(ValueError) -> PaletteFile {
    // A test parses every palette, so only the name can be wrong here.
    let json = try builtInJSON(name)
    do throws(DocumentError) {
      return try PaletteFile(parsing: json)
    } catch {
      throw .unknownPalette(name)
    }
  }

  /// The name of the built-in palette that equals `palette`; nil for none.
  static func builtInName(of palette: Palette) -> String? {
    (try? builtIn(palette.name))?.palette == palette ? palette.name : nil
  }

  /// The name of the palette of a picture for which none is named.
  ///
  /// A recipe with its engine and without a palette has another one, `classic`.
  public static let defaultName = "original"

  private static let builtIn: [(name: String, json: @Sendable () -> [UInt8])] = [
    // The files of Palettes/, written by FieldTableTests.
    ("aurora", { PackageResources.aurora_json }),
    ("candy", { PackageResources.candy_json }),
    ("clarity", { PackageResources.clarity_json }),
    ("classic", { PackageResources.classic_json }),
    ("daybreak", { PackageResources.daybreak_json }),
    ("dusk", { PackageResources.dusk_json }),
    ("ember", { PackageResources.ember_json }),
    ("forest", { PackageResources.forest_json }),
    ("glacier", { PackageResources.glacier_json }),
    ("harbor", { PackageResources.harbor_json }),
    ("meadow", { PackageResources.meadow_json }),
    ("mist", { PackageResources.mist_json }),
    ("neon", { PackageResources.neon_json }),
    ("orchard", { PackageResources.orchard_json }),
    ("original", { PackageResources.original_json }),
    ("pastel", { PackageResources.pastel_json }),
    ("reef", { PackageResources.reef_json }),
    ("signal", { PackageResources.signal_json }),
    ("slate", { PackageResources.slate_json }),
    ("terra", { PackageResources.terra_json }),
    // End of the files.
  ]
}
