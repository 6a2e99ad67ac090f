public import CGeobgHeader
internal import GeobgKit
internal import GeobgRecipe

nonisolated(unsafe) private let paletteNames = ConstantText.make(PaletteFile.builtInNames)

/// geobg_palette_count.
@_cdecl("geobg_palette_count")
public func paletteCount() -> Int {
  paletteNames.count
}

/// geobg_palette_name.
@_cdecl("geobg_palette_name")
public func paletteName(_ index: Int) -> UnsafePointer<CChar>? {
  let names = paletteNames
  return names.indices.contains(index) ? names[index] : nil
}

/// geobg_palette_json.
@_cdecl("geobg_palette_json")
public func paletteJSON(
  _ name: UnsafePointer<CChar>?, _ json: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  Failure.status(error) { () throws(Failure) in
    let name = try CallerText.text(name, as: "name")
    guard let json else { throw .null("json") }
    let palette = try Failure.wrapping { () throws(GeobgError) in
      do throws(UnknownPalette) {
        return try PaletteFile.builtInOrColors(name).palette
      } catch {
        throw .palette(error)
      }
    }
    json.pointee = try HandleTable.shared.insert(try ByteBlock(palette.json))
  }
}

/// Texts of the caller.
enum CallerText {
  /// The text at `start`, which ends with a zero byte; the call knows it as `name`.
  ///
  /// - Throws: A failure with the code `argument` if it is NULL or not UTF-8.
  static func text(_ start: UnsafePointer<CChar>?, as name: String) throws(Failure) -> String {
    guard let start else { throw .null(name) }
    guard let text = String(validatingCString: start) else {
      throw .argument(name, "\(name) is not valid UTF-8; convert it to UTF-8")
    }
    return text
  }
}
