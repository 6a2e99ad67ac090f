import GeobgKit

// Shows the wallpaper of a day in the terminal. The arguments are a seed and a number of columns.
let words = CommandLine.arguments.dropFirst()
let recipe = try Recipe(
  words.first ?? "2026-12-24", view: Viewport(pixelWidth: 1600, pixelHeight: 1000))
let renderer = ASCIIRenderer(columns: words.dropFirst().first.flatMap { Int($0) } ?? 100)
print(String(decoding: try renderer.render(recipe.scene()), as: UTF8.self), terminator: "")
