import GeobgKit

// Stops a picture after 50 milliseconds, without a task. The picture would take seconds. A flag
// that a button sets can be checked in the same way.
let path = CommandLine.arguments.dropFirst().first ?? "wall.png"
let recipe = try Recipe("2026-12-24", view: Viewport(pixelWidth: 20_000, pixelHeight: 20_000))
let start = ContinuousClock.now
var options = RenderOptions()
options.threads = 2
options.cancellation = Cancellation { [start] in start.duration(to: .now) > .milliseconds(50) }
do throws(GeobgError) {
  try recipe.write(to: path, options)
  print("finished")
} catch {
  guard error == .render(.stopped) else { throw error }
  // An earlier file at the path does not change.
  print("stopped after \(start.duration(to: .now))")
}
