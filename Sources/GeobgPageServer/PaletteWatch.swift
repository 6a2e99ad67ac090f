package import GeobgRecipe
internal import GeobgScene
package import GeobgSystem

/// Reads a palette file again when it has changed.
package struct PaletteWatch {
  /// A change of the file.
  package enum Change: Sendable {
    case palette(PaletteFile)
    /// The file cannot be read, or is no palette; with the reason.
    case broken(String)
  }

  package let path: String
  /// What was read last; nil if it could not be read.
  private var bytes: [UInt8]?

  /// Watches the file at `path`, from its state `bytes` on.
  package init(_ path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// What has changed since the last call; nil if nothing has.
  package mutating func change() -> Change? {
    do {
      let read = try PaletteWatch.read(path)
      guard read != bytes else { return nil }
      // An editor may empty the file before it writes the new palette.
      guard !read.isEmpty else { return nil }
      bytes = read
      do {
        return .palette(try PaletteFile(reading: read, named: PathText.shown(path)))
      } catch {
        return .broken("\(PathText.shown(path)): \(error)")
      }
    } catch {
      // An editor may replace the file, so it may be missing for a moment. Report it once.
      guard bytes != nil else { return nil }
      bytes = nil
      return .broken("\(error)")
    }
  }

  /// The bytes of the file at `path`, at most one more than the limit of palettes.
  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    try FileSource.regular(path).bytes(in: 0..<(PaletteFile.byteLimit + 1))
  }
}
