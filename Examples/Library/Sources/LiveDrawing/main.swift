import GeobgKit
import GeobgScene

// Draws by hand: each line of standard input is a gesture, and only its new marks are drawn.
//
//     tap 0 -200
//     mesh
//     undo
let path = CommandLine.arguments.dropFirst().first ?? "drawing.svg"
let recipe = try Recipe("2026-12-24", view: Viewport(pixelWidth: 390, pixelHeight: 844))
var session = try DrawingSession(recipe)
let window = try Window(session)
var taps: UInt64 = 0

/// The gesture that `line` describes; nil for another line.
///
/// - Parameter address: The address of a tap. It decides which shapes the tap places, and stays with
///   the tap, also after an undo.
func gesture(_ line: String, address: UInt64) throws(GeobgError) -> Gesture? {
  let words = line.split(separator: " ").map(String.init)
  switch words.first {
  case "tap" where words.count == 3:
    guard let x = Thousandths(parsing: words[1]), let y = Thousandths(parsing: words[2]) else {
      return nil
    }
    return .tap(try Tap(address: address, x: x, y: y))
  case "mesh": return .mesh
  case "undo": return .undo
  case "redo": return .redo
  case "clear": return .clear
  default: return nil
  }
}

while let line = readLine() {
  guard let gesture = try gesture(line, address: taps + 1) else {
    print("'\(line)' is not a gesture; write tap X Y, mesh, undo, redo or clear")
    continue
  }
  if case .tap = gesture { taps += 1 }
  let change = try session.apply(gesture)
  if change.removed > 0 {
    // Marks cannot be taken out of pixels, so the drawing is repeated. The plane is not.
    window.clear()
    try window.draw(session.marks)
  } else {
    try window.draw(change.added)
  }
  print("\(line): \(change.removed) marks removed, \(change.added.count) drawn")
}

// The drawing is a recipe like any other. Its picture, made at once, has the same pixels.
let whole = try session.recipe.pixels().bytes
let isEqual = window.pixels.enumerated().allSatisfy { number, pixel in
  let channels = [pixel >> 16, pixel >> 8 & 255, pixel & 255].map { UInt8($0) }
  return whole[4 * number..<4 * number + 3].elementsEqual(channels)
}
print("the window \(isEqual ? "shows" : "does not show") the pixels of the recipe")
try session.recipe.write(to: path)
