internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Static pages with the small pictures of all pictures, for visitors without script.
struct OverviewPages: Sendable {
  static let folder = "overview"
  static let length = 100

  private let catalog: Catalog
  private let site: SiteFolder

  init(_ catalog: Catalog, in site: SiteFolder) {
    self.catalog = catalog
    self.site = site
  }

  /// How many pages show `count` pictures.
  static func pageCount(_ count: Int) -> Int { (count + length - 1) / length }

  /// The name of a page in its folder; the first page is 1.
  static func name(_ page: Int) -> String { "\(page).html" }

  /// The address of the page that shows the picture `number`, relative to the site.
  static func address(showing number: Int) -> String {
    "\(folder)/\(name(number / length + 1))"
  }

  /// Writes the pages that changed.
  func write() throws(FileError) {
    for page in 0..<OverviewPages.pageCount(catalog.pictures.count) {
      try site.write(
        self.page(page + 1), to: "\(OverviewPages.folder)/\(OverviewPages.name(page + 1))")
    }
  }

  private func page(_ page: Int) -> [UInt8] {
    let count = catalog.pictures.count
    let last = OverviewPages.pageCount(count)
    let first = (page - 1) * OverviewPages.length
    let numbers = first..<min(first + OverviewPages.length, count)
    let title = StaticPage.escape(catalog.title)
    let items = numbers.map { OverviewPages.item($0, catalog.pictures.recipe($0), site: "../") }
    let links = [
      link("prev", page > 1 ? page - 1 : nil, "Previous"),
      "<a href=\"../index.html\">\(title)</a>",
      link("next", page < last ? page + 1 : nil, "Next"),
    ]
    return StaticPage(
      title: last > 1 ? "\(title) (\(page) of \(last))" : title, style: "../\(PicturePages.style)",
      icon: "../\(Thumbnails.address(first))",
      body: """
        <nav aria-label="Pages">
        \(links.joined(separator: "\n"))
        </nav>
        <main class="overview">
        <h1>\(title)</h1>
        <p>Pictures \(numbers.lowerBound + 1) to \(numbers.upperBound) of \(count)</p>
        <ol start="\(first + 1)">
        \(items.joined(separator: "\n"))
        </ol>
        </main>

        """
    ).bytes
  }

  /// The small picture of `recipe`, as a link to its page.
  ///
  /// - Parameter site: The address of the site, relative to the page with the item. Default: the page
  ///   is beside the others of the site.
  static func item(_ number: Int, _ recipe: Recipe, site: String = "") -> String {
    let size = Thumbnails.size(of: recipe)
    return """
      <li><a href="\(site)\(PicturePages.address(number))">\
      <img src="\(site)\(Thumbnails.address(number))" width="\(size.width)" \
      height="\(size.height)" loading="lazy" alt="\(PicturePages.words(for: recipe))"></a></li>
      """
  }

  /// A link to a page, or plain text without one.
  private func link(_ relation: String, _ page: Int?, _ text: String) -> String {
    page.map { "<a rel=\"\(relation)\" href=\"\(OverviewPages.name($0))\">\(text)</a>" }
      ?? "<span>\(text)</span>"
  }
}
