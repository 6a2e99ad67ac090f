internal import GeobgScene

extension PaletteFile {
  /// The names of the palettes in the binary.
  ///
  /// A palette is parsed when it is requested, not when the program starts.
  public static let builtInNames = builtIn.map { $0.name }

  /// The file of the built-in palette `name`, as in `Palettes/`.
  public static func builtInJSON(_ name: String) throws(UnknownPalette) -> [UInt8] {
    guard let file = builtIn.first(where: { $0.name.hasBytes(of: name) }) else {
      throw UnknownPalette(name: name)
    }
    return file.json()
  }

  /// The built-in palette `name`.
  public static func builtIn(_ name: String) throws(UnknownPalette) -> PaletteFile {
    // A test parses every palette, so only the name can be wrong here.
    let json = try builtInJSON(name)
    do throws(DocumentError) {
      return try PaletteFile(parsing: json)
    } catch {
      throw UnknownPalette(name: name)
    }
  }

  /// The name of the built-in palette that equals `palette`; nil for none.
  static func builtInName(of palette: Palette) -> String? {
    (try? builtIn(palette.name))?.palette == palette ? palette.name : nil
  }

  private static let builtIn: [(name: String, json: @Sendable () -> [UInt8])] = [
    // The files of Palettes/, written by FieldTableTests.
    ("aurora", { PackageResources.aurora_json }),
    ("candy", { PackageResources.candy_json }),
    ("clarity", { PackageResources.clarity_json }),
    ("classic", { PackageResources.classic_json }),
    ("dusk", { PackageResources.dusk_json }),
    ("ember", { PackageResources.ember_json }),
    ("forest", { PackageResources.forest_json }),
    ("harbor", { PackageResources.harbor_json }),
    ("meadow", { PackageResources.meadow_json }),
    ("mist", { PackageResources.mist_json }),
    ("neon", { PackageResources.neon_json }),
    ("original", { PackageResources.original_json }),
    ("pastel", { PackageResources.pastel_json }),
    ("signal", { PackageResources.signal_json }),
    ("slate", { PackageResources.slate_json }),
    ("terra", { PackageResources.terra_json }),
    // End of the files.
  ]
}

/// A palette that is not built in, or a color that is none.
public struct UnknownPalette: Error, Hashable, Sendable, CustomStringConvertible {
  /// The requested name, or the text in a list of colors.
  public let name: String
  /// Whether the text is in a list of colors.
  private let isColor: Bool

  /// The error for the unknown name `name`.
  public init(name: String) { self.init(name: name, isColor: false) }

  init(name: String, isColor: Bool) {
    self.name = name
    self.isColor = isColor
  }

  /// One sentence, in lower case: what a color looks like, or the names of the built-in palettes.
  public var description: String {
    guard !isColor else {
      return
        ("'\(JSONField.excerpt(name))' is not a color; write 1 to \(Palette.swatchLimit) colors with "
        + "commas between them, such as #0b3954,#ff6663" as ByteText).string
    }
    let names = PaletteFile.builtInNames.joined(by: ", ")
    return ("no built-in palette is named '\(name)'; the names are \(names)" as ByteText).string
  }
}
