import GeobgKit
import GeobgScene

/// A custom format: the picture as letters for a terminal.
///
/// A letter is the darker on paper, or the brighter on a screen, the more its part of the picture
/// differs from the background.
struct ASCIIRenderer: Renderer {
  /// The number of letters in a line.
  let columns: Int

  /// Letters from nothing to full, in even steps of how much of their cell they cover.
  private static let letters = Array(" .:-=+*#%@".utf8)
  /// A letter in a terminal is about twice as high as wide, so one letter stands for 4 by 8 pixels.
  private static let cell = (width: 4, height: 8)

  func render(_ scene: Scene) throws(RenderError) -> [UInt8] {
    let cell = ASCIIRenderer.cell
    let ratio = scene.height.double / scene.width.double
    let width = cell.width * max(1, columns)
    let rows = max(1, Int((Double(width) * ratio / Double(cell.height)).rounded()))
    let pixels = try pixels(of: scene, width: width, height: rows * cell.height)
    let base = scene.background ?? .white
    let full = [base.red, base.green, base.blue].reduce(0) { $0 + Int(max($1, 255 - $1)) }
    var text: [UInt8] = []
    for row in 0..<rows {
      var line: [UInt8] = []
      for column in 0..<max(1, columns) {
        var difference = 0
        for y in row * cell.height..<(row + 1) * cell.height {
          for x in column * cell.width..<(column + 1) * cell.width {
            let place = y * pixels.bytesPerRow + 4 * x
            for (offset, channel) in [base.red, base.green, base.blue].enumerated() {
              difference += abs(Int(pixels.bytes[place + offset]) - Int(channel))
            }
          }
        }
        let letters = ASCIIRenderer.letters
        // Nothing in a picture differs completely, so the last letter stands for two thirds.
        let share = 1.5 * Double(difference) / Double(full * cell.width * cell.height)
        line.append(letters[min(letters.count - 1, Int(share * Double(letters.count)))])
      }
      while line.last == UInt8(ascii: " ") { line.removeLast() }
      text += line + [UInt8(ascii: "\n")]
    }
    return text
  }

  /// The pixels of `scene`, stretched to `width` by `height`.
  private func pixels(
    of scene: Scene, width: Int, height: Int
  ) throws(RenderError) -> PixelBuffer {
    do {
      var scene = scene
      scene.canvas = try Canvas(pixelWidth: width, pixelHeight: height)
      return try scene.pixels()
    } catch GeobgError.render(let error) {
      throw error
    } catch {
      throw .backend(message: "\(error)")
    }
  }
}
