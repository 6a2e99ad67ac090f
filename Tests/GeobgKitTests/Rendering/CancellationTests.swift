import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgSystem
import GeobgTestSupport
import Testing

/// Canceled work ends soon, in every format.
@Suite(.timed) struct CancellationTests {
  /// Cancels at the check number `limit`, and counts all checks.
  private final class Patience: @unchecked Sendable {
    private let limit: Int
    private let lock = Lock()
    // Protected by the lock.
    private var count = 0

    init(_ limit: Int) { self.limit = limit }

    var asked: Int { lock.withLock { count } }

    var cancellation: Cancellation {
      Cancellation { [self] in
        lock.withLock {
          count += 1
          return count > limit
        }
      }
    }
  }

  /// Thousands of shapes under a mesh, in several bands.
  private static func recipe() throws -> Recipe {
    var recipe = try Fixtures.recipe(7, width: 200, height: 600, passes: 2, density: 10)
    recipe.view = try recipe.view.with(zoom: 0.45)
    return recipe
  }

  private static let stopped = GeobgError.render(.stopped)

  @Test(arguments: Format.allCases, [1, 3])
  func everyFormatStopsWhereItIsAsked(_ format: Format, threads: Int) throws {
    let recipe = try Self.recipe()
    var options = Fixtures.rendering()
    options.threads = threads
    let never = Patience(.max)
    options.cancellation = never.cancellation
    let whole = try recipe.render(as: format, options)
    #expect(whole == (try recipe.render(as: format, Fixtures.rendering())))
    // Checks are frequent from beginning to end: at most a thousandth of the work, or a band,
    // apart.
    #expect(never.asked > 20, "\(never.asked)")
    for share in [0, 0.1, 0.5, 0.9] {
      let patience = Patience(Int(Double(never.asked) * share))
      options.cancellation = patience.cancellation
      #expect(throws: Self.stopped) { try recipe.render(as: format, options) }
      // Each thread makes a few more checks before it ends.
      #expect(patience.asked <= Int(Double(never.asked) * share) + 8 * threads)
    }
  }

  /// The longest time that a thread worked between two checks.
  ///
  /// It is the thread's own time, because other programs may keep it waiting.
  private final class Pauses: @unchecked Sendable {
    private let lock = Lock()
    // Protected by the lock.
    private var last = Pauses.now
    private var most = 0.0

    var longest: Double { lock.withLock { most } }

    var cancellation: Cancellation {
      Cancellation { [self] in
        lock.withLock {
          let now = Pauses.now
          (most, last) = (max(most, now - last), now)
          return false
        }
      }
    }

    private static var now: Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
  }

  /// One mark or one row alone can take seconds.
  @Test(arguments: [
    // Lines below the size of a pixel, which Cairo strokes in one call.
    (#""canvas":{"width":300,"height":256},"zoom":0.02,"plane":null,"mesh":9"#, "cairo"),
    (#""canvas":{"width":300,"height":256},"zoom":0.2,"plane":null,"mesh":9"#, "exact"),
    // Veils over wide rows.
    (
      #""canvas":{"width":30000,"height":40},"calm":["#
        + Array(repeating: "[0.1,0.1,0.8,0.8]", count: 16).joined(separator: ",") + "]", "exact"
    ),
  ])
  func checksAreFrequentInHeavyPictures(fields: String, renderer: String) throws {
    let text = #"{"art":{"mesh-net":[5,5]},"engine":1,"seed":"1",\#(fields)}"#
    var file = try RecipeFile(parsing: Array(text.utf8))
    file.output = Output(format: .png)
    file.output.renderer = try #require(PixelRenderer(rawValue: renderer))
    let pauses = Pauses()
    var options = RenderOptions()
    options.cancellation = pauses.cancellation
    options.threads = 1
    _ = try file.render(options)
    #expect(pauses.longest < 0.3)
  }

  @Test func pixelsAndContrastStop() throws {
    var options = RenderOptions()
    options.cancellation = Cancellation { true }
    #expect(throws: Self.stopped) { try Self.recipe().pixels(options) }
    #expect(throws: Self.stopped) {
      try LabelContrast.measured(in: [.all], of: Self.recipe(), options)
    }
  }

  @Test func aStoppedFileIsNotThere() throws {
    let folder = try TemporaryFolder()
    var options = RenderOptions()
    options.cancellation = Patience(30).cancellation
    #expect(throws: Self.stopped) { try Self.recipe().write(to: folder.path("a.png"), options) }
    #expect(folder.names == [])
  }

  @Test(arguments: Format.allCases)
  func asyncMakesTheSameFile(_ format: Format) async throws {
    let recipe = try Fixtures.recipe(3, width: 60, height: 90)
    let bytes = try await recipe.render(as: format, Fixtures.rendering())
    let file = RecipeFile(recipe, output: Output(format: format))
    let expected = try await Task.detached { try file.prepared(Fixtures.rendering()).bytes() }.value
    #expect(bytes == expected)
  }

  @Test(arguments: Format.allCases)
  func aCancelledTaskIsStopped(_ format: Format) async throws {
    let recipe = try Self.recipe()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await recipe.render(as: format, Fixtures.rendering())
    }
    await #expect(throws: Self.stopped) { try await task.value }
  }

  /// A task that is canceled by its own progress.
  private final class Canceller: @unchecked Sendable {
    private let lock = Lock()
    // Protected by the lock.
    private var task: Task<Void, any Error>?

    func hold(_ task: Task<Void, any Error>) { lock.withLock { self.task = task } }

    /// Waits until the task is stored here, then cancels it.
    func cancel() {
      while true {
        if let task = lock.withLock({ task }) { return task.cancel() }
      }
    }
  }

  /// Canceled during its work, before the file has its name.
  @Test(arguments: Format.allCases)
  func aFileThatIsCancelledOnTheWayIsNotThere(_ format: Format) async throws {
    let recipe = try Self.recipe()
    let folder = try TemporaryFolder()
    let path = folder.path("a.\(format.fileExtension)")
    let canceller = Canceller()
    let task = Task<Void, any Error> {
      var options = Fixtures.rendering()
      options.progress = { _ in canceller.cancel() }
      try await recipe.write(to: path, options)
    }
    canceller.hold(task)
    await #expect(throws: Self.stopped) { try await task.value }
    #expect(folder.names == [])
  }

  /// The progress that was reported.
  private final class Shares: @unchecked Sendable {
    private let lock = Lock()
    // Protected by the lock.
    private var list: [Double] = []

    var all: [Double] { lock.withLock { list } }

    func append(_ share: Double) { lock.withLock { list.append(share) } }
  }

  @Test(arguments: Format.allCases)
  func progressGrowsToOne(_ format: Format) throws {
    let shares = Shares()
    var options = Fixtures.rendering()
    options.threads = 2
    options.progress = { shares.append($0) }
    _ = try Self.recipe().render(as: format, options)
    let all = shares.all
    #expect(all == all.sorted() && all.last == 1 && all.count > 1 && all.allSatisfy { $0 > 0 })
  }
}
