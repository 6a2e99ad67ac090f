import GeobgKit

// Cancels a task after 50 milliseconds. Its picture would take seconds. The task runs on its own
// threads and delays no other task.
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
  // An earlier file at the path does not change.
  print("stopped within \(start.duration(to: .now))")
}
