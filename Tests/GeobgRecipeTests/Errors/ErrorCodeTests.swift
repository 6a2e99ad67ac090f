import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct ErrorCodeTests {
  /// The numbers and names that programs in other languages compare with.
  private static let table: [(Int32, String, ErrorCode)] = [
    (1, "argument", .argument), (2, "recipe", .recipe), (3, "engine", .engine),
    (4, "picture", .picture), (5, "limit", .limit), (6, "format", .format),
    (7, "canceled", .canceled), (8, "memory", .memory), (9, "file", .file),
    (10, "internal", .internal),
  ]

  @Test func numbersAndNamesStay() {
    #expect(ErrorCode.allCases.count == Self.table.count)
    for (number, name, code) in Self.table {
      #expect(code.rawValue == number)
      #expect(code.name == name)
    }
  }

  @Test(arguments: [
    (#"{"engine":1,"seed":7}"#, ErrorCode.recipe, "seed" as String?),
    (#"{"engine":1,"seed":"7","mode":"dusk"}"#, .recipe, "mode"),
    (#"{"engine":1,"seed":"7","shadow":1}"#, .recipe, "shadow"),
    (#"{"seed":"7","density":26}"#, .recipe, "density"),
    (#"{"engine":9,"seed":"7"}"#, .engine, "engine"),
    (#"{"engine":1,"seed":"7","gestures":["mesh","tap"]}"#, .recipe, "gestures, item 2"),
    (#"{"engine":1,"#, .recipe, nil),
    ("a text", .picture, nil),
    ("<svg></svg>", .picture, nil),
  ])
  func documentsNameTheField(text: String, code: ErrorCode, field: String?) throws {
    let error = try #require(throws: DocumentError.self) {
      try RecipeFile(reading: Array(text.utf8))
    }
    #expect(error.code == code)
    #expect(error.field == field)
  }

  @Test func picturesThatAreTooLargeAreLimits() {
    #expect(RecipeError.tooManyMarks(estimate: 2, limit: 1).code == .limit)
    #expect(RecipeError.seedEmpty.code == .recipe)
    #expect(RenderError.tooManyPixels(count: 2, limit: 1).code == .limit)
    #expect(RenderError.noTransparency(format: "JPEG").code == .format)
    #expect(RenderError.filledShapes.code == .format)
    #expect(RenderError.stopped.code == .canceled)
    #expect(RenderError.outOfMemory.code == .memory)
    #expect(RenderError.backend(message: "").code == .internal)
    #expect(OutputError.qualityOutOfRange(quality: 0, range: 1...100).code == .recipe)
    #expect(OutputError.noEncoder(.jpeg).code == .format)
    #expect(OutputError.noPDF.code == .format)
    #expect(OutputError.unknownExtension(path: "a").code == .file)
  }
}
