import GeobgKit

// A picture that may take 50 milliseconds, without a task. It would take seconds. A flag that a button
// sets is asked in the same way.
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
  // What was at the path before is still there; nothing is half written.
  print("stopped after \(start.duration(to: .now))")
}
