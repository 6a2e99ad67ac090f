import GeobgKit

// Writes the wallpaper of a day for a pen plotter with A4 paper, and shows which pen draws what.
let scene = try Recipe("2026-12-24", palette: "dusk", view: Viewport(size: "a4")).scene()
let plotter = PlotterRenderer(width: 190, height: 277)
for (number, pen) in plotter.pens(of: scene).enumerated() {
  print("pen \(number + 1): \(pen.color.hex), \(pen.lines.count) lines")
}
try FileTarget(CommandLine.arguments.dropFirst().first ?? "wallpaper.plt")
  .write(plotter.render(scene))
