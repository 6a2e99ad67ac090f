import GeobgRecipe
import GeobgTestSupport

/// Makes PNG files with a recipe in each kind of text chunk, among chunks of other programs.
enum GeneratedPNG {
  /// A file with the recipe `json`; a checksum protects each chunk.
  static func file(_ json: String, _ random: inout FixedGenerator) -> GeneratedFile {
    var chunks = [chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])]
    for _ in 0..<Int.random(in: 0...4, using: &random) { chunks.append(other(&random)) }
    chunks.append(recipe(json, &random))
    for _ in 0..<Int.random(in: 0...2, using: &random) { chunks.append(other(&random)) }
    let pixels = chunk("IDAT", StoredData.zlib([0, 255]))
    // Some programs write texts after the pixels.
    chunks.insert(pixels, at: Int.random(in: 1...chunks.count, using: &random))
    chunks.append(chunk("IEND", []))
    return GeneratedFile(bytes: PNGChunk.signature + chunks.flatMap { $0 })
  }

  private static func recipe(_ json: String, _ random: inout FixedGenerator) -> [UInt8] {
    let (name, text) = (Array("geobg".utf8) + [0], Array(json.utf8))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return chunk("tEXt", name + text)
    case 1: return chunk("zTXt", name + [0] + StoredData.zlib(text))
    default:
      let language = ["", "en", "de-DE"].randomElement(using: &random) ?? ""
      let translated = ["", "Rezept", "配方"].randomElement(using: &random) ?? ""
      let names = Array(language.utf8) + [0] + Array(translated.utf8) + [0]
      return Bool.random(using: &random)
        ? chunk("iTXt", name + [0, 0] + names + text)
        : chunk("iTXt", name + [1, 0] + names + StoredData.zlib(text))
    }
  }

  /// A chunk of another program.
  private static func other(_ random: inout FixedGenerator) -> [UInt8] {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: chunk("tEXt", Array("Software\0A Program 1.2".utf8))
    case 1: chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0<x/>".utf8))
    case 2: chunk("tEXt", Array("geobg2\0{\"engine\":1}".utf8))
    case 3: chunk("pHYs", [0, 0, 0x0B, 0x13, 0, 0, 0x0B, 0x13, 1])
    case 4: chunk("zTXt", Array("Comment\0\0".utf8) + StoredData.zlib(Array("{}".utf8)))
    default: chunk("prVt", (0..<9).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + data
    func number(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
    return number(UInt32(data.count)) + content + number(CRC32.checksum(content))
  }
}
