internal import ArgumentParser
internal import GeobgBatch
internal import GeobgGallery
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The pictures of a gallery, as arguments: files, or seeds with options.
struct GallerySources: ParsableArguments {
  @Option(
    name: .customLong("seeds"), parsing: .unconditionalSingleValue,
    help: .init(
      "The seeds, as in geobg batch: ranges (1...1000), seeds and @FILE, with commas between them. "
        + "The gallery needs no files then. The picture options and the settings of FILE apply, and "
        + "each combination of the options' values is a picture.",
      valueName: "list"))
  var seedEntries: [String] = []

  @OptionGroup var picture: PictureOptions

  @Argument(
    help: .init(
      "More pictures, recipes, folders, lists of batches (manifest.jsonl), or lists of favorites "
        + "(@FILE).",
      valueName: "more-files"),
    completion: .file())
  var moreFiles: [String] = []

  @OptionGroup var settingsOptions: SettingsOptions

  /// The catalog of the pictures, with lines to print when it is used.
  ///
  /// - Parameters:
  ///   - title: The title of the gallery.
  ///   - site: The folder of the site; nil if none is written.
  ///   - known: The site's earlier catalog.
  func catalog(
    title: String, site: String? = nil, known: KnownCatalog? = nil
  ) throws -> (catalog: Catalog, notes: [String]) {
    var notes: [String] = []
    let (pictures, skipped) = try pictures(site: site, known: known, notes: &notes)
    let traits = try TraitTable(
      of: pictures, known: known, threads: CommandProcess.processorCount)
    notes.append(pictures.count == 1 ? "1 picture" : "\(pictures.count) pictures")
    notes += skipped
    return (Catalog(title: title, pictures, traits), notes)
  }

  /// The pictures, and lines about the files in the folders that are none.
  ///
  /// - Parameters:
  ///   - site: The folder of the site; nil if none is written.
  ///   - known: The site's earlier catalog.
  private func pictures(
    site: String?, known: KnownCatalog?, notes: inout [String]
  ) throws -> (pictures: GalleryPictures, skipped: [String]) {
    let paths = (picture.file.map { [$0] } ?? []) + moreFiles
    var seeds = try SeedArguments.list(seedEntries)
    for seed in picture.look.seeds { try seeds.append(seed) }
    guard seeds.lastPosition == nil else {
      guard moreFiles.isEmpty else {
        throw Failure(
          usage:
            "\(moreFiles[0]): with --seeds, name only one picture, whose settings are used; or "
            + "leave out --seeds")
      }
      // The settings and the options decide the pictures, as in a batch.
      let values = try settingsOptions.values(startingFromFile: picture.file != nil)
      let recipes = try picture.variants(values, notes: &notes).map { variant in
        var recipe = variant.file.recipe
        recipe.seed = Seed(0)
        return recipe
      }
      return (try GalleryPictures(seeds: seeds, recipes: recipes), [])
    }
    guard !paths.isEmpty else {
      throw Failure(
        usage: "there are no pictures; name a folder with pictures that geobg made, or use "
          + "--seeds, such as --seeds 1...100")
    }
    guard picture.isOnlyFile else {
      throw Failure(
        usage: "picture options need --seeds; pictures in files have options of their own")
    }
    var entries = GalleryEntries(site: site, known: known)
    for picture in try PictureArguments.items(paths) {
      switch picture.item {
      case .file(let path) where picture.isListed: try entries.add(listed: path)
      case .file(let path) where path != "-": try entries.add(path)
      default: entries.add(try picture.recipeFile().recipe)
      }
    }
    guard !entries.entries.isEmpty else {
      if let error = entries.unreadable.first ?? entries.unlisted.first { throw error }
      throw Failure(
        "\(paths.joined(separator: ", ")): no picture here contains a recipe; name pictures that "
          + "geobg made, or their folder", .inputMissing)
    }
    return (try GalleryPictures(entries.entries), skipped(entries))
  }

  /// Lines about the files that are no pictures, and the folders that cannot be listed.
  private func skipped(_ entries: GalleryEntries) -> [String] {
    func files(_ count: Int) -> String { count == 1 ? "1 file" : "\(count) files" }
    var notes: [String] = []
    if entries.foreignCount > 0 {
      let verb = entries.foreignCount == 1 ? "contains" : "contain"
      notes.append("skipped \(files(entries.foreignCount)) that \(verb) no recipe")
    }
    if let first = entries.unreadable.first {
      notes.append(
        "skipped \(files(entries.unreadable.count)) that cannot be read, such as \(first)")
    }
    if let first = entries.unlisted.first {
      let count = entries.unlisted.count
      notes.append(
        "skipped \(count == 1 ? "1 folder" : "\(count) folders") that cannot be listed, such as "
          + "\(first)")
    }
    return notes
  }
}
