internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Small pictures as files, for hosts, previews, and browsers that cannot draw.
struct Thumbnails: Sendable {
  static let folder = "thumbnails"
  /// The format: at this quality, half as long as PNG or less, and every program shows it.
  private static let format = Format.jpeg
  /// At 85, the mean difference of a channel from the drawn one is 1 to 2 of 255 levels.
  private static let quality = 85
  /// About how many pixels a small picture has.
  private static let pixelCount = 320.0 * 320
  private static let sideLimit = 1024

  private let catalog: Catalog
  private let site: SiteFolder
  private let options: RenderOptions

  /// The thumbnails of `catalog`, in the folder `site`.
  init(_ catalog: Catalog, in site: SiteFolder, _ options: RenderOptions) {
    self.catalog = catalog
    self.site = site
    var options = options
    options.metadata = false
    options.threads = 1
    self.options = options
  }

  static func name(_ number: Int) -> String { "\(number).jpg" }

  /// The address of the small picture `number`, relative to the site.
  static func address(_ number: Int) -> String { "\(folder)/\(name(number))" }

  /// Writes the small pictures, and returns their checksums.
  ///
  /// A picture of the earlier catalog is used again if its file has the checksum of the catalog.
  func write(known: KnownCatalog?, threads: Int) throws(GalleryError) -> [UInt32] {
    let pictures = catalog.pictures
    let find = known?.numberLookup(pictures)
    var sums: [UInt32] = []
    try ParallelExecutor<UInt32, GalleryError>(count: pictures.count, threads: threads).run {
      () throws(GalleryError) -> (Int) throws(GalleryError) -> UInt32 in
      { number throws(GalleryError) in
        let recipe = pictures.recipe(number)
        let earlier = find?(number, recipe)
        let known = earlier.flatMap { earlier -> [UInt8]? in
          guard let bytes = site.bytes(of: Thumbnails.address(earlier)),
            CRC32.checksum(bytes) == known?.thumbnail(earlier)
          else { return nil }
          return bytes
        }
        let bytes = if let known { known } else { try jpeg(of: recipe) }
        if known == nil || earlier != number {
          try GalleryError.mapping(
            GalleryError.file, try site.write(bytes, to: Thumbnails.address(number)))
        }
        return CRC32.checksum(bytes)
      }
    } take: { (sum: UInt32) throws(GalleryError) in
      sums.append(sum)
    }
    return sums
  }

  /// The size of the small picture of `recipe`, in its proportions.
  static func size(of recipe: Recipe) -> (width: Int, height: Int) {
    let canvas = recipe.view.trimmed.canvas
    let ratio = Double(canvas.pixelWidth) / Double(canvas.pixelHeight)
    func side(_ length: Double) -> Int { min(max(1, Int(length.rounded())), sideLimit) }
    return (side((pixelCount * ratio).squareRoot()), side((pixelCount / ratio).squareRoot()))
  }

  /// The small picture of `recipe`, drawn at its size with antialiasing.
  ///
  /// A transparent picture has the palette's background, as in the BlurHash.
  private func jpeg(of recipe: Recipe) throws(GalleryError) -> [UInt8] {
    var recipe = recipe
    recipe.view = recipe.view.trimmed
    if case .none = recipe.background { recipe.background = .palette }
    let size = Thumbnails.size(of: recipe)
    do throws(GeobgError) {
      let scene = try recipe.scaled(toWidth: size.width, height: size.height)
      let output = try GeobgError.mapping(
        GeobgError.output, try Output(format: Thumbnails.format).with(quality: Thumbnails.quality))
      return try scene.prepared(as: output, options).bytes()
    } catch {
      throw .picture(error)
    }
  }
}
