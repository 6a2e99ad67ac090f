/// One of the files that a page needs to make wallpapers itself: the engine, its wrapper, the element, the example.
///
/// The files are text in the program, so that a copied program has them.
package struct PageFile: Sendable {
  /// A piece of a file.
  package enum Piece: Sendable {
    /// Text as it is.
    case text(StaticString)
    /// The bytes that a text in base64 stands for.
    case bytes(StaticString)
  }

  /// The path below the folder of the page, such as `example/index.html`.
  package let path: String
  private let pieces: [Piece]

  /// A file of `pieces`, one after another.
  package init(_ path: String, _ pieces: [Piece]) {
    self.path = path
    self.pieces = pieces
  }

  /// A page that has its own folder.
  package enum Page: String, CaseIterable, Sendable {
    /// The page for drawing by hand.
    case studio
    /// The page for browsing pictures.
    case gallery
  }

  /// The files of the engine, the element and the example: all that belong to no page.
  package static var web: [PageFile] {
    all.filter { file in Page.allCases.allSatisfy { file.name(in: $0) == nil } }
  }

  /// The files of `page`, with their names in its folder.
  package static func files(of page: Page) -> [(name: String, file: PageFile)] {
    all.compactMap { file in file.name(in: page).map { (name: $0, file: file) } }
  }

  /// The name of the file in the folder of `page`; nil if it is in another folder.
  private func name(in page: Page) -> String? {
    let folder = "\(page.rawValue)/"
    return path.utf8.starts(with: folder.utf8) ? String(path.dropFirst(folder.count)) : nil
  }

  /// What is in the file.
  package var contents: [UInt8] {
    var contents: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .text(let text): contents += text.bytes
      case .bytes(let text): contents += Self.decoding(base64: text.bytes)
      }
    }
    return contents
  }

  /// The bytes that a text in base64 stands for.
  ///
  /// Characters that are no digits, such as `=`, are skipped.
  private static func decoding(base64 text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for character in text {
      let digit: UInt8
      switch character {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = character - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = character - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): digit = 62
      case UInt8(ascii: "/"): digit = 63
      default: continue
      }
      bits = bits << 6 | UInt32(digit)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}

extension StaticString {
  fileprivate var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
