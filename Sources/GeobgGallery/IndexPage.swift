internal import GeobgPageServer
internal import GeobgRecipe
internal import GeobgScene

/// The page of a gallery as a site or a server has it.
struct IndexPage: Sendable {
  static let name = "index.html"
  /// The line of the page that loads the list.
  private static let listTag = Array(
    "<script src=\"\(GallerySite.scriptName)\" defer blocking=\"render\"></script>\n".utf8)
  private static let feedTag = Array(
    "<link rel=\"alternate\" type=\"application/atom+xml\" href=\"\(AtomFeed.name)\">\n".utf8)
  private static let (start, end) = (Array("<noscript>".utf8), Array("</noscript>".utf8))

  private let catalog: Catalog
  private let originals: Originals
  private let site: String
  private let hasThumbnails: Bool
  private let hasFeed: Bool

  /// The page of `catalog`.
  ///
  /// - Parameter site: The resolved path of the site's folder.
  init(
    _ catalog: Catalog, _ originals: Originals, site: String, hasThumbnails: Bool,
    hasFeed: Bool = false
  ) {
    self.hasFeed = hasFeed
    self.catalog = catalog
    self.originals = originals
    self.site = site
    self.hasThumbnails = hasThumbnails
  }

  /// `asset` for a server, whose page asks for a session before it loads the list.
  static func served(_ asset: StudioAsset) -> StudioAsset {
    guard asset.name == name, let place = asset.bytes.place(of: listTag) else { return asset }
    let rest = asset.bytes[(place + listTag.count)...]
    return StudioAsset(asset.name, Array(asset.bytes[..<place] + rest))
  }

  /// `asset` for a site; without script, the page is a grid of the first pictures.
  func bytes(of asset: StudioAsset) -> [UInt8] {
    var bytes = asset.bytes
    if asset.name == IndexPage.name, hasFeed, let head = bytes.place(of: IndexPage.listTag) {
      bytes.insert(contentsOf: IndexPage.feedTag, at: head)
    }
    guard asset.name == IndexPage.name, let start = bytes.place(of: IndexPage.start),
      let end = bytes.place(of: IndexPage.end), start < end
    else { return bytes }
    return Array(bytes[..<(start + IndexPage.start.count)] + Array(grid.utf8) + bytes[end...])
  }

  private var grid: String {
    let count = catalog.pictures.count
    let numbers = 0..<min(OverviewPages.length, count)
    let rest =
      numbers.count == count
      ? ""
      : hasThumbnails
        ? "<p><a href=\"\(OverviewPages.address(showing: numbers.count))\">More pictures</a></p>\n"
        : "<p>The other \(count - numbers.count) need JavaScript and WebAssembly.</p>\n"
    return """

      <section class="overview">
      <h1>\(StaticPage.escape(catalog.title))</h1>
      <p>Pictures 1 to \(numbers.count) of \(count)</p>
      <ol>
      \(numbers.map(hasThumbnails ? thumbnail : colors).joined(separator: "\n"))
      </ol>
      \(rest)</section>

      """
  }

  private func thumbnail(_ number: Int) -> String {
    OverviewPages.item(number, catalog.pictures.recipe(number))
  }

  /// A picture as its colors by area, with a link to its file if the site has one.
  private func colors(_ number: Int) -> String {
    let recipe = catalog.pictures.recipe(number)
    var (place, bars) = (0, "")
    for part in catalog.traits[number].colors.parts {
      bars +=
        "<rect x=\"\(place)\" width=\"\(part.area)\" height=\"1\" fill=\"\(part.color.hex)\"/>"
      place += Int(part.area)
    }
    let seed = StaticPage.escape(String(recipe.seed.text.prefix(Catalog.titleLimit)))
    let body = """
      <svg viewBox="0 0 \(max(place, 1)) 1" preserveAspectRatio="none" aria-hidden="true">\(bars)\
      </svg> \(seed), \(PicturePages.words(for: recipe))
      """
    let files = catalog.pictures.files.isEmpty ? [] : catalog.pictures.files[number]
    let address = originals.addresses(of: files, number: number, site: site).first
    return address.map { "<li><a href=\"\(StaticPage.escape($0))\">\(body)</a></li>" }
      ?? "<li>\(body)</li>"
  }
}

extension [UInt8] {
  /// The first place of `part`; nil if it is not there.
  fileprivate func place(of part: [UInt8]) -> Int? {
    indices.first { self[$0...].starts(with: part) }
  }
}
