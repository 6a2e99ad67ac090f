// The functions that a page calls.
//
// The page writes bytes to the place that `input` returns, and calls a function, which reads them. The
// function returns how many bytes its answer has, and `answer` returns where they are. A negative number
// -1 - n means that the call failed; the answer is then an error of n bytes, as JSON with a code, a field
// and a message.
//
// No function takes an address, so no argument can make one read or write memory of others.

import GeobgRecipe
import GeobgSVG
import GeobgScene

// MARK: - Recipes

/// The recipe in the input.
private func file() throws(ErrorReport) -> RecipeFile { try Call.file(in: Call.bytes) }

/// Two lines: what a page needs to know of the picture, as JSON, and the canonical recipe.
@_cdecl("read")
public func read() -> Int32 {
  Call.answering { () throws(ErrorReport) in
    let file = try file()
    let (recipe, mode) = (file.recipe, file.recipe.mode)
    let scene = Composer.emptyScene(of: recipe)
    let facts = CanonicalJSON.object(
      ("background", (scene.background?.hex).map(CanonicalJSON.string) ?? "null"),
      (
        "colors",
        CanonicalJSON.array(
          recipe.palette.swatches.map { CanonicalJSON.string($0.ink(in: mode).color.hex) })
      ),
      (
        "viewBox",
        CanonicalJSON.array(["0", "0", scene.width.description, scene.height.description])
      ))
    return ("\(facts)\n\(file.json)" as ByteText).bytes
  }
}

/// The fields of the art, in the order of panels: for each, a list of its name and of the names that its
/// value can be.
@_cdecl("art")
public func art() -> Int32 {
  Call.answering { () throws(ErrorReport) in
    CanonicalJSON.array(
      FieldDefinition.all.map { definition in
        var names = [definition.name]
        if case .name(let values) = definition.form { names += values }
        return CanonicalJSON.array(names.map(CanonicalJSON.string))
      }
    ).bytes
  }
}

/// The marks of the recipe's picture, packed.
@_cdecl("marks")
public func marks() -> Int32 {
  Call.packing { (packed) throws(ErrorReport) in
    packed.append(try Call.scene(of: try file()) { $0.costOfMarks }.marks)
  }
}

// MARK: - Palettes

/// The palette whose name or colors are the input, as canonical JSON; for no input, the names of all
/// palettes.
@_cdecl("palette")
public func palette() -> Int32 {
  Call.answering { () throws(ErrorReport) in
    let name = Call.bytes
    guard !name.isEmpty else {
      return CanonicalJSON.array(PaletteFile.builtInNames.map(CanonicalJSON.string)).bytes
    }
    return try ErrorReport.mapping(
      ErrorReport.init(palette:),
      try PaletteFile.builtInOrColors(String(decoding: name, as: UTF8.self))
    ).palette.json.bytes
  }
}

// MARK: - Drawing by hand

/// The drawing that is continued; nil for none.
nonisolated(unsafe) private var session: DrawingSession?

/// Begins to continue the drawing of the recipe; the answer is its marks without the plane and the
/// veils, packed.
@_cdecl("begin")
public func begin() -> Int32 {
  Call.packing { (packed) throws(ErrorReport) in
    let recipe = try file().recipe
    let begun = try ErrorReport.mapping(
      ErrorReport.init(recipe:), try DrawingSession(recipe, limits: .shared))
    packed.append(begun.marks)
    session = begun
  }
}

/// Performs the gesture in the input; the answer is how many marks were taken from the top, or -1 minus
/// that number if marks of the plane may have changed, too, and the
/// marks that were then added, packed.
@_cdecl("gesture")
public func gesture() -> Int32 {
  Call.packing { (packed) throws(ErrorReport) in
    guard session != nil else { throw ErrorReport(argument: "no drawing was begun") }
    let gesture = try ErrorReport.mapping(
      ErrorReport.init(document:), try Gesture(parsing: Call.bytes))
    guard
      let change = try ErrorReport.mapping(ErrorReport.init(recipe:), try session?.apply(gesture))
    else {
      return
    }
    packed.put(Double(change.isBelow ? -1 - change.removed : change.removed))
    packed.append(change.added)
  }
}

// MARK: - Calls

/// The most bytes that a page can pass in: a large picture, whose recipe is wanted.
private let inputLimit: Int32 = 1 << 28

nonisolated(unsafe) private var given = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
/// The bytes of the last answer, aligned for numbers.
nonisolated(unsafe) private var answered = UnsafeMutableRawBufferPointer(start: nil, count: 0)

/// Where the page has to write the `count` bytes of the next call; 0 for too many bytes.
@_cdecl("input")
public func input(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  given.deallocate()
  given = .init(start: nil, count: 0)
  guard count >= 0, count <= inputLimit else { return nil }
  given = .allocate(capacity: Int(count))
  given.initialize(repeating: 0)
  return given.baseAddress
}

/// Where the last answer begins.
@_cdecl("answer")
public func answer() -> UnsafeMutableRawPointer? { answered.baseAddress }

/// Helpers for exported functions.
package enum Call {
  package static var bytes: [UInt8] { Array(given) }

  /// Keeps `bytes` as the answer, and returns their count.
  private static func keep(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    answered.deallocate()
    answered = .allocate(byteCount: bytes.count, alignment: 8)
    answered.copyMemory(from: bytes)
    return Int32(bytes.count)
  }

  /// Keeps the result of `make`, or its error, as the answer.
  package static func answering(_ make: () throws(ErrorReport) -> [UInt8]) -> Int32 {
    do throws(ErrorReport) {
      return try make().withUnsafeBytes(keep)
    } catch {
      return -1 - error.json.bytes.withUnsafeBytes(keep)
    }
  }

  /// Keeps the marks that `make` packs, or its error, as the answer.
  package static func packing(_ make: (inout PackedMarks) throws(ErrorReport) -> Void) -> Int32 {
    do throws(ErrorReport) {
      var marks = PackedMarks()
      try make(&marks)
      return marks.numbers.withUnsafeBytes(keep)
    } catch {
      return -1 - error.json.bytes.withUnsafeBytes(keep)
    }
  }

  /// The recipe in `bytes`: JSON, or a picture that carries one.
  package static func file(in bytes: [UInt8]) throws(ErrorReport) -> RecipeFile {
    do throws(DocumentError) {
      let source = ByteSource(bytes)
      return try RecipeFile(reading: source, names: .pixels) { (format) throws(MetadataError) in
        switch format {
        case .svg: try SVGMetadata.read(source, unpacker: nil)
        case .png: try PNGMetadata.read(source, unpacker: nil)
        default: throw .wrongSignature(format: "SVG or PNG")
        }
      }
    } catch {
      throw ErrorReport(document: error)
    }
  }

  /// The scene of a picture, for what takes `cost`.
  package static func scene(
    of file: RecipeFile, _ cost: (Composer) -> RenderCost
  ) throws(ErrorReport) -> Scene {
    let composer = Composer(file.recipe)
    return try ErrorReport.mapping(
      ErrorReport.init(recipe:), try composer.scene(taking: cost(composer), limits: .shared))
  }
}

// MARK: - Errors

// Why a call returns no answer.
extension ErrorReport {
  package init(render error: RenderError) {
    // The writer of SVG refuses nothing else. The sentences about pixels would make the module larger.
    if case .metadataTooLong(let byteCount, let limit) = error {
      self.init(error.code, RenderError.metadataTooLong(byteCount, limit).string)
    } else {
      self.init(error.code, "the picture cannot be written as SVG")
    }
  }

  init(palette error: ValueError) {
    self.init(.recipe, field: "palette", error.textInPages.string)
  }

  /// The value of `body`, whose error `wrap` turns into a report.
  package static func mapping<Value, Cause: Error>(
    _ wrap: (Cause) -> ErrorReport, _ body: @autoclosure () throws(Cause) -> Value
  ) throws(ErrorReport) -> Value {
    do throws(Cause) {
      return try body()
    } catch {
      throw wrap(error)
    }
  }

  /// A mistake in the call itself.
  package init(argument message: String) { self.init(.argument, message) }
}
