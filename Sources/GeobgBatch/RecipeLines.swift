internal import GeobgKit
public import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Recipes as text, one on each line, as `geobg recipe --seeds` writes them (JSON Lines).
public struct RecipeLines {
  /// The most bytes of a text: those of a pipe.
  public static let byteLimit = FileSource.pipeLimit

  /// The number of the line that was read last, counted from 1.
  public var number: Int { lines.number }
  private var lines: ListLines

  /// The lines of `bytes`.
  public init(_ bytes: [UInt8]) {
    lines = ListLines(bytes)
  }

  /// Whether `bytes` have recipes on several lines, and not one recipe over several lines.
  ///
  /// One recipe over several lines begins with a line that is not JSON by itself.
  public static func areThere(in bytes: [UInt8]) -> Bool {
    var lines = ListLines(bytes)
    guard let first = lines.next(), lines.next() != nil, !first.contains(0) else { return false }
    return (try? JSONValue(parsing: Array(first), limit: RecipeFile.byteLimit)) != nil
  }

  /// The next recipe; nil at the end.
  ///
  /// Lines with only spaces are skipped.
  ///
  /// - Throws: ``BatchError/line(_:_:)``; the lines after it can still be read.
  public mutating func next() throws(BatchError) -> RecipeFile? {
    while let line = lines.next() {
      guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
      do throws(DocumentError) {
        return try RecipeFile(parsing: Array(line))
      } catch .notJSON {
        throw .line(lines.number, .notRecipe)
      } catch {
        throw .line(lines.number, .picture(.document(error)))
      }
    }
    return nil
  }
}
