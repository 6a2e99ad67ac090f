public import CGeobgHeader
internal import GeobgKit
internal import GeobgRecipe

/// A recipe that a C program has a handle of.
final class Wallpaper: Handled {
  static let noun = "a wallpaper"

  /// The recipe and its output.
  let file: RecipeFile

  /// The wallpaper of `file`.
  init(_ file: RecipeFile) {
    self.file = file
  }

  /// Makes a wallpaper from `size` bytes at `data`, and stores its handle in `wallpaper`.
  ///
  /// - Parameter name: The name of the argument `data`.
  static func make(
    _ data: UnsafeRawPointer?, _ size: Int, as name: String,
    _ wallpaper: UnsafeMutablePointer<OpaquePointer?>?,
    reading: (UnsafeRawBufferPointer) throws(DocumentError) -> RecipeFile
  ) throws(Failure) {
    guard let data else { throw .null(name) }
    guard let wallpaper else { throw .null("wallpaper") }
    // C's `size_t` is unsigned, and Swift sees its upper half as negative.
    guard size >= 0 else {
      throw .argument("size", "size is larger than any memory; pass the number of bytes")
    }
    let file = try Failure.wrapping { () throws(GeobgError) in
      do throws(DocumentError) {
        return try reading(UnsafeRawBufferPointer(start: data, count: size))
      } catch {
        throw .document(error)
      }
    }
    wallpaper.pointee = try HandleTable.shared.insert(Wallpaper(file))
  }
}

/// geobg_wallpaper_create.
@_cdecl("geobg_wallpaper_create")
public func wallpaperCreate(
  _ recipe: UnsafePointer<CChar>?, _ size: Int,
  _ wallpaper: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  Failure.status(error) { () throws(Failure) in
    try Wallpaper.make(recipe, size, as: "recipe", wallpaper) { bytes throws(DocumentError) in
      // The limit is checked before the bytes are copied.
      guard bytes.count <= RecipeFile.byteLimit else {
        throw .tooLarge(byteCount: Int64(bytes.count), limit: Int64(RecipeFile.byteLimit))
      }
      return try RecipeFile(parsing: Array(bytes))
    }
  }
}

/// geobg_wallpaper_read.
@_cdecl("geobg_wallpaper_read")
public func wallpaperRead(
  _ data: UnsafeRawPointer?, _ size: Int, _ wallpaper: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  Failure.status(error) { () throws(Failure) in
    try Wallpaper.make(data, size, as: "data", wallpaper) { bytes throws(DocumentError) in
      // Only the bytes that the reader needs are copied.
      try RecipeFile(
        reading: ByteSource(byteCount: Int64(bytes.count)) { range throws(ReadError) in
          Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
        })
    }
  }
}

/// geobg_wallpaper_free.
@_cdecl("geobg_wallpaper_free")
public func wallpaperFree(_ wallpaper: OpaquePointer?) -> Int32 {
  Failure.status(nil) { () throws(Failure) in
    try HandleTable.shared.remove(wallpaper, as: "wallpaper", Wallpaper.self)
  }
}

/// geobg_wallpaper_size.
@_cdecl("geobg_wallpaper_size")
public func wallpaperSize(
  _ wallpaper: OpaquePointer?, _ width: UnsafeMutablePointer<UInt32>?,
  _ height: UnsafeMutablePointer<UInt32>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  Failure.status(error) { () throws(Failure) in
    let file = try HandleTable.shared.object(wallpaper, as: "wallpaper", Wallpaper.self).file
    guard let width else { throw .null("width") }
    guard let height else { throw .null("height") }
    width.pointee = UInt32(clamping: file.recipe.view.canvas.pixelWidth)
    height.pointee = UInt32(clamping: file.recipe.view.canvas.pixelHeight)
  }
}

/// geobg_wallpaper_recipe.
@_cdecl("geobg_wallpaper_recipe")
public func wallpaperRecipe(
  _ wallpaper: OpaquePointer?, _ recipe: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  Failure.status(error) { () throws(Failure) in
    let file = try HandleTable.shared.object(wallpaper, as: "wallpaper", Wallpaper.self).file
    guard let recipe else { throw .null("recipe") }
    recipe.pointee = try HandleTable.shared.insert(try ByteBlock(file.json))
  }
}
