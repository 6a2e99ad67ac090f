internal import GeobgBatch
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// What `geobg batch --dry-run` prints: the pictures that a batch would make.
struct BatchForecast {
  private let preview: BatchPreview
  private let place: ManifestPlace
  private let replaces: Bool

  /// The forecast of `preview`.
  ///
  /// - Parameter replaces: Whether existing files are replaced; otherwise their pictures fail.
  init(_ preview: BatchPreview, _ place: ManifestPlace, replaces: Bool) {
    self.preview = preview
    self.place = place
    self.replaces = replaces
  }

  /// Prints a line for each picture to standard output: its path, or JSON; then a summary to standard
  /// error.
  func show(isQuiet: Bool, isJSON: Bool) throws {
    var (count, existing) = (UInt64(0), UInt64(0))
    try preview.forEachMissing { item, exists in
      count += 1
      if exists { existing += 1 }
      try Console.print(
        isJSON ? BatchForecast.json(of: item, exists: exists) : place.path(of: item.name))
    }
    guard !isQuiet else { return }
    var words = "would make \(BatchProgress.pictures(count))"
    if existing > 0 {
      words +=
        replaces
        ? ", and replace \(existing == 1 ? "1 file" : "\(existing) files")"
        : "; \(existing) of them would fail, because their files exist"
    }
    if preview.kept > 0 { words += "; \(BatchProgress.pictures(preview.kept)) finished already" }
    Console.note(words + " (nothing is written)")
  }

  private static func json(of item: BatchItem, exists: Bool) -> String {
    CanonicalJSON.object([
      "exists": String(exists), "index": String(item.index),
      "path": CanonicalJSON.string(item.name), "seed": CanonicalJSON.string(item.seed.text),
    ])
  }
}
