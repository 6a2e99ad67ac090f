// How a page calls the module. The page writes bytes to the place that `input` returns, and calls a
// function, which reads them. The function returns how many bytes its answer has, and `answer` returns
// where they are. A negative number -1 - n means that the call failed; the answer is then an error of n
// bytes, as JSON with a code, a field and a message.
//
// No function takes an address, so no argument can make one read or write memory of others.
import GeobgRecipe

/// The most bytes that a page can pass in: a large picture, whose recipe is wanted.
private let inputLimit: Int32 = 1 << 28

/// The bytes from the page.
nonisolated(unsafe) private var given = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
/// The bytes of the last answer, aligned for numbers.
nonisolated(unsafe) private var answered = UnsafeMutableRawBufferPointer(start: nil, count: 0)

/// Where the page has to write the `count` bytes of the next call; 0 for too many bytes.
@_expose(wasm, "input") @_cdecl("input")
public func input(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  given.deallocate()
  given = .init(start: nil, count: 0)
  guard count >= 0, count <= inputLimit else { return nil }
  given = .allocate(capacity: Int(count))
  given.initialize(repeating: 0)
  return given.baseAddress
}

/// Where the last answer begins.
@_expose(wasm, "answer") @_cdecl("answer")
public func answer() -> UnsafeMutableRawPointer? { answered.baseAddress }

/// The functions that functions for a page are made of.
package enum Call {
  /// The bytes of the input.
  package static var bytes: [UInt8] { Array(given) }

  /// Keeps `bytes` as the answer, and returns their count.
  private static func keep(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    answered.deallocate()
    answered = .allocate(byteCount: bytes.count, alignment: 8)
    answered.copyMemory(from: bytes)
    return Int32(bytes.count)
  }

  /// Keeps the result of `make`, or its error, as the answer.
  package static func answering(_ make: () throws(Failure) -> [UInt8]) -> Int32 {
    do throws(Failure) {
      return try make().withUnsafeBytes(keep)
    } catch {
      return -1 - error.json.bytes.withUnsafeBytes(keep)
    }
  }

  /// Keeps the marks that `make` packs, or its error, as the answer.
  static func packing(_ make: (inout PackedMarks) throws(Failure) -> Void) -> Int32 {
    do throws(Failure) {
      var marks = PackedMarks()
      try make(&marks)
      return marks.numbers.withUnsafeBytes(keep)
    } catch {
      return -1 - error.json.bytes.withUnsafeBytes(keep)
    }
  }

  /// The recipe in `bytes`: JSON, or a picture that carries one.
  package static func file(in bytes: [UInt8]) throws(Failure) -> RecipeFile {
    do throws(DocumentError) {
      let source = ByteSource(bytes)
      return try RecipeFile(reading: source) { (format) throws(MetadataError) in
        switch format {
        case .svg: try SVGMetadata.read(source)
        case .png: try PNGMetadata.read(source)
        default: throw .wrongSignature(format: "SVG or PNG")
        }
      }
    } catch {
      throw Failure(error)
    }
  }
}
