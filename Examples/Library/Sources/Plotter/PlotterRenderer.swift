import GeobgKit
import GeobgScene

/// A custom format: the outlines of a picture in HP-GL, the language of pen plotters.
///
/// Every color of the picture is drawn with its own pen. The program uses only the commands `IN`,
/// `SP`, `PU` and `PD`, which every plotter and every converter knows. All curves become lines that
/// are straight to a hundredth of a millimeter, and nothing is drawn outside the picture.
struct PlotterRenderer: Renderer {
  /// The size of the picture on paper, in plotter units of 1/40 mm; its shape is kept.
  let paper: (width: Int, height: Int)

  /// A renderer for paper of `width` by `height` millimeters.
  init(width: Int, height: Int) {
    paper = (40 * width, 40 * height)
  }

  func render(_ scene: Scene) throws(RenderError) -> [UInt8] {
    var text = "IN;\n"
    // All lines of one pen follow each other, because changing pens takes a plotter seconds.
    for (number, pen) in pens(of: scene).enumerated() {
      text += "SP\(number + 1);\n"
      for line in pen.lines { text += command(for: line, of: scene) }
    }
    return Array((text + "PU;SP0;\n").utf8)
  }

  /// The pens that `scene` needs, in the order of their numbers from 1.
  func pens(of scene: Scene) -> [(color: Color, lines: [Polyline])] {
    var drawing = PenDrawing()
    drawing.add(scene, Placement(clip: scene.bounds), tolerance: 0.4 / scale(of: scene))
    return drawing.pens
  }

  /// The commands that draw `line`: move with the pen up, then with the pen down.
  private func command(for line: Polyline, of scene: Scene) -> String {
    let scale = scale(of: scene)
    let places = line.map { point in
      // The plotter's y-axis points up.
      "\(Int((point.x * scale).rounded())),\(Int(((scene.height.double - point.y) * scale).rounded()))"
    }
    guard let first = places.first else { return "" }
    return "PU\(first);PD\(places.dropFirst().joined(separator: ","));\n"
  }

  /// How many plotter units a unit of the scene has.
  private func scale(of scene: Scene) -> Double {
    min(Double(paper.width) / scene.width.double, Double(paper.height) / scene.height.double)
  }
}
