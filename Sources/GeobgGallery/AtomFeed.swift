internal import GeobgRecipe
internal import GeobgScene

/// The newest pictures of a gallery as an Atom feed (RFC 4287), for programs that tell people what is new.
///
/// A picture with files has the date of its newest file. Another picture has the day of the run that
/// listed it first, which the next run finds in the feed itself.
struct AtomFeed {
  static let name = "feed.atom"

  /// The most pictures of a feed.
  static let limit = 50

  private struct Entry {
    let number: Int
    let updated: String
  }

  private let catalog: Catalog
  private let address: WebAddress
  private let hasThumbnails: Bool
  private let entries: [Entry]

  /// The feed of `catalog` at `address`.
  ///
  /// - Parameters:
  ///   - known: The earlier catalog; nil if there is none.
  ///   - earlier: The earlier feed; empty if there is none.
  ///   - today: The date of pictures that have no files and are new, such as `2026-12-24`.
  init(
    _ catalog: Catalog, at address: WebAddress, hasThumbnails: Bool, known: KnownCatalog?,
    earlier: [UInt8], today: String
  ) {
    self.catalog = catalog
    self.address = address
    self.hasThumbnails = hasThumbnails
    let pictures = catalog.pictures
    var entries: [Entry] = []
    if pictures.files.isEmpty {
      entries = AtomFeed.entries(in: earlier).filter { number, id, _ in
        number < pictures.count && id == AtomFeed.id(of: pictures.recipe(number), at: address)
      }.map { Entry(number: $0.number, updated: $0.updated) }
      let listed = Set(entries.map(\.number))
      let find = known?.numberLookup(pictures)
      // The last pictures of the list are the newest.
      for number in (0..<pictures.count).reversed() where !listed.contains(number) {
        guard entries.count < listed.count + AtomFeed.limit else { break }
        guard find?(number, pictures.recipe(number)) == nil else { continue }
        entries.append(Entry(number: number, updated: "\(today)T00:00:00Z"))
      }
    } else {
      entries = pictures.files.indices.map { number in
        let changed = pictures.files[number].map(\.changed).max() ?? 0
        return Entry(number: number, updated: AtomFeed.time(changed))
      }
    }
    entries.sort { ($0.updated, $0.number) > ($1.updated, $1.number) }
    self.entries = Array(entries.prefix(AtomFeed.limit))
  }

  var bytes: [UInt8] {
    let base = StaticPage.escape(address.text)
    let updated = entries.map(\.updated).max() ?? "1970-01-01T00:00:00Z"
    let text = """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
      <title>\(StaticPage.escape(catalog.title))</title>
      <id>\(base)</id>
      <updated>\(updated)</updated>
      <author><name>geobg</name></author>
      <link rel="self" type="application/atom+xml" href="\(base)\(AtomFeed.name)"/>
      <link rel="alternate" type="text/html" href="\(base)"/>
      \(entries.map(text).joined())</feed>

      """
    return Array(text.utf8)
  }

  private func text(_ entry: Entry) -> String {
    let recipe = catalog.pictures.recipe(entry.number)
    let link = AtomFeed.link(to: entry.number, seed: recipe.seed.text)
    let image = "\(address.text)\(Thumbnails.folder)/\(Thumbnails.name(entry.number))"
    let markup = StaticPage.markup("<img src=\"\(StaticPage.escape(image))\" alt=\"\">")
    let content = hasThumbnails ? "<content type=\"html\">\(markup)</content>\n" : ""
    return """
      <entry>
      <id>\(StaticPage.escape(AtomFeed.id(of: recipe, at: address)))</id>
      <updated>\(entry.updated)</updated>
      <title>\(StaticPage.escape(recipe.seed.text)), \(PicturePages.words(for: recipe))</title>
      <link rel="alternate" type="text/html" href="\(StaticPage.escape(address.text + link))"/>
      \(content)</entry>

      """
  }

  /// The page of a picture, below the gallery's address.
  private static func link(to number: Int, seed: String) -> String {
    let encoded = seed.utf8.prefix(200).map { byte in
      isUnreserved(byte)
        ? String(UnicodeScalar(byte))
        : (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
    return "index.html#picture=\(number).\(encoded.joined())"
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_.~".utf8.contains(byte)
    }
  }

  /// The name of a picture in feeds: the same wherever in the list it comes.
  private static func id(of recipe: Recipe, at address: WebAddress) -> String {
    let hash = Hex.text(Seed.hash(Array(RecipeFile(recipe).json.utf8)))
    return "\(address.text)index.html#recipe-\(hash)"
  }

  /// The entries of a feed that ``bytes`` made; fewer if it is damaged.
  private static func entries(in bytes: [UInt8]) -> [(number: Int, id: String, updated: String)] {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    func content(_ line: Substring, _ begin: String, _ end: String) -> Substring? {
      guard line.hasPrefix(begin), line.hasSuffix(end), line.count >= begin.count + end.count else {
        return nil
      }
      return line.dropFirst(begin.count).dropLast(end.count)
    }
    return lines.indices.compactMap { index in
      guard lines[index] == "<entry>", index + 4 < lines.count,
        let id = content(lines[index + 1], "<id>", "</id>"),
        let updated = content(lines[index + 2], "<updated>", "</updated>"),
        updated.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil,
        let place = lines[index + 4].firstMatch(of: /#picture=(\d{1,8})\./),
        let number = Int(place.1)
      else { return nil }
      return (number, String(id), String(updated))
    }
  }

  /// Milliseconds since 1970-01-01 UTC as a date of RFC 3339.
  static func time(_ milliseconds: Int64) -> String {
    let seconds = max(0, min(milliseconds / 1000, 253_402_300_799))
    var (days, year) = (Int(seconds / 86400), 1970)
    func length(_ year: Int) -> Int {
      year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 366 : 365
    }
    while days >= length(year) {
      days -= length(year)
      year += 1
    }
    var month = 0
    let months = [31, length(year) - 337, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    while days >= months[month] {
      days -= months[month]
      month += 1
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let rest = Int(seconds % 86400)
    let day = "\(year)-\(two(month + 1))-\(two(days + 1))"
    return "\(day)T\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))Z"
  }
}
