package import GeobgKit
internal import GeobgRecipe
package import GeobgScene
internal import GeobgSystem

/// What a catalog says about the look of a picture: its colors and its BlurHash.
package struct PictureTraits: Hashable, Sendable {
  /// The colors that the picture shows.
  package let colors: ShownColors
  /// The BlurHash of the picture over its palette's background.
  package let blurHash: String

  /// Traits as a catalog has them.
  package init(colors: ShownColors, blurHash: String) {
    self.colors = colors
    self.blurHash = blurHash
  }

  /// The traits of the picture of `recipe`, which is drawn for it at a small size.
  ///
  /// - Throws: ``GeobgError``.
  package init(_ recipe: Recipe) throws(GeobgError) {
    let picture = try SmallPicture(recipe)
    self.init(
      colors: ShownColors(picture),
      blurHash: BlurHash(picture.colors, width: picture.width).text)
  }
}

/// The traits of many pictures, in 48 bytes for each.
package struct TraitTable: Sendable {
  /// How many bytes the colors of a picture have: four for each color.
  package static let colorBytes = 4 * ShownColors.limit
  private static let stride = colorBytes + BlurHash.length
  /// How many pictures a thread draws before it takes the next ones.
  private static let chunk = 64

  private var bytes: [UInt8] = []

  /// A table without pictures.
  init() {}

  /// How many pictures the table has.
  var count: Int { bytes.count / TraitTable.stride }

  /// Adds the traits of the next picture.
  mutating func append(_ traits: PictureTraits) { TraitTable.append(traits, to: &bytes) }

  /// The traits of `pictures`.
  ///
  /// - Parameters:
  ///   - known: The site's earlier catalog, with traits that need no drawing.
  ///   - threads: How many pictures are drawn in parallel.
  /// - Throws: ``GalleryError/picture(_:)``.
  package init(
    of pictures: GalleryPictures, known: KnownCatalog? = nil, threads: Int
  ) throws(GalleryError) {
    let chunks = (pictures.count + TraitTable.chunk - 1) / TraitTable.chunk
    var bytes: [UInt8] = []
    bytes.reserveCapacity(TraitTable.stride * pictures.count)
    let lookup = known.map { $0.lookup(pictures) }
    do throws(GeobgError) {
      try OrderedParts<[UInt8], GeobgError>(count: chunks, threads: threads).run {
        () throws(GeobgError) -> (Int) throws(GeobgError) -> [UInt8] in
        { chunk throws(GeobgError) in
          var part: [UInt8] = []
          let first = chunk * TraitTable.chunk
          for number in first..<min(first + TraitTable.chunk, pictures.count) {
            let recipe = pictures.recipe(number)
            let traits =
              if let traits = lookup?(number, recipe) { traits } else {
                try PictureTraits(recipe)
              }
            TraitTable.append(traits, to: &part)
          }
          return part
        }
      } take: { (part: [UInt8]) throws(GeobgError) in
        bytes += part
      }
    } catch {
      throw .picture(error)
    }
    self.bytes = bytes
  }

  /// The traits of the picture `number`.
  package subscript(number: Int) -> PictureTraits {
    let start = number * TraitTable.stride
    var parts: [ShownColors.Part] = []
    for place in Swift.stride(from: start, to: start + TraitTable.colorBytes, by: 4) {
      guard bytes[place + 3] > 0 else { break }
      let color = Color(red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2])
      parts.append(.init(color: color, area: bytes[place + 3]))
    }
    return PictureTraits(colors: ShownColors(parts), blurHash: blurHash(number))
  }

  /// The BlurHash of the picture `number`.
  package func blurHash(_ number: Int) -> String {
    let start = number * TraitTable.stride + TraitTable.colorBytes
    return String(decoding: bytes[start..<start + BlurHash.length], as: UTF8.self)
  }

  /// The bytes of the colors of the picture `number`: red, green, blue and area of each color.
  package func colorBytes(_ number: Int) -> ArraySlice<UInt8> {
    let start = number * TraitTable.stride
    return bytes[start..<start + TraitTable.colorBytes]
  }

  private static func append(_ traits: PictureTraits, to bytes: inout [UInt8]) {
    for part in traits.colors.parts {
      bytes += [part.color.red, part.color.green, part.color.blue, part.area]
    }
    let unused = ShownColors.limit - traits.colors.parts.count
    bytes += [UInt8](repeating: 0, count: 4 * unused)
    bytes += traits.blurHash.utf8
  }
}
