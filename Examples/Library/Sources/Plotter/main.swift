import GeobgKit
import GeobgScene

/// A custom format: the outlines of a picture in HP-GL, the language of pen plotters.
///
/// Numbers are hundredths of a unit. The plotter's y-axis points up.
struct PlotterRenderer: Renderer {
  func render(_ scene: Scene) throws(RenderError) -> [UInt8] {
    var lines = ["IN;SP1;"]
    for mark in scene.marks { lines += outlines(of: mark, on: scene) }
    return Array((lines + ["SP0;", ""]).joined(separator: "\n").utf8)
  }

  private func outlines(of mark: Mark, on scene: Scene) -> [String] {
    func place(_ point: Point) -> String {
      "\(point.x.count / 10),\((scene.height - point.y).count / 10)"
    }
    switch mark {
    case .fill(.circle(let circle), _):
      return ["PU\(place(circle.center));CI\(circle.radius.count / 10);"]
    case .fill(let shape, _):
      // Every shape has a path. The pen rounds the corners.
      var line = ""
      var start: Point?
      for element in shape.path.elements {
        switch element {
        case .move(let point):
          line += "PU\(place(point));"
          start = point
        case .line(let point), .arc(let point, _): line += "PD\(place(point));"
        case .close: line += start.map { "PD\(place($0));" } ?? ""
        }
      }
      return [line]
    default:
      // The plotter cannot draw meshes or veils.
      return []
    }
  }
}

let recipe = try Recipe("2026-12-24")
let plot = try PlotterRenderer().render(recipe.scene())
try FileTarget(CommandLine.arguments.dropFirst().first ?? "wallpaper.plt").write(plot)
