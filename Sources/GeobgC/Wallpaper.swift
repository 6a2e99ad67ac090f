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

/// The options of a call, as GeobgKit takes them.
struct CallOptions {
  /// The size of the first version of `geobg_options`, which has all members of this version.
  private static let knownSize = MemoryLayout<geobg_options>.size
  /// The largest size of a `geobg_options`, so that a wrong size does not make us read far.
  private static let largestSize = 4096

  private(set) var options = RenderOptions()
  /// What draws pixels; nil for the renderer of the recipe's output.
  private(set) var renderer: PixelRenderer?

  /// Reads the options at `pointer`; NULL means the defaults.
  ///
  /// - Throws: A report with the code `argument`.
  init(_ pointer: UnsafePointer<geobg_options>?) throws(ErrorReport) {
    setCancellation([])
    guard let pointer else { return }
    let bytes = UnsafeRawPointer(pointer)
    let size = UInt(bitPattern: bytes.load(as: Int.self))
    guard size >= UInt(CallOptions.knownSize), size <= UInt(CallOptions.largestSize) else {
      throw .argument(
        "options.size",
        "options.size is \(size); set it to sizeof(geobg_options), at least "
          + "\(CallOptions.knownSize) and at most \(CallOptions.largestSize)")
    }
    // Members of later versions are zero if they are not used.
    guard
      (CallOptions.knownSize..<Int(size)).allSatisfy({
        bytes.load(fromByteOffset: $0, as: UInt8.self) == 0
      })
    else {
      throw .argument(
        "options",
        "options has members that this version of the library does not know; set them "
          + "to zero, or use a newer library")
    }
    let values = pointer.pointee
    let renderers = UInt32(GEOBG_OPTION_EXACT | GEOBG_OPTION_CAIRO)
    guard values.flags & ~(UInt32(GEOBG_OPTION_NO_METADATA) | renderers) == 0,
      values.flags & renderers != renderers
    else {
      throw .argument(
        "options.flags",
        "options.flags is \(values.flags); use a sum of GEOBG_OPTION_ numbers, with at most one "
          + "renderer")
    }
    if values.flags & UInt32(GEOBG_OPTION_EXACT) != 0 { renderer = .exact }
    if values.flags & UInt32(GEOBG_OPTION_CAIRO) != 0 {
      #if Cairo
      renderer = .cairo
      #else
      throw .noCairo
      #endif
    }
    options.metadata = values.flags & UInt32(GEOBG_OPTION_NO_METADATA) == 0
    options.threads = Int(max(1, values.threads))
    if values.pixel_limit != 0 { options.pixelLimit = Int64(clamping: values.pixel_limit) }
    try setCancellation(values)
  }

  /// Sets the progress and the cancellation of `values`.
  private mutating func setCancellation(_ values: geobg_options) throws(ErrorReport) {
    var flags: [CancellationFlag] = []
    if values.cancellation != nil {
      flags.append(
        try HandleTable.shared.object(values.cancellation, as: "options.cancellation"))
    }
    if let function = values.progress {
      let flag = CancellationFlag()
      flags.append(flag)
      let callback = Callback(function: function, context: values.context)
      options.progress = { share in
        guard !flag.isCancelled else { return }
        // The function may take its time, wait for another thread, and fork.
        if !ForkGate.aside({ callback.function(share, callback.context) }) { flag.cancel() }
      }
    }
    setCancellation(flags)
  }

  /// Cancels the work once one of `flags` is set.
  ///
  /// Where the work asks, it also lets forks go first, and ends if there is no memory.
  private mutating func setCancellation(_ flags: [CancellationFlag]) {
    let lackCount = MemoryRight.lackCount
    options.cancellation = Cancellation {
      ForkGate.pause()
      return MemoryRight.lackCount != lackCount || flags.contains { $0.isCancelled }
    }
  }

  /// The caller's function; the header requires that any thread may call it.
  private struct Callback: @unchecked Sendable {
    let function: geobg_progress
    let context: UnsafeMutableRawPointer?
  }

  /// Throws an error if the work was canceled, also after its last step.
  func check() throws(GeobgError) {
    if options.cancellation.isCancelled { throw .render(.stopped) }
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
