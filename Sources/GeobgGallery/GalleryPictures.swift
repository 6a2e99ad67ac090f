package import GeobgBatch
package import GeobgKit
internal import GeobgRecipe
package import GeobgScene
package import GeobgSystem

/// The pictures of a gallery, numbered from 0.
///
/// Pictures whose recipes differ only in the seed are one part, so a range of seeds takes the memory
/// of its two ends, however long it is.
package struct GalleryPictures: Sendable {
  /// Pictures that follow each other.
  package enum PictureRun: Sendable {
    /// A recipe with each of these seeds; the recipe's own seed has no meaning.
    case seeds(Recipe, SeedList)
    /// Pictures drawn by hand, which are different recipes.
    case drawn([Recipe])
  }

  /// The most pictures of a gallery; a catalog of more would not fit into a page.
  package static let limit = 10_000_000

  package let parts: [PictureRun]
  /// The files of each picture, by its number; empty for a gallery that was made from seeds.
  package let files: [[GalleryFile]]
  package let count: Int
  /// The number of each part's first picture.
  package let starts: [Int]

  /// The pictures of `seeds` in each of `recipes`; all pictures of a recipe are neighbors.
  package init(seeds: SeedList, recipes: [Recipe]) throws(GalleryError) {
    var seen: Set<Recipe> = []
    let parts = recipes.filter { seen.insert($0).inserted }.map { PictureRun.seeds($0, seeds) }
    try self.init(parts, files: [])
  }

  package init(_ entries: [GalleryEntries.Picture]) throws(GalleryError) {
    var templates: [Recipe: Int] = [:]
    var groups: [(recipe: Recipe, seeds: SeedList, entries: [Int])] = []
    var drawn: [Int] = []
    for (index, entry) in entries.enumerated() {
      guard entry.recipe.drawing.gestures.isEmpty else {
        drawn.append(index)
        continue
      }
      var template = entry.recipe
      template.seed = Seed(0)
      let group = templates[template] ?? groups.count
      if group == groups.count {
        templates[template] = group
        groups.append((template, SeedList(), []))
      }
      do {
        try groups[group].seeds.append(entry.recipe.seed)
      } catch {
        throw .tooManyPictures(limit: GalleryPictures.limit)
      }
      groups[group].entries.append(index)
    }
    var parts = groups.map { PictureRun.seeds($0.recipe, $0.seeds) }
    if !drawn.isEmpty { parts.append(.drawn(drawn.map { entries[$0].recipe })) }
    let order = groups.flatMap(\.entries) + drawn
    try self.init(parts, files: order.map { entries[$0].files })
  }

  private init(_ parts: [PictureRun], files: [[GalleryFile]]) throws(GalleryError) {
    var (starts, count) = ([Int](), 0)
    for part in parts {
      starts.append(count)
      let (sum, isOver) = count.addingReportingOverflow(part.count)
      guard !isOver, sum <= GalleryPictures.limit else {
        throw .tooManyPictures(limit: GalleryPictures.limit)
      }
      count = sum
    }
    guard count > 0 else { throw .noPictures }
    self.parts = parts
    self.files = files
    self.starts = starts
    self.count = count
  }

  /// The recipe of the picture `number`, from 0 to below ``count``.
  ///
  /// - Complexity: O(log *n*) in the parts and the runs of seeds.
  package func recipe(_ number: Int) -> Recipe {
    let part = self.part(of: number)
    let place = number - starts[part]
    switch parts[part] {
    case .drawn(let recipes): return recipes[place]
    case .seeds(var recipe, let seeds):
      recipe.seed = seeds.seed(at: UInt64(place))
      return recipe
    }
  }

  /// The number of the part with the picture `number`.
  package func part(of number: Int) -> Int {
    var (low, high) = (0, parts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= number { low = middle } else { high = middle }
    }
    return low
  }
}

extension GalleryPictures.PictureRun {
  /// How many pictures the part has; the largest number for more.
  fileprivate var count: Int {
    switch self {
    case .drawn(let recipes): recipes.count
    case .seeds(_, let seeds):
      seeds.lastPosition.map { Int(clamping: $0).addingReportingOverflow(1) }
        .map { $0.overflow ? .max : $0.partialValue } ?? 0
    }
  }
}

/// A file that contains a picture of the gallery.
package struct GalleryFile: Hashable, Sendable {
  /// The path for opening the file.
  package let path: String
  /// The path below the folder that was named, or the file's name; a site shows only this.
  package let name: String
  package let byteCount: Int
  /// When the content was last changed, in milliseconds since 1970-01-01 UTC.
  package let changed: Int64
  /// The path without links of the folder that ``name`` begins at, without a slash at its end; nil
  /// if ``realPath`` is the file's.
  private let root: String?
  /// The path without links of a file that is a link, or that was named itself.
  private let realPath: String?

  /// The file at `path`; nil if no regular file is there.
  ///
  /// - Parameters:
  ///   - name: The path that a site may show.
  ///   - root: The path without links of the folder that `name` begins at. Default: the file was
  ///     named itself.
  package init?(_ path: String, name: String, in root: String? = nil) {
    guard let status = FileStatus(path), status.kind == .file else { return nil }
    let isLink = root == nil || FileStatus(path, followingLinks: false)?.kind == .link
    self.init(
      path: path, name: name, byteCount: status.byteCount, changed: status.changed,
      root: isLink ? nil : root)
  }

  /// A file with known facts.
  package init(
    path: String, name: String, byteCount: Int, changed: Int64, root: String? = nil
  ) {
    self.path = path
    self.name = name
    self.byteCount = byteCount
    self.changed = changed
    self.root = root
    realPath = root == nil ? FilePath.resolved(path) : nil
  }

  /// The file, opened for reading.
  ///
  /// What has become a link since the file was listed is not followed: the link could lead to a file
  /// that nobody wants to show.
  package func source() throws(FileError) -> FileSource {
    guard let place = realPath ?? root.map({ "\($0)/\(name)" }) else {
      throw .unreadable(path: path, reason: "it was not there")
    }
    return try FileSource.regular(withoutLinks: place)
  }

  /// The name without folders.
  package var baseName: String {
    name.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(name[name.utf8.index(after: $0)...]) }
      ?? name
  }

  /// The folders of the name, without a slash at the end; empty for none.
  package var folder: String {
    name.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(name[..<$0]) } ?? ""
  }

  /// The extension in lower case, without the dot.
  package var pathExtension: String {
    let base = baseName
    return base.utf8.lastIndex(of: UInt8(ascii: ".")).map {
      base[base.utf8.index(after: $0)...].lowercased()
    } ?? ""
  }
}

// MARK: - The pictures of the arguments

/// The pictures of a gallery, collected from files, folders and manifests.
package struct GalleryEntries: Sendable {
  /// A picture, with the files that contain it.
  package struct Picture: Sendable {
    package let recipe: Recipe
    /// The files; none for a picture of a manifest that was moved away, or that is not in its
    /// folder.
    package fileprivate(set) var files: [GalleryFile]
  }

  /// The pictures, in order; each recipe appears once.
  package private(set) var entries: [Picture] = []
  /// How many files in the folders contain no recipe.
  package private(set) var foreignCount = 0
  /// The files in the folders that could not be read, and why.
  package private(set) var unreadable: [FileError] = []
  /// The folders in the folders that could not be listed, and why.
  package private(set) var unlisted: [FileError] = []
  /// How many files were opened; the names of the others say that they contain no recipe, or the
  /// earlier catalog has them.
  package private(set) var readCount = 0
  private var places: [Recipe: Int] = [:]
  /// The paths of all files so far.
  private var paths: Set<[UInt8]> = []
  /// The resolved path of the site, whose files are no sources, with a slash at its end.
  private let site: String?
  private let known: KnownCatalog?

  /// Starts without pictures.
  ///
  /// - Parameters:
  ///   - site: The folder of the site, if it exists; it may be in a folder of pictures.
  ///   - known: The site's earlier catalog, so that unchanged files need not be read.
  package init(site: String?, known: KnownCatalog?) {
    self.site = site.flatMap(FilePath.resolved).map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    self.known = known
  }

  /// Adds the pictures at `path`: a picture or recipe, a folder (with all its subfolders), or the
  /// manifest of a batch.
  ///
  /// A file that is named directly must contain a recipe; a folder may hold other files.
  package mutating func add(_ path: String) throws(GalleryError) {
    try add(path, ByteSource.opening)
  }

  /// Adds the pictures at `path`, which is of a list; a file has to be a regular one.
  package mutating func add(listed path: String) throws(GalleryError) {
    try add(path, ByteSource.regular)
  }

  private mutating func add(
    _ path: String, _ open: (String) throws(FileError) -> ByteSource
  ) throws(GalleryError) {
    if path.hasSuffix(ManifestPlace.suffix) {
      try add(manifest: ManifestPlace(path: path))
    } else if let folder = FileTree(path) {
      try add(folder, at: path)
    } else {
      let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
      let name = String(slash.map { path[path.utf8.index(after: $0)...] } ?? path[...])
      add(try GalleryEntries.recipe(at: path, open), GalleryFile(path, name: name))
    }
  }

  /// Adds the picture of `recipe`, which is no file.
  package mutating func add(_ recipe: Recipe) {
    add(recipe, nil)
  }

  private mutating func add(_ recipe: Recipe, _ file: GalleryFile?) {
    let place = places[recipe] ?? entries.count
    if place == entries.count {
      places[recipe] = place
      entries.append(Picture(recipe: recipe, files: []))
    }
    guard let file, paths.insert(Array(file.path.utf8)).inserted else { return }
    entries[place].files.append(file)
  }

  private mutating func add(manifest place: ManifestPlace) throws(GalleryError) {
    let root = FilePath.resolved(place.folder.isEmpty ? "." : place.folder).map {
      $0.hasSuffix("/") ? $0 : $0 + "/"
    }
    do throws(BatchError) {
      for item in try ManifestReader.items(madeIn: place) {
        let path = place.path(of: item.name)
        // The files are not read. So a manifest of a stranger must not name files elsewhere, which
        // the site would then show to everybody.
        let isInside = root.flatMap { FilePath.resolved(path)?.hasPrefix($0) } ?? false
        // Without a root, because a folder in its name can be a link.
        add(item.file.recipe, isInside ? GalleryFile(path, name: item.name) : nil)
      }
    } catch {
      throw .source(error)
    }
  }

  private mutating func add(_ folder: FileTree, at path: String) throws(GalleryError) {
    let base = path.hasSuffix("/") ? path : path + "/"
    // The site is below the folder, or is the folder.
    let root = FilePath.resolved(path).map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    let inside = site.flatMap { site in
      root.flatMap { site.hasPrefix($0) ? base + site.dropFirst($0.count) : nil }
    }
    func isOfSite(_ path: String) -> Bool { inside.map(path.hasPrefix) ?? false }
    let extensions = Format.allCases.flatMap(\.fileExtensions) + ["json"]
    var foreign = 0
    var unlisted: [FileError] = []
    let paths: [String]
    do throws(FileError) {
      paths = try folder.files(withExtensions: extensions) { other in
        // A batch's own list is not foreign.
        if !isOfSite(other), !other.hasSuffix(ManifestPlace.suffix) { foreign += 1 }
      } unlisted: { error throws(FileError) in
        unlisted.append(error)
      }
    } catch {
      throw .source(.file(error))
    }
    foreignCount += foreign
    for error in unlisted { try GalleryEntries.checkIsOfFile(error) }
    self.unlisted += unlisted
    for path in paths where !isOfSite(path) {
      // Count bytes, because Swift combines a slash and a following accent into one character.
      let name = String(decoding: path.utf8.dropFirst(base.utf8.count), as: UTF8.self)
      let file = GalleryFile(path, name: name, in: root.map { String($0.dropLast()) })
      if let file, let recipe = known?.recipe(of: file) {
        add(recipe, file)
        continue
      }
      do throws(GalleryError) {
        readCount += 1
        add(try GalleryEntries.recipe(at: path, ByteSource.regular), file)
      } catch .noRecipe {
        foreignCount += 1
      } catch .source(.file(let error)) {
        try GalleryEntries.checkIsOfFile(error)
        unreadable.append(error)
      }
    }
  }

  /// Checks that `error` says something about its file, which can be skipped.
  ///
  /// If the disk or its connection fails, a site without the picture must not replace one that has it.
  private static func checkIsOfFile(_ error: FileError) throws(GalleryError) {
    if case .readFailed = error { throw .source(.file(error)) }
  }

  /// The recipe of the file at `path`, which `open` opens.
  private static func recipe(
    at path: String, _ open: (String) throws(FileError) -> ByteSource
  ) throws(GalleryError) -> Recipe {
    let bytes: ByteSource
    do throws(FileError) {
      bytes = try open(path)
    } catch {
      throw .source(.file(error))
    }
    do throws(DocumentError) {
      return try RecipeFile(reading: bytes).recipe
    } catch .picture(.unreadable(let name, let reason)) {
      throw .source(.file(.readFailed(path: name, reason: reason)))
    } catch {
      throw .noRecipe(path: path, error)
    }
  }
}

// MARK: - Errors

package enum GalleryError: Error, Sendable {
  case noPictures
  case tooManyPictures(limit: Int)
  case source(BatchError)
  case noRecipe(path: String, DocumentError)
  case picture(GeobgError)
  case notSite(path: String)
  case busy(path: String, holder: String)
  case file(FileError)
}

extension GalleryError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noPictures: "there are no pictures; name pictures that geobg made, or seeds"
    case .tooManyPictures(let limit):
      "a gallery has at most \(limit) pictures; use fewer seeds, or fewer options"
    case .source(let error): error.description
    case .noRecipe(let path, let error): "\(path): \(error)"
    case .picture(let error): error.description
    case .notSite(let path):
      "\(path): the folder has other files and is no gallery; choose a new folder"
    case .busy(let path, let holder):
      "\(path): \(holder) writes this gallery; wait until it is finished"
    case .file(let error): error.description
    }
  }
}
