import Foundation
import GeobgRecipe
import GeobgTestSupport
import Testing

@Suite(.timed) struct QRCodeTests {
  /// zbar reads back symbols of all versions and both levels, filled to the last bit.
  @Test func everyVersionIsReadBack() throws {
    var codes: [(code: QRCode, text: String)] = []
    var generator = FixedGenerator(40)
    for number in QRVersion.range {
      for level in [QRCode.Level.low, .medium] {
        let version = QRVersion(number: number, level: level)
        for letters in ["ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 $%*+-./:", "abcdefghij&=#-_.~XYZ019"]
        {
          let limit = QRSegment(Array(letters.utf8)).limit(in: version)
          let text = generator.text(of: letters, count: limit)
          let segment = QRSegment(Array(text.utf8))
          #expect(segment.bitCount(in: version) <= 8 * version.dataCount)
          #expect(
            QRSegment(Array((text + "A").utf8)).bitCount(in: version) > 8 * version.dataCount)
          codes.append((QRCode(segment, version), text))
        }
      }
    }
    try expectReadBack(codes)
  }

  /// zbar reads back links, words of many languages, and random text of many lengths.
  @Test func textsAreReadBack() throws {
    var generator = FixedGenerator(7)
    var texts = [
      "s=ada&p=dusk&d&m=1", "http://192.168.1.5:8080/#t=0123456789abcdef", "0", "A", "HTTP://A.B/C",
      "Vera Moln\u{E1}r", "\u{685C}\u{306E}\u{82B1}", "\u{1F3A8}\u{1F5BC}", "a\u{301}",
    ]
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%&=#/:?-_.~"
    for count in stride(from: 1, through: 2900, by: 29) {
      texts.append(generator.text(of: letters, count: count))
    }
    try expectReadBack(texts.map { (try QRCode($0), $0) })
  }

  @Test func theSmallestVersionIsChosen() throws {
    func version(_ count: Int) throws -> Int {
      try QRCode(String(repeating: "a", count: count)).version
    }
    // Numbers from table 7 of the standard.
    #expect(try version(14) == 1)
    #expect(try version(15) == 2)
    #expect(try version(2331) == 40)
    #expect(try QRCode(String(repeating: "a", count: 2331)).level == .medium)
    #expect(try QRCode(String(repeating: "a", count: 2332)).level == .low)
    #expect(try QRCode(String(repeating: "A", count: 20)).version == 1)
    #expect(try QRCode(String(repeating: "A", count: 21)).version == 2)
    #expect(try QRCode(String(repeating: "A", count: 4296)).version == 40)
    let code = try QRCode("a")
    #expect(code.size == 21)
    #expect(code.isDark(0, 0) && !code.isDark(1, 1) && !code.isDark(-1, 0) && !code.isDark(0, 21))
  }

  @Test func tooLongTextsAreRefused() throws {
    _ = try QRCode(String(repeating: "a", count: 2953))
    #expect(throws: ValueError.tooLongForQRCode(byteCount: 2954, limit: 2953)) {
      try QRCode(String(repeating: "a", count: 2954))
    }
    #expect(throws: ValueError.tooLongForQRCode(byteCount: 4297, limit: 4296)) {
      try QRCode(String(repeating: "A", count: 4297))
    }
    #expect(
      "\(ValueError.tooLongForQRCode(byteCount: 2954, limit: 2953))"
        == "the text has 2954 bytes, and a QR code holds at most 2953")
  }

  /// The text for a terminal has the modules of the symbol, in black and white of its own.
  @Test func terminalTextShowsTheModules() throws {
    let code = try QRCode("http://192.168.1.5:8080/#t=0123456789abcdef")
    let lines = code.terminalText.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.last == "")
    let (start, end) = ("\u{1B}[38;5;16;48;5;231m", "\u{1B}[0m")
    var modules: [[Bool]] = []
    for line in lines.dropLast() {
      #expect(line.hasPrefix(start) && line.hasSuffix(end))
      let blocks = line.dropFirst(start.count).dropLast(end.count)
      modules.append(blocks.map { $0 == "\u{2580}" || $0 == "\u{2588}" })
      modules.append(blocks.map { $0 == "\u{2584}" || $0 == "\u{2588}" })
    }
    let border = QRCode.quietZone
    #expect(modules.count == code.size + 2 * border + 1)
    for (y, row) in modules.enumerated() {
      #expect(row.count == code.size + 2 * border)
      for (x, isDark) in row.enumerated() {
        #expect(isDark == code.isDark(x - border, y - border))
      }
    }
  }

  // MARK: - Reading back

  /// Expects that zbar reads the text of each code.
  private func expectReadBack(_ codes: [(code: QRCode, text: String)]) throws {
    let folder = try TemporaryFolder()
    var names: [String] = []
    for (index, item) in codes.enumerated() {
      let name = "\(1000 + index).pbm"
      try pbm(item.code, scale: 3).write(to: folder.url.appendingPathComponent(name))
      names.append(name)
    }
    let result = try Shell.run(
      "zbarimg", ["--nodbus", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable"] + names,
      in: folder.url)
    let read = result.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(read.count == codes.count + 1, "\(result.errors)")
    for (item, text) in zip(codes, read) {
      #expect(Array(text.utf8) == Array(item.text.utf8), "version \(item.code.version)")
    }
  }

  /// The code as a picture of one bit per pixel.
  private func pbm(_ code: QRCode, scale: Int) -> Data {
    let side = code.size + 2 * QRCode.quietZone
    var file = Data("P4\n\(side * scale) \(side * scale)\n".utf8)
    for y in 0..<side {
      var row = [UInt8](repeating: 0, count: (side * scale + 7) / 8)
      for x in 0..<(side * scale)
      where code.isDark(x / scale - QRCode.quietZone, y - QRCode.quietZone) {
        row[x / 8] |= 0x80 >> UInt8(x % 8)
      }
      for _ in 0..<scale { file.append(contentsOf: row) }
    }
    return file
  }
}

extension FixedGenerator {
  /// A text of `count` random ones of `letters`.
  fileprivate mutating func text(of letters: String, count: Int) -> String {
    let letters = Array(letters)
    return String((0..<count).map { _ in letters[Int.random(in: letters.indices, using: &self)] })
  }
}
