internal import GeobgScene

/// Where a value is in a document: the names from the document down to the value.
///
/// The text is made only for an error, so it costs nothing to read a valid document.
package indirect enum JSONPlace: Sendable {
  /// The whole document.
  case document
  /// A member of an object, or another part that has a name.
  case member(String, in: JSONPlace)
  /// An item of a list; the first has the number 1.
  case item(Int, in: JSONPlace)

  /// The place for people, such as `palette, swatch 3 (teal), opacity`.
  package var name: String { text.string }

  private var text: ByteText {
    switch self {
    case .document: "the document"
    case .member(let name, .document): ByteText(name)
    case .member(let name, let whole): whole.text + ", \(name)"
    case .item(let number, .document): "item \(number)"
    case .item(let number, let whole): whole.text + ", item \(number)"
    }
  }
}
