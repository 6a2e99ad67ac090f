internal import GeobgRecipe

extension Catalog {
  /// The file `files.js`, with what the page needs to know about the pictures' files.
  ///
  /// - Parameters:
  ///   - originals: Whether the site has the files.
  ///   - site: The resolved path of the site's folder, from which the page links to files.
  ///   - hasThumbnails: Whether the site has thumbnails and pages of pictures.
  package func filesScript(originals: Originals, site: String, hasThumbnails: Bool) -> [UInt8] {
    var (tags, places) = ([String](), [String: Int]())
    var (names, dates, folders, hashes) = ([String](), [String](), [String](), "")
    var addresses: [String] = []
    for number in 0..<pictures.count {
      let files = pictures.files.isEmpty ? [] : pictures.files[number]
      names.append(CanonicalJSON.string(files.first?.baseName ?? ""))
      dates.append(files.first.map { String($0.changed / 1000) } ?? "null")
      let folder = files.first?.folder ?? ""
      if folder.isEmpty {
        folders.append("-1")
      } else {
        let place = places[folder] ?? tags.count
        if place == tags.count {
          places[folder] = place
          tags.append(CanonicalJSON.string(folder))
        }
        folders.append(String(place))
      }
      hashes += traits.blurHash(number)
      addresses.append(
        CanonicalJSON.array(
          originals.addresses(of: files, number: number, site: site).map(CanonicalJSON.string)))
    }
    let hasOriginals = if case .none = originals { false } else { true }
    let json = CanonicalJSON.object(
      ("dates", CanonicalJSON.array(dates)),
      ("folders", CanonicalJSON.array(folders)),
      ("hashes", CanonicalJSON.string(hashes)),
      ("names", CanonicalJSON.array(names)),
      ("originals", hasOriginals ? CanonicalJSON.array(addresses) : nil),
      ("tags", CanonicalJSON.array(tags)),
      ("thumbnails", String(hasThumbnails)),
      ("version", String(Catalog.version)))
    return ScriptText.assigning(json, to: "geobgFiles")
  }
}
