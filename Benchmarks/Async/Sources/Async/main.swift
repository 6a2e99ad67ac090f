import GeobgJPEG
import GeobgKit
import GeobgWebP

/// A picture of 7680 by 4320 pixels with some hundred thousand shapes.
func wide() throws -> Recipe {
  try Recipe(
    "42", view: try Viewport(pixelWidth: 7680, pixelHeight: 4320, zoom: 0.02), mode: .dark,
    mesh: try WireMesh(passes: 1))
}

/// An ordinary picture of 7680 by 4320 pixels.
func usual() throws -> Recipe {
  try Recipe(
    "42", view: try Viewport(pixelWidth: 7680, pixelHeight: 4320), mode: .dark,
    mesh: try WireMesh(passes: 1))
}

func milliseconds(_ duration: Duration) -> Int {
  Int(duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000)
}

let clock = ContinuousClock()
let encoders = RenderOptions(encoders: [.jpeg: JPEGEncoder(), .webp: WebPEncoder()])

// The time from the cancellation of a task to its end, at ten points of the work.
for format in Format.allCases {
  var worst = 0
  for step in 1...10 {
    let recipe = try step.isMultiple(of: 2) ? wide() : usual()
    let task = Task { try await recipe.render(as: format, encoders) }
    try await Task.sleep(for: .milliseconds(30 * step))
    let start = clock.now
    task.cancel()
    _ = await task.result
    worst = max(worst, milliseconds(clock.now - start))
  }
  print("\(format.name): ended at most \(worst) ms after it was canceled")
}

// The worst delay of a 20 ms timer while four pictures are drawn.
let timer = Task {
  let clock = ContinuousClock()
  var latest = 0
  while !Task.isCancelled {
    let start = clock.now
    try? await Task.sleep(for: .milliseconds(20))
    if !Task.isCancelled { latest = max(latest, milliseconds(clock.now - start) - 20) }
  }
  return latest
}
await withTaskGroup(of: Void.self) { group in
  for _ in 0..<4 {
    group.addTask { _ = try? await usual().render(as: .png, encoders) }
  }
}
timer.cancel()
print("a timer of 20 ms was at most \(await timer.value) ms late beside four pictures of 7680x4320")

// The time of one gesture in drawings of different sizes.
for size in [0, 500, 20_000] {
  var blank = try usual()
  blank.plane = nil
  var session = try DrawingSession(blank)
  func tap(_ number: Int) throws -> Int {
    let place = Thousandths(number % 300 - 150)
    return try session.apply(
      .tap(try Tap(address: UInt64(number), x: place, y: 0 - place))
    ).added.count
  }
  for number in 0..<size { _ = try tap(number) }
  let start = clock.now
  var added = 0
  for number in size..<(size + 1000) { added += try tap(number) }
  let duration = (clock.now - start) / 1000
  print(
    "tap \(size + 1): \(duration.components.attoseconds / 1_000_000_000_000) us for "
      + "\(added / 1000) marks")
}
