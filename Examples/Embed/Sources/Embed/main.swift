import GeobgKit

// The wallpaper of a day, in the format that the name ends in.
var recipe = try Recipe("2026-12-24", palette: "dusk", mode: .dark)
recipe.mesh = try WireMesh(passes: 3)
try recipe.write(to: CommandLine.arguments.dropFirst().first ?? "wallpaper.svg")
