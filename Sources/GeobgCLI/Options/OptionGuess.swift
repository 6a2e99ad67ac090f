internal import GeobgRecipe

/// Guesses which option an unknown option means.
enum OptionGuess {
  /// Words for an option that other programs use, or that users try; each with our option.
  private static let synonyms: [String: String] = [
    "bg": "background", "background-color": "background", "clobber": "no-clobber",
    "color": "palette", "colors": "palette", "colour": "palette", "colours": "palette",
    "compress": "compression", "cropmarks": "crop-marks", "dark-mode": "dark",
    "dimensions": "size", "dpi": "ppi", "extension": "format", "file": "output",
    "geometry": "size", "height": "size", "jpeg-quality": "quality",
    "light-mode": "light", "monitors": "layout", "name": "output", "offset": "pan",
    "out": "output", "paper": "size", "parallel": "jobs", "random-seed": "seed",
    "resolution": "size", "scale": "zoom", "scheme": "palette", "screens": "layout",
    "silent": "quiet", "theme": "palette", "transparent": "background", "type": "format",
    "width": "size", "wire": "mesh", "workers": "jobs",
  ]

  /// The option of `command` that the unknown `option` may mean, both with their hyphens.
  ///
  /// The parser itself suggests an option for every word.
  static func option(for option: String, of command: CommandTable?) -> String? {
    guard option.hasPrefix("--"), let command else { return nil }
    let word = String(option.dropFirst(2))
    let options = command.arguments.flatMap(\.names).filter { $0.hasPrefix("--") }
      .map { String($0.dropFirst(2)) }
    if let synonym = synonyms[word.lowercased()], options.contains(synonym) {
      return "--\(synonym)"
    }
    return Spelling.nearest(to: word, among: options).map { "--\($0)" }
  }
}
