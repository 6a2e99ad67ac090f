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

  /// The parser's `message`; about an unknown option, with the option of `options` that it may mean.
  ///
  /// The parser itself suggests an option for every word.
  static func suggesting(_ options: [String], for message: String) -> String {
    let unknown = /(?s)Unknown option '(--?)(.*?)'(?:\. Did you mean '[^']*'\?)?/
    guard let found = message.wholeMatch(of: unknown) else { return message }
    let word = String(found.2)
    let reason = "Unknown option '\(found.1)\(word)'"
    guard found.1 == "--", let meant = option(for: word, among: options) else { return reason }
    return "\(reason). Did you mean '--\(meant)'?"
  }

  private static func option(for word: String, among options: [String]) -> String? {
    if let synonym = synonyms[word.lowercased()], options.contains(synonym) { return synonym }
    return Spelling.nearest(to: word, among: options)
  }
}
