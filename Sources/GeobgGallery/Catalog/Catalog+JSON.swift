internal import GeobgRecipe
internal import GeobgScene

extension Catalog {
  /// How many pictures are written at once.
  private static let chunk = 1000

  /// Passes the file `catalog.json`, for other programs, to `append` piece by piece.
  package func writeJSON<Failure: Error>(
    _ append: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var text = "{\"count\":\(pictures.count),\"palettes\":\(CanonicalJSON.array(palettes)),"
    text += "\"pictures\":["
    var template = 0
    for (part, start) in zip(pictures.parts.indices, pictures.starts) {
      let end = part + 1 < pictures.starts.count ? pictures.starts[part + 1] : pictures.count
      for number in start..<end {
        text += number == 0 ? "\n" : ",\n"
        text += picture(number, part: part, template: template, place: number - start)
        if number % Catalog.chunk == Catalog.chunk - 1 {
          try append(Array(text.utf8))
          text = ""
        }
      }
      if !pictures.parts[part].isDrawn { template += 1 }
    }
    text += "\n],\"templates\":\(CanonicalJSON.array(templates)),"
    text += "\"title\":\(CanonicalJSON.string(title)),\"version\":\(Catalog.version)}\n"
    try append(Array(text.utf8))
  }

  private func picture(_ number: Int, part: Int, template: Int, place: Int) -> String {
    let recipe = pictures.recipe(number)
    let traits = self.traits[number]
    let files = pictures.files.isEmpty ? nil : pictures.files[number]
    let canvas = recipe.view.canvas
    let isDrawn = pictures.parts[part].isDrawn
    return CanonicalJSON.object(
      ("blurhash", CanonicalJSON.string(traits.blurHash)),
      (
        "colors",
        CanonicalJSON.array(
          traits.colors.parts.map { part in
            let area = Thousandths(rounding: Double(part.area) / 255)
            return "[\"\(part.color.hex)\",\(area)]"
          })
      ),
      ("files", files.map { CanonicalJSON.array($0.map(\.json)) }),
      ("palette", CanonicalJSON.string(recipe.palette.name)),
      ("recipe", isDrawn ? recipes[part][place] : nil),
      ("seed", CanonicalJSON.string(recipe.seed.text)),
      ("size", "[\(canvas.pixelWidth),\(canvas.pixelHeight)]"),
      (
        "tags",
        CanonicalJSON.array(recipe.tags(files ?? []).map(CanonicalJSON.string))
      ),
      ("template", isDrawn ? nil : String(template)))
  }
}

extension Recipe {
  /// Words for searching: what the recipe shows, then the folders of `files`.
  fileprivate func tags(_ files: [GalleryFile]) -> [String] {
    let (width, height) = (view.canvas.pixelWidth, view.canvas.pixelHeight)
    var tags = [
      mode.rawValue, width < height ? "portrait" : width > height ? "landscape" : "square",
    ]
    if mesh != nil { tags.append("mesh") }
    if !calm.zones.isEmpty { tags.append("calm") }
    if !drawing.gestures.isEmpty { tags.append("drawn") }
    for file in files where !file.folder.isEmpty && !tags.contains(file.folder) {
      tags.append(file.folder)
    }
    return tags
  }
}

extension GalleryFile {
  /// The file for other programs, without its place on this machine.
  fileprivate var json: String {
    CanonicalJSON.object(
      ("bytes", String(byteCount)), ("changed", Thousandths(count: changed).description),
      ("format", CanonicalJSON.string(pathExtension)), ("path", CanonicalJSON.string(name)))
  }
}
