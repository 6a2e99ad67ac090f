internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// A frame of a film that an earlier run may have written.
///
/// A frame appears only when it is whole. But a copy, a full disk or a power cut can shorten it later,
/// and its recipe, near the beginning, can still be read.
struct KeptFrame {
  private let frame: RecipeFile
  private let file: FileSource

  /// The file called `name` in `folder`, if it has the recipe of `frame`; nil if it has not, or cannot be
  /// read.
  init?(_ frame: RecipeFile, at name: String, in folder: ManagedFolder) {
    guard let source = try? ByteSource.regular(name, in: folder),
      (try? RecipeFile(reading: source)) == frame,
      let file = try? FileSource.regular(name, in: folder)
    else { return nil }
    (self.frame, self.file) = (frame, file)
  }

  /// Whether the file has the end that its format asks for.
  var hasEnd: Bool {
    do throws(FileError) {
      let format = frame.output.format
      // A container has its length at the beginning.
      guard !format.end.isEmpty else {
        return try number(at: 4, lowestFirst: true) == file.byteCount - 8
      }
      guard try ends(in: format.end) else { return false }
      return format == .png ? try hasChunks() : true
    } catch {
      return false
    }
  }

  /// Whether the file has exactly the bytes that drawing the frame with `options` gives.
  func hasBytesOfDrawing(_ options: RenderOptions) throws -> Bool {
    var (offset, isSame) = (0, true)
    try frame.prepared(options).write { bytes throws(GeobgError) in
      // A file that cannot be read is made again.
      let found = isSame ? try? file.bytes(in: offset..<(offset + bytes.count)) : nil
      isSame = found == bytes
      offset += bytes.count
    }
    return isSame && offset == file.byteCount
  }

  /// Whether the last bytes are `end`, and perhaps a line feed.
  private func ends(in end: [UInt8]) throws(FileError) -> Bool {
    var last = try file.bytes(in: max(0, file.byteCount - end.count - 1)..<file.byteCount)
    if last.last == UInt8(ascii: "\n") { last.removeLast() }
    return last.suffix(end.count).elementsEqual(end)
  }

  /// Whether the chunks of a PNG lead to the last one, which ends the file.
  private func hasChunks() throws(FileError) -> Bool {
    var offset = Format.png.signature.count
    // A chunk is its length, its type, its data and a checksum.
    while offset + 12 <= file.byteCount {
      let next = offset + 12 + (try number(at: offset))
      if try file.bytes(in: (offset + 4)..<(offset + 8)).elementsEqual("IEND".utf8) {
        return next == file.byteCount
      }
      offset = next
    }
    return false
  }

  /// The number in the four bytes at `offset`.
  private func number(at offset: Int, lowestFirst: Bool = false) throws(FileError) -> Int {
    let bytes = try file.bytes(in: offset..<(offset + 4))
    return (lowestFirst ? bytes.reversed() : bytes).reduce(0) { $0 << 8 | Int($1) }
  }
}
