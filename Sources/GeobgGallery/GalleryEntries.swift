internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
package import GeobgScene
package import GeobgSystem

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
  /// What the files of the folders contain, if they are collected again and again.
  private(set) var readFiles: ReadFiles?

  /// Starts without pictures.
  ///
  /// - Parameters:
  ///   - site: The folder of the site, if it exists; it may be in a folder of pictures.
  ///   - known: The site's earlier catalog, so that unchanged files need not be read.
  ///   - readFiles: What was read the last time. Files that a program still writes are left out then.
  package init(site: String?, known: KnownCatalog?, readFiles: ReadFiles? = nil) {
    self.site = site.flatMap(FilePath.resolved).map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    self.known = known
    self.readFiles = readFiles
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
      if let file, let content = readFiles?.content(of: file) {
        if let recipe = content.recipe { add(recipe, file) }
        continue
      }
      if let file, readFiles != nil, !file.isWhole { continue }
      do throws(GalleryError) {
        readCount += 1
        let recipe = try GalleryEntries.recipe(at: path, ByteSource.regular)
        add(recipe, file)
        readFiles?.note(file, recipe)
      } catch .noRecipe {
        foreignCount += 1
        readFiles?.note(file, nil)
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
