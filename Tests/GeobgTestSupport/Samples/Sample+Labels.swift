internal import GeobgKit
internal import GeobgScene

extension Sample {
  /// All letters, at the size of contact sheet labels and at twice that size.
  static var label: Sample {
    get throws {
      let letters = (0x21...0x7E).map { String(UnicodeScalar(UInt8($0))) }
      var marks: [Mark] = []
      for (row, first) in stride(from: 0, to: letters.count, by: 24).enumerated() {
        let line = letters[first..<min(first + 24, letters.count)].joined()
        marks.append(mark(line, x: 6, y: 18 + 18 * row, capHeight: 9))
      }
      marks.append(mark("Og 2026-12-24", x: 6, y: 106, capHeight: 18))
      return Sample(
        "label",
        Scene(
          canvas: try Canvas(pixelWidth: 192, pixelHeight: 120), width: 192, height: 120,
          background: .white, marks: marks))
    }
  }

  private static func mark(_ text: String, x: Int, y: Int, capHeight: Thousandths) -> Mark {
    Label(text, capHeight: capHeight).mark(
      from: Point(x: Thousandths(x), y: Thousandths(y)), .solid(.black, .opaque))
  }
}
