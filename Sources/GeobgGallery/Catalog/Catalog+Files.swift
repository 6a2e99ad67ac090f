internal import GeobgRecipe

extension Catalog {
  /// How many pictures are written at once.
  private static let fileChunk = 1000

  /// The file `files.js`, with what the page needs to know about the pictures' files.
  ///
  /// - Parameters:
  ///   - originals: Whether the site has the files.
  ///   - site: The resolved path of the site's folder, from which the page links to files.
  ///   - hasThumbnails: Whether the site has thumbnails and pages of pictures.
  package func filesScript(originals: Originals, site: String, hasThumbnails: Bool) -> [UInt8] {
    var script: [UInt8] = []
    writeFilesScript(originals: originals, site: site, hasThumbnails: hasThumbnails) {
      script += $0
    }
    return script
  }

  /// Passes the file `files.js` to `append` piece by piece.
  ///
  /// - Parameters:
  ///   - originals: Whether the site has the files.
  ///   - site: The resolved path of the site's folder, from which the page links to files.
  ///   - hasThumbnails: Whether the site has thumbnails and pages of pictures.
  func writeFilesScript<Failure: Error>(
    originals: Originals, site: String, hasThumbnails: Bool,
    _ append: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    func files(_ number: Int) -> [GalleryFile] {
      pictures.files.isEmpty ? [] : pictures.files[number]
    }
    var (tags, places) = ([String](), [String: Int]())
    let hasOriginals = if case .none = originals { false } else { true }
    func json(_ text: String) throws(Failure) { try append(ScriptText.piece(text)) }
    try append(ScriptText.head("geobgFiles"))
    try json("{\"dates\":[")
    try column(json) { files($0).first.map { String($0.changed / 1000) } ?? "null" }
    try json("],\"folders\":[")
    try column(json) { number in
      guard let folder = files(number).first?.folder, !folder.isEmpty else { return "-1" }
      let place = places[folder] ?? tags.count
      if place == tags.count {
        places[folder] = place
        tags.append(CanonicalJSON.string(folder))
      }
      return String(place)
    }
    try json("],\"hashes\":\"")
    try column(json, separator: "") {
      // The quotation marks are those of the whole text.
      String(CanonicalJSON.string(traits.blurHash($0)).dropFirst().dropLast())
    }
    try json("\",\"names\":[")
    try column(json) { CanonicalJSON.string(files($0).first?.baseName ?? "") }
    if hasOriginals {
      try json("],\"originals\":[")
      try column(json) { number in
        let addresses = originals.addresses(of: files(number), number: number, site: site)
        return CanonicalJSON.array(addresses.map(CanonicalJSON.string))
      }
    }
    try json("],\"tags\":\(CanonicalJSON.array(tags)),\"thumbnails\":\(hasThumbnails)")
    try json(",\"version\":\(Catalog.version)}")
    try append(ScriptText.tail)
  }

  /// Appends the text of each picture, with `separator` between them.
  private func column<Failure: Error>(
    _ json: (String) throws(Failure) -> Void, separator: String = ",", _ text: (Int) -> String
  ) throws(Failure) {
    for start in stride(from: 0, to: pictures.count, by: Catalog.fileChunk) {
      var part = ""
      for number in start..<min(start + Catalog.fileChunk, pictures.count) {
        if number > 0 { part += separator }
        part += text(number)
      }
      try json(part)
    }
  }
}
