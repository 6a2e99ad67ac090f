import GeobgKit

// Writes a poster for a print shop, and shows the progress in percent.
let recipe = try Recipe("2026-12-24", view: Viewport(pixelWidth: 3000, pixelHeight: 4000))
var options = RenderOptions()
options.threads = 2
options.progress = { share in print("\(Int(share * 100)) %") }
try recipe.write(to: CommandLine.arguments.dropFirst().first ?? "poster.png", options)
