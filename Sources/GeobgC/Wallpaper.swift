public import CGeobgHeader
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// A recipe that a C program has a handle of.
final class Wallpaper: Handled {
  static let noun = "a wallpaper"

  let file: RecipeFile

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
  ) throws(ErrorReport) {
    guard let data else { throw .null(name) }
    guard let wallpaper else { throw .null("wallpaper") }
    // C's `size_t` is unsigned, and Swift sees its upper half as negative.
    guard size >= 0 else {
      throw .argument("size", "size is larger than any memory; pass the number of bytes")
    }
    let file = try ErrorReport.mapping(
      { ErrorReport(.document($0)) }, try reading(UnsafeRawBufferPointer(start: data, count: size)))
    wallpaper.pointee = try HandleTable.shared.insert(Wallpaper(file))
  }
}

/// geobg_wallpaper_create.
@_cdecl("geobg_wallpaper_create")
public func wallpaperCreate(
  _ recipe: UnsafePointer<CChar>?, _ size: Int,
  _ wallpaper: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
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
  LibraryCall.status(error) { () throws(ErrorReport) in
    try Wallpaper.make(data, size, as: "data", wallpaper) { bytes throws(DocumentError) in
      // Only the bytes that the reader needs are copied.
      try RecipeFile(
        reading: ByteSource(byteCount: Int64(bytes.count)) { range throws(MetadataError) in
          Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
        })
    }
  }
}

/// geobg_wallpaper_free.
@_cdecl("geobg_wallpaper_free")
public func wallpaperFree(_ wallpaper: OpaquePointer?) -> Int32 {
  LibraryCall.status(nil) { () throws(ErrorReport) in
    try HandleTable.shared.remove(wallpaper, as: "wallpaper", Wallpaper.self)
  }
}

/// geobg_wallpaper_size.
@_cdecl("geobg_wallpaper_size")
public func wallpaperSize(
  _ wallpaper: OpaquePointer?, _ width: UnsafeMutablePointer<UInt32>?,
  _ height: UnsafeMutablePointer<UInt32>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
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
  LibraryCall.status(error) { () throws(ErrorReport) in
    let file = try HandleTable.shared.object(wallpaper, as: "wallpaper", Wallpaper.self).file
    guard let recipe else { throw .null("recipe") }
    recipe.pointee = try HandleTable.shared.insert(try ByteBlock(file.json))
  }
}

/// geobg_cancellation_create.
@_cdecl("geobg_cancellation_create")
public func cancellationCreate(
  _ cancellation: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    guard let cancellation else { throw .null("cancellation") }
    cancellation.pointee = try HandleTable.shared.insert(CancellationFlag())
  }
}

/// geobg_cancellation_cancel.
@_cdecl("geobg_cancellation_cancel")
public func cancellationCancel(
  _ cancellation: OpaquePointer?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    try HandleTable.shared.object(cancellation, as: "cancellation", CancellationFlag.self).cancel()
  }
}

/// geobg_cancellation_free.
@_cdecl("geobg_cancellation_free")
public func cancellationFree(_ cancellation: OpaquePointer?) -> Int32 {
  LibraryCall.status(nil) { () throws(ErrorReport) in
    try HandleTable.shared.remove(cancellation, as: "cancellation", CancellationFlag.self)
  }
}
