import GeobgKit

// A picture that a task makes, and that is given up after 50 milliseconds: it would take seconds. The
// task runs beside everything else, on threads of its own.
let path = CommandLine.arguments.dropFirst().first ?? "wall.png"
let recipe = try Recipe("2026-12-24", view: Viewport(pixelWidth: 20_000, pixelHeight: 20_000))
let task = Task { try await recipe.write(to: path) }
try await Task.sleep(for: .milliseconds(50))
let start = ContinuousClock.now
task.cancel()
do {
  try await task.value
  print("finished")
} catch GeobgError.render(.stopped) {
  // What was at the path before is still there; nothing is half written.
  print("stopped within \(start.duration(to: .now))")
}
