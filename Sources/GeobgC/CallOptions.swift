internal import CGeobgHeader
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The options of a call, as GeobgKit takes them.
struct CallOptions {
  /// The size of `geobg_options` in this version.
  private static let knownSize = MemoryLayout<geobg_options>.size
  /// The size of the first version of `geobg_options`, which ends before the three limits.
  private static let firstSize = knownSize - 3 * MemoryLayout<UInt64>.size
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
    guard size >= UInt(CallOptions.firstSize), size <= UInt(CallOptions.largestSize) else {
      throw .argument(
        "options.size",
        "options.size is \(size); set it to sizeof(geobg_options), at least "
          + "\(CallOptions.firstSize) and at most \(CallOptions.largestSize)")
    }
    // Members of later versions are zero if they are not used.
    guard
      (CallOptions.knownSize..<max(CallOptions.knownSize, Int(size))).allSatisfy({
        bytes.load(fromByteOffset: $0, as: UInt8.self) == 0
      })
    else {
      throw .argument(
        "options",
        "options has members that this version of the library does not know; set them "
          + "to zero, or use a newer library")
    }
    // A program of an earlier version has a smaller struct, and nothing behind it is ours.
    var values = geobg_options()
    withUnsafeMutableBytes(of: &values) {
      $0.copyMemory(
        from: UnsafeRawBufferPointer(
          start: bytes, count: min(Int(size), CallOptions.knownSize)))
    }
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
    options.threads = Int(clamping: max(1, values.threads))
    if values.pixel_limit != 0 { options.pixelLimit = Int64(clamping: values.pixel_limit) }
    if values.mark_limit != 0 { options.limits.marks = Int(clamping: values.mark_limit) }
    if values.time_limit != 0 {
      options.limits.milliseconds = Int64(clamping: values.time_limit)
      options.limits.nanosecondsPerPixel = 0
    }
    if values.memory_limit != 0 { options.limits.memory = Int64(clamping: values.memory_limit) }
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
    let lackCount = MemoryReservation.lackCount
    options.cancellation = Cancellation {
      ForkGate.pause()
      return MemoryReservation.lackCount != lackCount || flags.contains { $0.isCancelled }
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
