internal import GeobgScene

/// A fault in a line of a palette file.
public enum PaletteTextFault: Hashable, Sendable {
  /// The line is not UTF-8.
  case notText
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
}

extension PaletteTextFault: CustomStringConvertible {
  /// The fault in lower case, to follow the number of the line.
  public var description: String {
    switch self {
    case .notText: "the line is not UTF-8"
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
