import GeobgJPEG
import GeobgKit
import GeobgScene
import GeobgWebP

/// A picture without a recipe: rings around the center of a square.
struct Rings: Picture {
  let canvas: Canvas
  let width: Thousandths = 390
  let height: Thousandths = 390
  let background: Color? = .black
  let metadata: String? = nil

  /// All rings, for every part of the picture.
  ///
  /// geobg does not draw marks outside the part.
  func marks(in area: Rectangle) -> [Mark] {
    (1...9).map { number in
      let circle = Circle(center: Point(x: 195, y: 195), radius: 20 * Thousandths(10 - number))
      let green = UInt8(20 * number)
      return .fill(.circle(circle), .solid(Color(red: 250, green: green, blue: 80), .opaque))
    }
  }
}

// The first argument is the folder of the files.
let folder = CommandLine.arguments.dropFirst().first ?? "."
let options = RenderOptions(encoders: [.jpeg: JPEGEncoder(), .webp: WebPEncoder()])
let rings = Rings(canvas: try Canvas(pixelWidth: 600, pixelHeight: 600))
for format in Format.allCases {
  try rings.write(to: "\(folder)/rings.\(format.fileExtension)", options)
}
