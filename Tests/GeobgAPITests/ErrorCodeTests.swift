import GeobgKit
import GeobgTestSupport
import Testing

/// What a program decides by when it catches an error: the code, the field, the path and errno.
@Suite(.timed) struct ErrorCodeTests {
  struct Expected: Sendable {
    let error: GeobgError
    let code: ErrorCode
    var field: String?
    var path: String?
    var errno: Int32?
  }

  /// One error of each case at least.
  private static let all = [
    Expected(error: .recipe(.seedEmpty), code: .recipe),
    Expected(error: .recipe(.tooManyMarks(estimate: 2, limit: 1)), code: .limit),
    Expected(error: .render(.stopped), code: .canceled),
    Expected(error: .render(.outOfMemory), code: .memory),
    Expected(error: .output(.noPDF), code: .format),
    Expected(error: .sheet(.empty), code: .recipe),
    Expected(error: .join(.nothing), code: .argument),
    Expected(error: .document(.missing(field: "seed")), code: .recipe, field: "seed"),
    Expected(error: .document(.unknownFormat), code: .picture),
    Expected(error: .size(.unknownName("b4", similar: [])), code: .recipe, field: "size"),
    Expected(error: .palette(.unknownName("x", similar: [])), code: .recipe, field: "palette"),
    Expected(error: .paletteFile(.unknownFormat), code: .recipe),
    Expected(error: .file(.closedPipe), code: .file, errno: 32),
    Expected(error: .file(.exists(path: "a.png")), code: .file, path: "a.png", errno: 17),
    Expected(error: .file(.writtenBefore(path: "a.png")), code: .file, path: "a.png"),
  ]

  @Test(arguments: all)
  func anErrorHasWhatAProgramDecidesBy(_ expected: Expected) {
    #expect(expected.error.code == expected.code)
    #expect(expected.error.field == expected.field)
    #expect(expected.error.path == expected.path)
    #expect(expected.error.errno == expected.errno)
  }

  /// Errors as a program catches them.
  @Test func callsThrowThem() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("none/a.png")
    let absent = try #require(throws: GeobgError.self) { try Recipe("ada").write(to: path) }
    #expect(absent.code == .file)
    #expect(absent.path == path)
    #expect(absent.errno == 2)
    let palette = try #require(throws: GeobgError.self) { try Recipe("ada", palette: "dsk") }
    #expect(palette.code == .recipe)
    #expect(palette.field == "palette")
    #expect(palette.path == nil)
  }
}
