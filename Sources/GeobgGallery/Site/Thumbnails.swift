internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Small pictures and a static page for each picture, for hosts, previews, and visitors without
/// script.
struct Thumbnails: Sendable {
  /// The folder of the small pictures.
  static let folder = "thumbnails"
  /// The folder of the pages.
  static let pages = "pictures"
  /// About how many pixels a small picture has.
  private static let pixelCount = 320.0 * 320
  /// The longest side of a small picture.
  private static let sideLimit = 1024
  /// The longest description of a picture, in characters; a link may be longer.
  private static let commandLimit = 2000

  private let catalog: Catalog
  private let site: SiteFolder

  /// The thumbnails of `catalog`, in the folder `site`.
  init(_ catalog: Catalog, in site: SiteFolder) {
    self.catalog = catalog
    self.site = site
  }

  /// Draws the pictures that are new, and writes the pages that changed.
  ///
  /// - Parameters:
  ///   - known: The site's earlier catalog.
  ///   - threads: How many pictures are drawn in parallel.
  func write(known: KnownCatalog?, threads: Int) throws(GalleryError) {
    do throws(FileError) {
      try site.make(Thumbnails.folder)
      try site.make(Thumbnails.pages)
    } catch {
      throw .file(error)
    }
    let pictures = catalog.pictures
    let find = known?.numberLookup(pictures)
    try OrderedParts<Void, GalleryError>(count: pictures.count, threads: threads).run {
      () throws(GalleryError) -> (Int) throws(GalleryError) -> Void in
      { number throws(GalleryError) in
        let recipe = pictures.recipe(number)
        let name = "\(Thumbnails.folder)/\(number).png"
        let size = Thumbnails.size(of: recipe)
        let isKnown = find.map { $0(number, recipe) == number } ?? false
        let bytes =
          isKnown && FilePath.exists(site.path(name))
          ? nil : try Thumbnails.png(of: recipe, size)
        do throws(FileError) {
          if let bytes { try site.write(bytes, to: name) }
          try site.write(
            page(number, recipe, size), to: "\(Thumbnails.pages)/\(number).html")
        } catch {
          throw .file(error)
        }
      }
    } take: { (_: Void) throws(GalleryError) in
    }
  }

  /// The size of the small picture of `recipe`, in its proportions.
  private static func size(of recipe: Recipe) -> (width: Int, height: Int) {
    let canvas = recipe.view.trimmed.canvas
    let ratio = Double(canvas.pixelWidth) / Double(canvas.pixelHeight)
    func side(_ length: Double) -> Int { min(max(1, Int(length.rounded())), sideLimit) }
    return (side((pixelCount * ratio).squareRoot()), side((pixelCount / ratio).squareRoot()))
  }

  /// The small picture of `recipe`, drawn at its size with antialiasing.
  private static func png(
    of recipe: Recipe, _ size: (width: Int, height: Int)
  ) throws(GalleryError) -> [UInt8] {
    var recipe = recipe
    recipe.view = recipe.view.trimmed
    do throws(GeobgError) {
      let scene = try recipe.scaled(toWidth: size.width, height: size.height)
      return try scene.render(as: .png, RenderOptions(metadata: false))
    } catch {
      throw .picture(error)
    }
  }

  /// The page of the picture `number`.
  private func page(
    _ number: Int, _ recipe: Recipe, _ size: (width: Int, height: Int)
  ) -> [UInt8] {
    let seed = String(recipe.seed.text.prefix(Catalog.titleLimit))
    let canvas = recipe.view.canvas
    let title = escape("\(seed) – \(catalog.title)")
    let words = escape(
      "\(recipe.palette.name), \(recipe.mode.rawValue), \(canvas.pixelWidth)x\(canvas.pixelHeight)")
    let image = "../\(Thumbnails.folder)/\(number).png"
    let links = [
      number > 0 ? "<a rel=\"prev\" href=\"\(number - 1).html\">&larr;</a>" : nil,
      "<a href=\"../index.html#picture=\(number)\">\(escape(catalog.title))</a>",
      number + 1 < catalog.pictures.count
        ? "<a rel=\"next\" href=\"\(number + 1).html\">&rarr;</a>" : nil,
    ]
    let command = RecipeCommandLine.text(for: recipe).flatMap {
      $0.count <= Thumbnails.commandLimit ? "<pre><code>\(escape($0))</code></pre>\n" : nil
    }
    let page = """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'">
      <title>\(title)</title>
      <meta property="og:type" content="website">
      <meta property="og:title" content="\(title)">
      <meta property="og:description" content="\(words)">
      <meta property="og:image" content="\(image)">
      <meta property="og:image:width" content="\(size.width)">
      <meta property="og:image:height" content="\(size.height)">
      <h1>\(escape(seed))</h1>
      <p><img src="\(image)" width="\(size.width)" height="\(size.height)" alt="\(words)"></p>
      <p>\(words)</p>
      \(command ?? "")<p>\(links.compactMap(\.self).joined(separator: " "))</p>
      </html>

      """
    return Array(page.utf8)
  }

  /// `text` for a page; also inside quotation marks.
  private func escape(_ text: String) -> String {
    String(decoding: XMLText.escape(text, quotes: true), as: UTF8.self)
  }
}
