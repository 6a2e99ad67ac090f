internal import GeobgScene

extension PaletteFile {
  /// The names of the palettes in the binary.
  ///
  /// A palette is parsed when it is requested, not when the program starts.
  public static let builtInNames = builtIn.map { $0.name }

  /// The file of the built-in palette `name`, as in `Palettes/`.
  ///
  /// - Throws: ``UnknownPalette``.
  public static func builtInJSON(_ name: String) throws(UnknownPalette) -> [UInt8] {
    guard let file = builtIn.first(where: { $0.name.hasBytes(of: name) }) else {
      throw UnknownPalette(name: name)
    }
    return file.json()
  }

  /// The built-in palette `name`.
  ///
  /// - Throws: ``UnknownPalette``.
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
    let name = palette.name
    do throws(UnknownPalette) {
      return try builtIn(name).palette == palette ? name : nil
    } catch {
      return nil
    }
  }

  private static let builtIn: [(name: String, json: @Sendable () -> [UInt8])] = [
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
  ]
}

/// A palette that is not built in.
public struct UnknownPalette: Error, Hashable, Sendable, CustomStringConvertible {
  /// The requested name.
  public let name: String

  /// The error for the unknown name `name`.
  public init(name: String) {
    self.name = name
  }

  /// One sentence, in lower case, that lists the built-in palettes.
  public var description: String {
    let names = PaletteFile.builtInNames.joined(by: ", ")
    return ("no built-in palette is named '\(name)'; the names are \(names)" as ByteText).string
  }
}
