/// A fault in a line of a palette file.
public enum PaletteTextFault: Hashable, Sendable, CustomStringConvertible {
  /// The line is not UTF-8.
  case notText
  /// The file is UTF-16.
  case utf16
  /// The line contains a byte of zero, which no text does.
  case zeroByte
  /// The file ends inside a map in braces.
  case unclosed
  /// The line uses YAML that is not read: a merge key, or an alias of something that is not a color.
  case alias(String)
  /// The last line has no line end, so the file may be truncated.
  case unended
  /// The first line is not the format's signature.
  case notSignature(String)
  /// The line does not begin with three numbers from 0 to 255.
  case notChannels(String)
  /// The line has something else where a color should be.
  case notColor(String)
  /// A color is not opaque.
  case translucent(String)
  /// The line is not a key and its value.
  case notPair(String)
  /// The line repeats the key of an earlier line.
  case repeated(key: String)
  /// The file ends here without a color that it must have.
  case missing(key: String)
  /// The file ends here with fewer colors than its own comment states.
  case fewerColors(found: Int, promised: Int)
  /// The file ends here without any color.
  case noColors

  /// The fault in lower case, to follow the number of the line.
  public var description: String {
    switch self {
    case .notText: "the line is not UTF-8, but perhaps Latin-1; save the file as UTF-8"
    case .utf16: "the file is UTF-16; save it as UTF-8"
    case .zeroByte: "the line contains a zero byte (NUL), which is not text; remove it"
    case .unclosed: "the file ends before a closing brace"
    case .alias(let text):
      "'\(shown(text))' refers to another part of the file; write its colors here"
    case .unended:
      "the last line is unfinished, so the file may be truncated; if not, add a line break"
    case .notSignature(let text):
      "'\(shown(text))' is not the first line of a GIMP palette; write GIMP Palette"
    case .notChannels(let text): "'\(shown(text))' does not begin with three numbers from 0 to 255"
    case .notColor(let text): "'\(shown(text))' is not a color; write #rrggbb"
    case .translucent(let text): "'\(shown(text))' is translucent; use an opaque color"
    case .notPair(let text):
      "'\(shown(text))' is not a key, a colon and a value, such as base00: ffffff"
    case .repeated(let key): "\(key) occurs twice"
    case .missing(let key): "the file ends without \(key)"
    case .fewerColors(let found, let promised):
      "the file ends after \(found) of \(promised) colors, the number in its comment"
    case .noColors: "the file has no colors"
    }
  }

  private func shown(_ text: String) -> String { JSONField.excerpt(text) }
}
