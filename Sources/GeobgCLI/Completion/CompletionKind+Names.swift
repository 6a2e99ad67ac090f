internal import ArgumentParser
internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgSystem

/// What shells offer for the values of options.
///
/// The names are looked up when a shell asks for them, not at every start.
extension CompletionKind {
  /// The names of the built-in palettes, and the palette files where the word points.
  static var palette: CompletionKind {
    .custom { _, _, prefix in PaletteFile.builtInNames + paletteFiles(for: prefix) }
  }

  /// The names of sizes, and `screen`.
  static var size: CompletionKind {
    .custom { _, _, _ in NamedSize.all.map(\.name) + [SizeArgument.screenName] }
  }

  /// The names of the presets in the settings files that can be read.
  static var preset: CompletionKind {
    .custom { _, _, _ in SettingsOptions.presetNames }
  }

  /// The names of the supported desktops.
  static var desktop: CompletionKind { .list(Desktop.all.map(\.name)) }

  /// The names of all values of `Choice`.
  static func choices<Choice: CaseIterable & RawRepresentable<String>>(
    _: Choice.Type
  ) -> CompletionKind {
    .list(Choice.allCases.map(\.rawValue))
  }

  /// The palette files in the folder that `prefix` begins with, as words that begin like `prefix`.
  private static func paletteFiles(for prefix: String) -> [String] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let names = (try? Folder.names(in: folder)) ?? []
    return names.filter { PaletteFormat(extensionOf: $0) != nil }.map { folder + $0 }
  }
}
