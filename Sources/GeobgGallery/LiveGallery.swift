internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The pictures of a served gallery, whose folders may change while it is open.
///
/// A picture keeps its number as long as the gallery is served. So what a page knows by its number stays
/// true: its places, what is selected and picked, and what is open. A picture without files is gone; one
/// that comes back has its number again, wherever its file is then.
package final class LiveGallery: Sendable {
  /// At most this part of a processor's time is spent on looking at files whose folders did not change.
  private static let share = 0.05

  private struct GalleryState: Sendable {
    var catalog: Catalog
    var revision = 0
    var readFiles: ReadFiles
    /// The numbers of pictures by their recipes.
    var numbers: [Recipe: Int]
    /// The folders with files and those that were named, and when each was changed.
    var dates: [String: Int64]
    /// When all files were looked at, and how long that took, in seconds.
    var looked = (at: -Double.infinity, time: 0.0)
    var isLooking = false
  }

  /// The folders whose files come and go; none for a gallery that never changes.
  package let folders: [String]
  private let site: String?
  private let state: Locked<GalleryState>

  /// The gallery of `catalog`.
  ///
  /// - Parameters:
  ///   - folders: The folders among its sources. Pictures that are not in them stay.
  ///   - site: The folder of the site, whose files are no sources.
  package init(_ catalog: Catalog, folders: [String], site: String?) {
    self.folders = folders
    self.site = site
    let pictures = catalog.pictures
    var numbers: [Recipe: Int] = [:]
    if !folders.isEmpty {
      for number in 0..<pictures.count { numbers[pictures.recipe(number)] = number }
    }
    state = Locked(
      GalleryState(
        catalog: catalog, readFiles: ReadFiles(pictures), numbers: numbers,
        dates: Dictionary(folders.map { ($0, 0) }, uniquingKeysWith: { one, _ in one })))
  }

  /// The pictures as they were found last.
  package var catalog: Catalog { now.catalog }

  /// The pictures as they were found last, and how often they have changed.
  var now: (catalog: Catalog, revision: Int) { state.withLock { ($0.catalog, $0.revision) } }

  /// Looks at the folders, and returns the number of the gallery's changes so far.
  ///
  /// If another thread looks already, the result is what was found before.
  package func look() -> Int {
    let now = CommandProcess.now
    let (begun, revision) = state.withLock { state -> (GalleryState?, Int) in
      let dates = state.dates
      for path in dates.keys { state.dates[path] = FileStatus(path)?.changed ?? 0 }
      let isDue = now - state.looked.at >= state.looked.time / LiveGallery.share
      guard !folders.isEmpty, !state.isLooking, isDue || state.dates != dates else {
        state.dates = dates
        return (nil, state.revision)
      }
      state.isLooking = true
      return (state, state.revision)
    }
    guard var found = begun else { return revision }
    if find(&found) { found.revision += 1 }
    found.looked = (now, CommandProcess.now - now)
    found.isLooking = false
    let result = found
    state.withLock { $0 = result }
    return result.revision
  }

  /// Finds the files of the folders again; returns whether there are others.
  private func find(_ state: inout GalleryState) -> Bool {
    state.readFiles.begin()
    var entries = GalleryEntries(site: site, known: nil, readFiles: state.readFiles)
    for folder in folders where FileTree(folder) != nil {
      do throws(GalleryError) {
        try entries.add(folder)
      } catch {
        // A disk that fails for a moment has lost nothing.
        return false
      }
    }
    if let readFiles = entries.readFiles { state.readFiles = readFiles }
    let paths = folders + entries.entries.flatMap { $0.files.map(\.folderPath) }
    state.dates = Dictionary(
      paths.map { ($0, state.dates[$0] ?? 0) }, uniquingKeysWith: { one, _ in one })
    let known = state.catalog.pictures
    let isLost = { [folders] (file: GalleryFile) in
      folders.contains { file.path.utf8.starts(with: ($0.hasSuffix("/") ? $0 : $0 + "/").utf8) }
    }
    var files = known.files.map { $0.filter { !isLost($0) } }
    var gone = Set(known.files.indices.filter { files[$0].isEmpty && !known.files[$0].isEmpty })
    gone.formUnion(state.catalog.gone)
    var new: [GalleryEntries.Picture] = []
    for entry in entries.entries {
      if let number = state.numbers[entry.recipe] {
        files[number] += entry.files
        gone.remove(number)
      } else {
        new.append(entry)
      }
    }
    guard !new.isEmpty || files != known.files || gone != Set(state.catalog.gone) else {
      return false
    }
    guard let catalog = try? LiveGallery.catalog(state.catalog, files, gone, adding: new) else {
      return false
    }
    for number in known.count..<catalog.pictures.count {
      state.numbers[catalog.pictures.recipe(number)] = number
    }
    state.catalog = catalog
    return true
  }

  /// `catalog` with other files, and with more pictures behind all others.
  private static func catalog(
    _ catalog: Catalog, _ files: [[GalleryFile]], _ gone: Set<Int>,
    adding new: [GalleryEntries.Picture]
  ) throws(GalleryError) -> Catalog {
    let known = catalog.pictures
    var traits = catalog.traits
    var (parts, files) = (known.parts, files)
    if !new.isEmpty {
      let added = try GalleryPictures(new)
      traits.append(try FeatureTable(of: added, threads: CommandProcess.processorCount))
      parts += added.parts
      files += added.files
    }
    var result = Catalog(title: catalog.title, try GalleryPictures(parts, files: files), traits)
    result.isEndless = catalog.isEndless
    result.gone = gone.sorted()
    return result
  }
}
