internal import GeobgKit
public import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Recipes as text: one on each line, as `geobg recipe --seeds` writes them (JSON Lines), or a JSON array of them.
public struct RecipeLines {
  /// The most bytes of a text: as many as a pipe holds.
  public static let byteLimit = FileSource.pipeLimit

  /// The number of the line, or of the item of an array, that was read last, counted from 1.
  public var number: Int { items == nil ? lines.number : itemNumber }
  private var lines: ListLines
  /// The rest of a JSON array, the first item last; nil for lines.
  private var items: [JSONValue]?
  private var itemNumber = 0
  /// Why the array cannot be read.
  private var fault: DocumentError?

  /// The recipes of `bytes`.
  public init(_ bytes: [UInt8]) {
    lines = ListLines(bytes)
    guard RecipeLines.isArray(bytes) else { return }
    items = []
    do throws(DocumentError) {
      let value = try JSONValue(parsing: bytes, limit: RecipeLines.byteLimit)
      if case .array(let all) = value { items = all.reversed() }
    } catch {
      fault = error
    }
  }

  /// Whether a text that begins with `bytes` is a JSON array, which no single recipe is.
  public static func isArray(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    let text = bytes.dropFirst(TextEncoding.marked(bytes)?.markCount ?? 0)
    return firstByte(ofJSON: text) == UInt8(ascii: "[")
  }

  /// The first byte of a JSON text after its white space; nil if there is none.
  package static func firstByte(ofJSON bytes: some Sequence<UInt8>) -> UInt8? {
    bytes.first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
  }

  /// Whether `bytes` have recipes on several lines, and not one recipe over several lines.
  ///
  /// One recipe over several lines begins with a line that is not JSON by itself.
  public static func areThere(in bytes: [UInt8]) -> Bool {
    guard !isArray(bytes) else { return true }
    var lines = ListLines(bytes)
    guard let first = try? lines.next(), (try? lines.next()) != nil, !first.contains(0) else {
      return false
    }
    return (try? JSONValue(parsing: Array(first), limit: RecipeFile.byteLimit)) != nil
  }

  /// The next recipe; nil at the end.
  ///
  /// Lines with only spaces are skipped.
  ///
  /// - Throws: ``BatchError/line(_:_:)`` or ``BatchError/item(_:_:)``; the recipes after it can still be read.
  ///   ``BatchError/utf16`` or ``BatchError/picture(_:)`` for a text that cannot be read at all.
  public mutating func next() throws(BatchError) -> RecipeFile? {
    if let fault {
      self.fault = nil
      throw .picture(.document(fault))
    }
    if items != nil { return try nextItem() }
    while let line = try lines.next() {
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

  private mutating func nextItem() throws(BatchError) -> RecipeFile? {
    guard let item = items?.popLast() else { return nil }
    itemNumber += 1
    do throws(DocumentError) {
      return try RecipeFile(JSONField(item))
    } catch {
      throw .item(itemNumber, .picture(.document(error)))
    }
  }
}
