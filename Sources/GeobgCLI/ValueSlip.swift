internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// What the value of an option probably means that the option does not take.
enum ValueSlip {
  /// Texts that `value` may mean, the most probable first; the caller tries whether the option takes them.
  ///
  /// - Parameters:
  ///   - names: The values that the option has names for.
  ///   - isName: Whether people choose the values themselves, such as names and addresses: these cannot be guessed.
  static func candidates(
    _ value: String, names: [String] = [], isName: Bool = false
  ) -> [String] {
    var found: [String] = []
    func add(_ text: String?) {
      guard let text, text != value, !text.isEmpty, !found.contains(text) else { return }
      found.append(text)
    }
    let plain = plain(value)
    add(plain)
    words[plain.lowercased()].map { add($0) }
    add(color(plain))
    add(plain.filter { $0 != " " })
    // Two large numbers are a size rather than one with decimals.
    if plain.wholeMatch(of: /[1-9][0-9]+,[1-9][0-9]+/) != nil {
      add(plain.replacing(",", with: "x"))
    }
    numbers(plain).forEach(add)
    add(inches(plain))
    add(plain.replacing("px", with: ""))
    if !isName {
      separated(plain).forEach(add)
      // The type or the extension of a file, or a port after a host.
      let last = plain.split { "./:".contains($0) }.last.map(String.init) ?? ""
      if plain.hasPrefix(":") || last.first?.isLetter ?? false { add(last) }
    }
    add(Spelling.nearest(to: plain, among: names))
    return found
  }

  /// Words that people write for a value.
  private static let words = [
    "auto": "any", "best": "small", "desktop": "screen", "full-hd": "fhd", "fullhd": "fhd",
    "high": "small", "hyprland": "hyprpaper", "max": "small", "monitor": "screen", "random": "any",
    "ubuntu": "gnome",
  ]

  // MARK: - Characters of web pages and word processors

  private static let quotes: Set<Character> = [
    "“", "”", "„", "‟", "‘", "’", "‚", "«", "»", "\"", "'", "`",
  ]
  private static let dashes: Set<Character> = ["–", "—", "−", "‐", "‑", "‒", "―", "－", "﹣"]

  /// `text` without quotes around it and with hyphens instead of dashes.
  static func plain(_ text: String) -> String {
    let text = unquoted(text) ?? text
    return String(text.map { dashes.contains($0) ? "-" : $0 })
  }

  /// The text between typographic quotes, or quotes inside quotes; nil if `text` is not in quotes.
  static func unquoted(_ text: String) -> String? {
    guard text.count > 2, let first = text.first, let last = text.last, quotes.contains(first),
      quotes.contains(last)
    else { return nil }
    return String(text.dropFirst().dropLast())
  }

  /// The option that `word` is with hyphens instead of dashes; nil if it does not begin with a dash.
  static func hyphenated(_ word: String) -> String? {
    guard let first = word.first, dashes.contains(first) else { return nil }
    let rest = word.drop { dashes.contains($0) || $0 == "-" }
    return (rest.prefix { $0 != "=" }.count == 1 ? "-" : "--") + rest
  }

  // MARK: - Kinds of values

  /// The color that `text` writes in another form, such as `rgb(1, 2, 3)` or `0xffffff`.
  private static func color(_ text: String) -> String? {
    let text = text.lowercased()
    if text == "transparent" { return "none" }
    if text.hasPrefix("0x") { return "#\(text.dropFirst(2))" }
    // Opaque, with the digits of the opacity.
    if text.hasPrefix("#"), text.count == 9, text.hasSuffix("ff") {
      return String(text.dropLast(2))
    }
    let parts = text.replacing("rgb", with: "").split { "(), ".contains($0) }
    let numbers = parts.compactMap { UInt8($0) }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    return Color(red: numbers[0], green: numbers[1], blue: numbers[2]).hex
  }

  /// Units that options do not take, because a number alone has them.
  private static let units: Set<String> = ["dpi", "ppi", "pt", "px", "s", "sec", "seconds"]

  /// Numbers that `text` may mean, which has another form of decimals, or a unit.
  private static func numbers(_ text: String) -> [String?] {
    let dotted = text.replacing(",", with: ".")
    let digits = String(dotted.prefix { $0.isASCII && $0.isNumber || "+-.".contains($0) })
    let unit = String(dotted.dropFirst(digits.count)).filter { $0 != " " }
    var sound = digits.hasPrefix("+") ? String(digits.dropFirst()) : digits
    if sound.hasPrefix(".") { sound = "0\(sound)" }
    if let dot = sound.firstIndex(of: ".") {
      sound = String(sound[...dot]) + sound[sound.index(after: dot)...].prefix(3)
    }
    // Of a number that is too small, nothing would be left.
    guard let number = Double(sound), number != 0 || !dotted.contains(where: "123456789".contains)
    else { return [] }
    if unit.isEmpty { return [sound] }
    // The sign alone was too much.
    if digits.hasPrefix("+") { return ["\(sound)\(unit)"] }
    if unit == "%" { return [shortest(number / 100), sound] }
    if unit.uppercased().hasSuffix("B") {
      let prefix = unit.dropLast().filter { $0 != "i" }
      return ["\(sound)\(prefix)"]
    }
    let factors: [Character: Double] = ["k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9]
    if let first = unit.first, let factor = factors[first],
      ["", "p", "px"].contains(unit.dropFirst().lowercased())
    {
      return [shortest(number * factor)]
    }
    return units.contains(unit.lowercased()) ? [sound] : []
  }

  private static func shortest(_ number: Double) -> String? {
    let thousandths = (number * 1000).rounded()
    guard abs(thousandths) < 1e15 else { return nil }
    return "\(Thousandths(count: Int64(thousandths)))"
  }

  /// A size in inches with their sign, such as `8.5x11"`.
  private static func inches(_ text: String) -> String? {
    let signs: Set<Character> = ["\"", "″", "”"]
    guard text.contains(where: signs.contains) else { return nil }
    return text.filter { !signs.contains($0) } + "in"
  }

  /// `text` with another separator between its parts.
  private static func separated(_ text: String) -> [String] {
    // Two small numbers with a colon are a ratio, and no size.
    let isRatio = text.wholeMatch(of: /[0-9]{1,2}:[0-9]{1,2}/) != nil
    let separators = [" ", "*", ":", ";", "/", "|", ",", "x", "X", "×", " by ", "...", "..", "…"]
    let inside = text.dropFirst().dropLast()
    return separators.filter(inside.contains).flatMap { separator in
      ["x", ",", "=", "-", "+", ":"].filter { $0 != separator && !(isRatio && $0 == "x") }
        .map { text.replacing(separator, with: $0) }
    }
  }
}
