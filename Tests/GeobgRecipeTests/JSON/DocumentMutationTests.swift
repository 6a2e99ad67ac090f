import GeobgRecipe
import GeobgTestSupport
import Testing

/// Damaged text may be refused or may still be valid; it must never crash the program.
@Suite(.timed) struct DocumentMutationTests {
  static let palette = """
    {"about":"x","name":"p","light":{"background":"#ffffff"},"dark":{"background":"#000000"},\
    "swatches":[{"name":"a","weight":1.5,"color":"#102030","opacity":[0.1,0.4],\
    "dark":{"color":"#ABCDEF","opacity":[0,1]}}]}
    """
  static let recipe = """
    {"engine":1,"seed":"caf\\u00e9 \\ud83d\\ude00","palette":{"name":"p",\
    "light":{"background":"#ffffff"},"dark":{"background":"#000000"},"swatches":[{"name":"a",\
    "weight":1,"color":"#102030","opacity":[0.1,0.4]}]},"canvas":{"width":10,"height":20},\
    "pan":[1.5,-2],"zoom":0.5,"mode":"dark","background":"none","plane":{"density":2},\
    "gestures":[{"tap":[1,2],"address":7},{"shape":[7,0],"size":2},"mesh","undo","redo","clear"],"mesh":3,\
    "output":{"format":"pdf","date":1}}
    """

  private enum Outcome { case taken, refused }

  private func parse(_ bytes: [UInt8], asPalette: Bool) -> Outcome {
    if asPalette { return (try? PaletteFile(parsing: bytes)) == nil ? .refused : .taken }
    guard let file = try? RecipeFile(parsing: bytes) else { return .refused }
    // A document that is accepted can be written and read again.
    let back = try? RecipeFile(parsing: Array(file.json.utf8))
    #expect(back == file)
    return .taken
  }

  @Test(arguments: [true, false])
  func truncatedAtEveryByte(isPalette: Bool) {
    let sound = Array((isPalette ? Self.palette : Self.recipe).utf8)
    #expect(parse(sound, asPalette: isPalette) == .taken)
    for length in 0..<sound.count {
      #expect(parse(Array(sound[..<length]), asPalette: isPalette) == .refused)
    }
  }

  @Test(arguments: [true, false])
  func damagedBytes(isPalette: Bool) {
    let sound = Array((isPalette ? Self.palette : Self.recipe).utf8)
    var generator = FixedGenerator(isPalette ? 1 : 2)
    let likely = Array("{}[],:\"\\0159eE+-.#xnultrfs \n\0".utf8) + [0x80, 0xC3, 0xED, 0xF4, 0xFF]
    var outcomes: [Outcome: Int] = [:]
    for _ in 0..<2000 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: bytes.indices, using: &generator)
        let byte = likely.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(byte, at: place)
        case 2: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 3:
          let end = Int.random(in: place...bytes.count, using: &generator)
          bytes.insert(contentsOf: bytes[place..<min(end, place + 40)], at: place)
        default: bytes[place] = byte
        }
      }
      outcomes[parse(bytes, asPalette: isPalette), default: 0] += 1
    }
    // Both results occurred: some damage is noticed, and some is not.
    #expect(outcomes[.taken, default: 0] > 0 && outcomes[.refused, default: 0] > 1000)
  }

  @Test(arguments: [
    String(repeating: "[", count: 10_000), String(repeating: "{\"a\":", count: 10_000),
    "{\"engine\":1,\"seed\":" + String(repeating: "[", count: 10_000)
      + String(repeating: "]", count: 10_000) + "}",
    String(repeating: "[", count: 400) + String(repeating: "]", count: 400),
  ])
  func deepNestingIsRefused(text: String) {
    #expect(parse(Array(text.utf8), asPalette: false) == .refused)
    #expect(parse(Array(text.utf8), asPalette: true) == .refused)
  }
}
