internal import GeobgRecipe

/// What the parser refuses, from the cases of its errors.
///
/// The type of these errors is not public, and their texts are for people. So their parts are read by
/// reflection. Without a case that is known here, a failure shows the parser's text.
enum ParserFault {
  /// The command has no such option.
  case unknown(option: String)
  /// A flag was given a value.
  case givenValue(option: String, value: String)
  /// Two flags that exclude each other, in the order of the command line.
  case exclusive(first: String, second: String)
  /// A reader of ours refuses the value of an option.
  case refused(option: String, reason: String)

  init?(_ error: any Error) {
    guard let error = Mirror(reflecting: error).child("parserError"),
      let fault = Mirror(reflecting: error).children.first
    else { return nil }
    let parts = Mirror(reflecting: fault.value).children.map { ($0.label, $0.value) }
    switch fault.label {
    case "unknownOption" where parts.count == 2:
      guard let name = ParserFault.name(parts[1].1) else { return nil }
      self = .unknown(option: name)
    case "unexpectedValueForOption" where parts.count == 3:
      guard let name = ParserFault.name(parts[1].1), let value = parts[2].1 as? String
      else { return nil }
      self = .givenValue(option: name, value: value)
    case "duplicateExclusiveValues" where parts.count == 3:
      guard let words = parts[2].1 as? [String],
        let first = ParserFault.word(parts[0].1, of: words),
        let second = ParserFault.word(parts[1].1, of: words)
      else { return nil }
      self = .exclusive(first: first, second: second)
    case "unableToParseValue" where parts.count == 5:
      guard let name = ParserFault.name(parts[1].1),
        let reason = ParserFault.unwrapped(parts[4].1)
      else { return nil }
      self = .refused(option: name, reason: String(describing: reason))
    default: return nil
    }
  }

  /// An option's name with its hyphens, from the parser's value for it.
  private static func name(_ value: Any) -> String? {
    guard let name = unwrapped(value), let form = Mirror(reflecting: name).children.first
    else { return nil }
    switch form.label {
    case "long": return (form.value as? String).map { "--\($0)" }
    case "longWithSingleDash": return (form.value as? String).map { "-\($0)" }
    case "short":
      let letter = Mirror(reflecting: form.value).children.first?.value
      return (letter as? Character).map { "-\($0)" }
    default: return nil
    }
  }

  /// The word of the command line that a value came from.
  private static func word(_ origin: Any, of words: [String]) -> String? {
    guard let elements = Mirror(reflecting: origin).child("_elements") as? any Collection,
      let place = elements.compactMap({ place($0) }).min(), words.indices.contains(place)
    else { return nil }
    return words[place]
  }

  private static func place(_ element: Any) -> Int? {
    guard let index = Mirror(reflecting: element).child("argumentIndex"),
      let input = Mirror(reflecting: index).child("inputIndex")
    else { return nil }
    return Mirror(reflecting: input).child("rawValue") as? Int
  }

  /// What an optional value has, or the value; nil for none.
  private static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first?.value : value
  }
}

extension Mirror {
  fileprivate func child(_ label: String) -> Any? { children.first { $0.label == label }?.value }
}

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
