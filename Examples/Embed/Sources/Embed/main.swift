import GeobgKit

// Writes the wallpaper of a day. The extension of the name decides the format.
var recipe = try Recipe("2026-12-24", palette: "dusk", mode: .dark)
recipe.mesh = try WireMesh(passes: 3)
try recipe.write(to: CommandLine.arguments.dropFirst().first ?? "wallpaper.svg")
