import Foundation
import GeobgDesktop
import GeobgRecipe
import GeobgScene
import GeobgSystem
import GeobgTestSupport
import Testing

/// How a wallpaper setter behaves after failures.
@Suite(.timed) struct WallpaperSetterTests {
  private enum HTTPError: Error, Equatable {
    case desktop(DesktopError)
    case drawing
  }

  private let folder: TemporaryFolder
  private let order: WallpaperSetter.Order

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    let source = WallpaperSource(drawing: RecipeFile(try Fixtures.recipe(1)))
    order = WallpaperSetter.Order(light: source, dark: source)
  }

  /// A setter for sway; `ask` replaces sway's program.
  private func setter(
    _ ask: @escaping (Invocation) throws(ProgramError) -> String
  ) -> WallpaperSetter {
    WallpaperSetter(
      .sway, dataFolder: folder.path("pictures"), savedPath: folder.path("saved.json"),
      session: DesktopSession(ask: ask))
  }

  @Test func aPictureIsDrawnOnce() throws {
    var drawn = 0
    var commands = 0
    let setter = setter { _ throws(ProgramError) in
      commands += 1
      return ""
    }
    for _ in 0..<2 {
      try setter.set(order, wrapping: HTTPError.desktop) { _, target throws(HTTPError) in
        drawn += 1
        do { try target.write([1]) } catch { throw .drawing }
      }
    }
    #expect(drawn == 1 && commands == 2)
    #expect(folder.names.contains("saved.json"))
  }

  @Test func aFailedDrawingChangesNothing() throws {
    let setter = setter { _ throws(ProgramError) in
      Issue.record("a program was run")
      return ""
    }
    #expect(throws: HTTPError.drawing) {
      try setter.set(order, wrapping: HTTPError.desktop) { _, _ throws(HTTPError) in throw .drawing
      }
    }
    #expect(folder.names == ["pictures"])
  }

  @Test func nothingIsDrawnForDamagedSavedWallpapers() throws {
    try Data("{".utf8).write(to: folder.url.appendingPathComponent("saved.json"))
    let setter = setter { _ throws(ProgramError) in "" }
    let error = #expect(throws: HTTPError.self) {
      try setter.set(order, wrapping: HTTPError.desktop) { _, _ throws(HTTPError) in throw .drawing
      }
    }
    guard case .desktop(.savedWallpapersDamaged) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(folder.names == ["saved.json"])
  }

  /// Another run, which keeps others out until it ends.
  private final class OtherRun: @unchecked Sendable {
    private var lock: FileLock?

    init(_ lock: FileLock) { self.lock = lock }

    func end() { lock = nil }
  }

  /// A run waits for another one: it would take the other's wallpaper for the one from before.
  @Test func oneRunAfterTheOther() throws {
    let path = folder.path("saved.json")
    let other = OtherRun(try ManagedFile(path).lock(waiting: 0))
    #expect(folder.names == [".saved.json.lock"])
    #expect(throws: FileError.self) { try ManagedFile(path).lock(waiting: 0.2) }
    let place = folder.url.appendingPathComponent("other")
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.3)
      try? Data().write(to: place)
      other.end()
    }
    var isDrawn = false
    let setter = setter { _ throws(ProgramError) in "" }
    try setter.set(order, wrapping: HTTPError.desktop) { _, target throws(HTTPError) in
      isDrawn = true
      #expect(folder.names.contains("other"))
      do { try target.write([1]) } catch { throw .drawing }
    }
    #expect(isDrawn)
    #expect(folder.names == ["other", "pictures", "saved.json"])
  }

  @Test func aProgramThatFailsIsWrapped() throws {
    let failure = ProgramError.cannotRun(program: "swaymsg", reason: "it is not there")
    let setter = setter { _ throws(ProgramError) in throw failure }
    #expect(throws: HTTPError.desktop(.program(failure))) {
      try setter.set(order, wrapping: HTTPError.desktop) { _, target throws(HTTPError) in
        do { try target.write([1]) } catch { throw .drawing }
      }
    }
  }
}
