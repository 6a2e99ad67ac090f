/// The texts of elements in a document of another program.
package enum XMLTexts {
  /// The texts of the elements `name` without elements in them, up to the first error in `document`.
  package static func all(_ name: StaticString, in document: [UInt8]) -> [String] {
    var texts: [String] = []
    guard let bytes = try? XMLEncoding.utf8(document) else { return texts }
    var tokens = XMLTokenizer(bytes)
    var text: [UInt8]?
    while let token = try? tokens.next() {
      switch token {
      case .start(let tag): text = tokens.isLocal(tag.name, name) ? [] : nil
      case .text(let range):
        guard let part = try? tokens.text(at: range) else { return texts }
        text? += part
      case .data(let range): text? += Array(bytes[range])
      case .end:
        if let text { texts.append(String(decoding: text, as: UTF8.self)) }
        text = nil
      case .comment: break
      }
    }
    return texts
  }
}
