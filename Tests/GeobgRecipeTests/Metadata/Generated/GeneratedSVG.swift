import GeobgTestSupport

/// Makes SVG files with a recipe, in the forms of XML that programs write.
enum GeneratedSVG {
  /// A file with the recipe `json`.
  static func file(_ json: String, _ random: inout FixedGenerator) -> GeneratedFile {
    func pick(_ parts: [String]) -> String { parts.randomElement(using: &random) ?? "" }
    let prefix = pick(["", "", "svg:", "ns0:"])
    let space = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix.dropLast())"
    let encoding = pick(["", "UTF-8", "ISO-8859-1", "UTF-16"])
    var text = pick(["", "", "\n", " "])
    if !encoding.isEmpty {
      text = pick([
        "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n",
        "<?xml version='1.0' encoding='\(encoding)' standalone='no'?>",
      ])
    }
    text += pick([
      "", "<!-- Generator: A Program 1.2 -->\n", "<?xml-stylesheet href='a.css'?>",
      "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"svg11.dtd\">\n",
      "<!DOCTYPE svg [<!ENTITY ns \"http://a\"> <!-- ]> -->]>",
    ])
    text += "<\(prefix)svg \(space)=\"http://www.w3.org/2000/svg\""
    text +=
      pick(["", " width='8' height = \"8\"", "\n   id=\"svg1\"\n   a:b='&lt;metadata>'"]) + ">"
    text += pick([
      "", "<!-- <metadata>{}</metadata> -->", "<\(prefix)title>a &amp; b</\(prefix)title>",
      "<\(prefix)metadata><rdf:RDF xmlns:rdf='r'><a>{\"b\":1}</a></rdf:RDF></\(prefix)metadata>",
      "<\(prefix)defs\n  id='defs1' />", "<![CDATA[{]]>",
    ])
    text += "<\(prefix)metadata" + pick(["", " id='m'", "\n  id=\"metadata1\""]) + ">"
    text += pick(["", "\n  "])
    let before = text
    let isData = Bool.random(using: &random) && !json.contains("]]>")
    let recipe = isData ? "<![CDATA[\(json)]]>" : escaped(json, &random)
    text += recipe
    let after = pick(["", "\n", "<rdf:RDF xmlns:rdf='r'/>"])
    text += after + "</\(prefix)metadata" + pick([">", " >", "\n>"])
    text += "<\(prefix)rect fill='red'/></\(prefix)svg>" + pick(["", "\n", "<!-- end -->"])
    let bytes = encoded(text, encoding, &random)
    guard Int.random(in: 0..<5, using: &random) > 0 else {
      return GeneratedFile(bytes: StoredData.gzip(bytes, name: pick(["", "a.svg"])))
    }
    let unit = encoding == "UTF-16" ? 2 : 1
    let mark = bytes.count - text.utf8.count * unit
    let start = mark + before.utf8.count * unit
    return GeneratedFile(bytes: bytes, own: [start..<(start + recipe.utf8.count * unit)])
  }

  /// `json`, which is ASCII, with entities as programs write them.
  private static func escaped(_ json: String, _ random: inout FixedGenerator) -> String {
    let quotes = ["\"", "&quot;", "&#34;", "&#x22;"].randomElement(using: &random) ?? ""
    let mayWriteAll = Bool.random(using: &random)
    return json.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "&": return "&amp;"
      case "<": return "&lt;"
      case ">": return Bool.random(using: &random) ? "&gt;" : "&#62;"
      case "\"": return quotes
      default:
        let isNumber = mayWriteAll && Int.random(in: 0..<20, using: &random) == 0
        return isNumber ? "&#\(scalar.value);" : String(scalar)
      }
    }.joined()
  }

  private static func encoded(
    _ text: String, _ encoding: String, _ random: inout FixedGenerator
  ) -> [UInt8] {
    guard encoding == "UTF-16" else {
      let hasMark = encoding != "ISO-8859-1" && Bool.random(using: &random)
      return (hasMark ? [0xEF, 0xBB, 0xBF] : []) + Array(text.utf8)
    }
    let isBig = Bool.random(using: &random)
    return ([0xFEFF] + Array(text.utf16)).flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 255)]
      return isBig ? bytes : bytes.reversed()
    }
  }
}
