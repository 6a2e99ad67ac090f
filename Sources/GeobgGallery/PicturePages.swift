internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// A static page for each picture, for hosts, previews, and visitors without script.
struct PicturePages: Sendable {
  static let folder = "pictures"
  static let style = "\(folder)/picture.css"
  /// The longest description of a picture, in characters; a link may be longer.
  private static let commandLimit = 2000

  /// The most files of a picture that its page names.
  private static let fileLimit = 20

  private let catalog: Catalog
  private let originals: Originals
  private let site: SiteFolder
  private let address: WebAddress?

  /// The pages of `catalog`, in the folder `site`.
  ///
  /// - Parameter address: The address of the site on the web; nil if it is not known. Then programs
  ///   get no preview, which needs a whole address.
  init(
    _ catalog: Catalog, _ originals: Originals, in site: SiteFolder, address: WebAddress?
  ) {
    self.catalog = catalog
    self.originals = originals
    self.site = site
    self.address = address
  }

  /// The name of the page of the picture `number` in its folder.
  static func name(_ number: Int) -> String { "\(number).html" }

  /// The address of the page of the picture `number`, relative to the site.
  static func address(_ number: Int) -> String { "\(folder)/\(name(number))" }

  func write() throws(FileError) {
    try site.write(Array(PicturePages.styleText.utf8), to: PicturePages.style)
    for number in 0..<catalog.pictures.count {
      try site.write(
        page(number, catalog.pictures.recipe(number)), to: PicturePages.address(number))
    }
  }

  private func page(_ number: Int, _ recipe: Recipe) -> [UInt8] {
    let seed = String(recipe.seed.text.prefix(Catalog.titleLimit))
    let size = Thumbnails.size(of: recipe)
    let title = StaticPage.escape("\(seed) – \(catalog.title)")
    let words = PicturePages.words(for: recipe)
    let image = "../\(Thumbnails.address(number))"
    let preview = address.map { address in
      let base = StaticPage.escape(address.text)
      return """
        <meta property="og:url" content="\(base)\(PicturePages.address(number))">
        <meta property="og:image" content="\(base)\(Thumbnails.address(number))">
        <meta property="og:image:type" content="image/jpeg">
        <meta property="og:image:width" content="\(size.width)">
        <meta property="og:image:height" content="\(size.height)">

        """
    }
    let last = catalog.pictures.count - 1
    let links = [
      link("prev", number > 0 ? number - 1 : nil, "Previous"),
      "<a href=\"../index.html#picture=\(number)\">\(StaticPage.escape(catalog.title))</a>",
      link("next", number < last ? number + 1 : nil, "Next"),
    ]
    let command = RecipeCommandLine.text(for: recipe).flatMap {
      $0.count <= PicturePages.commandLimit
        ? "<p>This command makes the picture in full size:</p>\n"
          + "<pre dir=\"ltr\"><code>\(StaticPage.markup($0))</code></pre>\n" : nil
    }
    return StaticPage(
      title: title, style: "picture.css", icon: image,
      head: """
        <meta property="og:type" content="website">
        <meta property="og:title" content="\(title)">
        <meta property="og:description" content="\(words)">
        \(preview ?? "")
        """,
      body: """
        <nav aria-label="Pictures">
        \(links.joined(separator: "\n"))
        </nav>
        <main>
        <img src="\(image)" width="\(size.width)" height="\(size.height)" alt="\(words)">
        <div>
        <h1>\(StaticPage.escape(seed))</h1>
        <p>\(words)</p>
        \(command ?? "")\(files(number))<p>Picture \(number + 1) of \(catalog.pictures.count), \
        <a href="../\(OverviewPages.address(showing: number))">all pictures</a></p>
        </div>
        </main>

        """
    ).bytes
  }

  /// Links to the files of the picture `number`, or their places below the folder that was named.
  private func files(_ number: Int) -> String {
    let files = catalog.pictures.files.isEmpty ? [] : catalog.pictures.files[number]
    guard !files.isEmpty else { return "" }
    let addresses = originals.addresses(of: files, number: number, site: site.resolved)
    let items = files.indices.prefix(PicturePages.fileLimit).map { index in
      let name = StaticPage.escape(files[index].name)
      guard addresses.indices.contains(index) else { return name }
      return "<a href=\"../\(StaticPage.escape(addresses[index]))\">\(name)</a>"
    }
    return "<p>\(files.count == 1 ? "File" : "Files"): \(items.joined(separator: ", "))</p>\n"
  }

  /// A description of the picture of `recipe`, escaped.
  static func words(for recipe: Recipe) -> String {
    let canvas = recipe.view.canvas
    return StaticPage.escape(
      "\(recipe.palette.name), \(recipe.mode.rawValue), \(canvas.pixelWidth)x\(canvas.pixelHeight)")
  }

  /// A link to the page of the picture `number`, or plain text without one.
  private func link(_ relation: String, _ number: Int?, _ text: String) -> String {
    number.map { "<a rel=\"\(relation)\" href=\"\(PicturePages.name($0))\">\(text)</a>" }
      ?? "<span>\(text)</span>"
  }

  /// On a wide window, the words stand beside the picture.
  private static let styleText = """
    :root { color-scheme: light dark; --paper: #f6f6f8; --ink: #1c1b22; --soft: #5d5b68; --card: #fff; --line: #dcdbe3; }
    @media (prefers-color-scheme: dark) {
      :root { --paper: #131217; --ink: #ecebf2; --soft: #a5a3b3; --card: #1e1d25; --line: #34323e; }
    }
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--paper); color: var(--ink);
      font: 1rem/1.5 system-ui, sans-serif; }
    nav { display: flex; justify-content: space-between; align-items: center; gap: 1rem; }
    nav > * { padding: 0.6rem 0.9rem; border-radius: 0.6rem; }
    nav > a { color: inherit; text-decoration: none; }
    nav > a:nth-child(2) { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-weight: 600; }
    nav > span { visibility: hidden; }
    a:hover { background: var(--line); }
    a:focus-visible { outline: 3px solid #3f8fd8; outline-offset: 2px; }
    .overview h1 { padding-block-start: 1rem; }
    .overview ol { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 0.75rem; margin: 0; padding: 1rem 0;
      list-style: none; }
    .overview li a { display: block; border-radius: 1rem; }
    .overview img { display: block; width: 100%; height: 100%; aspect-ratio: 3 / 4; object-fit: cover; box-shadow: none; }
    main:not(.overview) { display: grid; gap: 1.5rem; padding: 1.5rem 0; justify-items: center; }
    main > div { width: 100%; min-width: 0; }
    img { width: auto; height: auto; max-width: 100%; border-radius: 1rem; box-shadow: 0 0.5rem 2rem #0003; }
    h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; }
    p { margin: 0.5rem 0; color: var(--soft); overflow-wrap: anywhere; }
    pre { margin: 0.5rem 0 1rem; padding: 0.75rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card); border: 1px solid var(--line);
      border-radius: 0.6rem; font: 0.9rem/1.5 ui-monospace, monospace; }
    @media (min-width: 48rem) {
      main:not(.overview) { grid-template-columns: auto minmax(0, 1fr); gap: 2.5rem; align-items: center; padding-block-start: 3rem; }
    }

    """
}
