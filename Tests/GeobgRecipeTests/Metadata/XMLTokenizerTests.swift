import Foundation
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// The tokenizer, compared with expat, which Python contains.
@Suite(.timed) struct XMLTokenizerTests {
  // MARK: - Events

  /// The tokens of `document` as text; nil if it is refused.
  private func events(_ document: [UInt8]) -> String? {
    do throws(MetadataError) {
      var tokens = XMLTokenizer(try XMLEncoding.utf8(document))
      var (events, text) = ([String](), [UInt8]())
      func hex(_ bytes: some Sequence<UInt8>) -> String { Hex.text(of: Array(bytes)) }
      func end() {
        if !text.isEmpty { events.append("t" + hex(text)) }
        text = []
      }
      while let token = try tokens.next() {
        switch token {
        case .start(let tag):
          end()
          var event = "s" + hex(tokens.bytes[tag.name])
          for (name, value) in tag.attributes {
            event += "," + hex(tokens.bytes[name]) + "="
            event += hex(try tokens.text(at: value, as: .attribute))
          }
          events.append(event)
        case .text(let range): text += try tokens.text(at: range)
        case .data(let range): text += try tokens.text(at: range, as: .data)
        case .comment(let range):
          end()
          events.append("c" + hex(try tokens.text(at: range, as: .data)))
        case .end:
          end()
          events.append("e")
        }
      }
      return events.joined(separator: " ")
    } catch .unsupported {
      return Self.unsupported
    } catch {
      return nil
    }
  }

  /// The result for a document with an entity that only a DTD defines, or in another encoding.
  private static let unsupported = "unsupported"

  /// The same of expat for each of `documents`.
  private func expatEvents(_ documents: [[UInt8]]) throws -> [String?] {
    let program = """
      import sys, xml.parsers.expat
      for line in sys.stdin:
        out, text = [], []
        def end():
          if text: out.append('t' + ''.join(text).encode().hex())
          text.clear()
        def start(name, attributes):
          end()
          pairs = zip(attributes[::2], attributes[1::2])
          out.append('s' + name.encode().hex() + ''.join(
            ',' + n.encode().hex() + '=' + v.encode().hex() for n, v in pairs))
        parser = xml.parsers.expat.ParserCreate()
        parser.ordered_attributes = True
        parser.StartElementHandler = start
        parser.EndElementHandler = lambda name: (end(), out.append('e'))
        parser.CharacterDataHandler = text.append
        inside = []
        parser.StartDoctypeDeclHandler = lambda *_: inside.append(1)
        parser.EndDoctypeDeclHandler = inside.clear
        parser.CommentHandler = lambda c: inside or (end(), out.append('c' + c.encode().hex()))
        try:
          parser.Parse(bytes.fromhex(line), True)
          print(' '.join(out))
        except (xml.parsers.expat.ExpatError, ValueError, LookupError):
          print('-')
      """
    let input = documents.map { Hex.text(of: $0) + "\n" }.joined()
    let result = try Shell.run("python3", ["-c", program], input: Data(input.utf8))
    try #require(result.code == 0, "\(result.errors)")
    return String(decoding: result.output, as: UTF8.self).split(separator: "\n").map {
      $0 == "-" ? nil : String($0)
    }
  }

  // MARK: - Documents

  /// A document that uses every construct, in a random encoding.
  private func document(_ random: inout FixedGenerator) -> [UInt8] {
    let encodings = ["", "UTF-8", "ISO-8859-1", "US-ASCII", "UTF-16"]
    let encoding = encodings.randomElement(using: &random) ?? ""
    let isWide = encoding == "" || encoding.hasPrefix("UTF")
    var text = ""
    if encoding != "" { text += "<?xml version='1.0' encoding=\"\(encoding)\"?>" }
    func pick(_ parts: [String], _ random: inout FixedGenerator) -> String {
      parts.randomElement(using: &random) ?? ""
    }
    let odd = ["<!-- < & - > -->", "<?p <a> ?>", "\n", " ", "", ""]
    text += pick(odd, &random)
    text += pick(
      [
        "", "<!DOCTYPE a>", "<!DOCTYPE a [<!ENTITY q '\"]>'><!-- ]> ' --><!ELEMENT a ANY>]>",
        "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" 'x>y'>",
      ], &random)
    text += pick(odd, &random)
    func element(_ depth: Int, _ random: inout FixedGenerator) -> String {
      let names = ["a", "svg:b", "_c-1.2", ":d"] + (isWide ? ["é", "n\u{B7}"] : [])
      let name = pick(names, &random)
      var text = "<\(name)"
      for (index, quote) in ["'", "\"", "'"].shuffled(using: &random).prefix(2).enumerated()
      where Bool.random(using: &random) {
        let values = ["", "x", "&lt;&#62;", "a\n\tb", "&quot;&apos;&#x41;&#10;", "/>"]
        text += pick([" ", "\n", "\t "], &random) + "n\(index)" + pick(["=", " = "], &random)
        text += quote + pick(values, &random) + quote
      }
      if Bool.random(using: &random), depth > 0 { return text + pick(["/>", " />"], &random) }
      text += pick([">", " >", "\n>"], &random)
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let parts =
          ["text", "]]", "\r\n\r", "&amp;&#x1F600;&gt;", "<![CDATA[<&amp;]>]]>", " "]
          + odd + (isWide ? ["é 😀"] : [])
        text +=
          depth < 4 && Bool.random(using: &random)
          ? element(depth + 1, &random)
          : pick(parts, &random)
      }
      return text + "</\(name)" + pick([">", " >"], &random)
    }
    text += element(0, &random) + pick(odd, &random)
    switch encoding {
    case "ISO-8859-1", "US-ASCII": return text.unicodeScalars.map { UInt8($0.value & 0xFF) }
    case "UTF-16":
      let isBig = Bool.random(using: &random)
      return ([0xFEFF] + Array(text.utf16)).flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 255)]
        return isBig ? bytes : bytes.reversed()
      }
    default: return (Bool.random(using: &random) ? [0xEF, 0xBB, 0xBF] : []) + Array(text.utf8)
    }
  }

  @Test(.enabled(if: Shell.has("python3"))) func agreesWithExpat() throws {
    var random = FixedGenerator(51)
    let documents = (0..<2000).map { _ in document(&random) }
    let expected = try expatEvents(documents)
    try #require(expected.count == documents.count)
    var differences = 0
    for (document, expected) in zip(documents, expected) where events(document) != expected {
      differences += 1
      guard differences < 4 else { continue }
      Issue.record(
        """
        \(String(decoding: document, as: UTF8.self).debugDescription)
        \(events(document) ?? "refused")
        \(expected ?? "expat refuses it")
        """)
    }
    #expect(differences == 0)
  }

  /// A changed document that expat accepts has the same tokens here; this tokenizer may accept more.
  @Test(.enabled(if: Shell.has("python3"))) func changedDocumentsAgreeToo() throws {
    var random = FixedGenerator(52)
    let likely = Array("<>&;'\"/=!?[]- \n\0ax#".utf8) + [0x80, 0xC3, 0xFF]
    let documents = (0..<10_000).map { _ in
      var bytes = document(&random)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(likely.randomElement(using: &random) ?? 0, at: place)
        case 2: bytes.removeLast(min(bytes.count - 2, place))
        default: bytes[place] = likely.randomElement(using: &random) ?? 0
        }
        if bytes.isEmpty { bytes = [0x3C] }
      }
      return bytes
    }
    let expected = try expatEvents(documents)
    try #require(expected.count == documents.count)
    var (accepted, differences) = (0, 0)
    for (document, expected) in zip(documents, expected) {
      let found = events(document)
      guard let expected else { continue }
      accepted += 1
      // Expat skips an entity that a DTD may define, and knows more encodings.
      guard found != expected, found != Self.unsupported else { continue }
      differences += 1
      guard differences < 6 else { continue }
      Issue.record(
        """
        \(String(decoding: document, as: UTF8.self).debugDescription)
        \(found ?? "refused")
        \(expected)
        """)
    }
    #expect(differences == 0)
    #expect(accepted > 500)
  }

  @Test func limitsHold() {
    func error(_ text: String) -> MetadataError? {
      var tokens = XMLTokenizer(Array(text.utf8))
      do throws(MetadataError) {
        while try tokens.next() != nil {}
        return nil
      } catch {
        return error
      }
    }
    let depth = XMLTokenizer.depthLimit
    let open = String(repeating: "<a>", count: depth)
    let close = String(repeating: "</a>", count: depth)
    #expect(error(open + close) == nil)
    #expect(
      error(open + "<a/>" + close) == .tooMany("elements inside each other", limit: depth))
    let attributes = (0..<XMLTokenizer.attributeLimit).map { " a\($0)=''" }.joined()
    #expect(error("<a\(attributes)/>") == nil)
    #expect(
      error("<a\(attributes) x=''/>")
        == .tooMany("attributes in an element", limit: XMLTokenizer.attributeLimit))
  }

  @Test func anotherEncodingIsNamed() {
    let bytes = Array("<?xml version='1.0' encoding='Shift_JIS'?><svg/>".utf8)
    let error = MetadataError.unsupported(reason: "its encoding is Shift_JIS; save it as UTF-8")
    #expect(throws: error) { try XMLEncoding.utf8(bytes) }
  }
}
