internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The traits of many pictures, in 49 bytes for each.
package struct FeatureTable: Sendable {
  /// How many bytes the colors of a picture have: four for each color.
  package static let colorBytes = 4 * ShownColors.limit
  private static let stride = colorBytes + BlurHash.length + 1
  /// How many pictures a thread draws before it takes the next ones.
  private static let chunk = 64

  private var bytes: [UInt8] = []

  init() {}

  var count: Int { bytes.count / FeatureTable.stride }

  mutating func append(_ others: FeatureTable) { bytes += others.bytes }

  mutating func append(_ traits: PictureFeatures) { FeatureTable.append(traits, to: &bytes) }

  /// The traits of `pictures`.
  ///
  /// - Parameters:
  ///   - known: The site's earlier catalog, with traits that need no drawing.
  ///   - threads: How many pictures are drawn in parallel.
  package init(
    of pictures: GalleryPictures, known: KnownCatalog? = nil, threads: Int
  ) throws(GalleryError) {
    let chunks = (pictures.count + FeatureTable.chunk - 1) / FeatureTable.chunk
    var bytes: [UInt8] = []
    bytes.reserveCapacity(FeatureTable.stride * pictures.count)
    let lookup = known.map { $0.lookup(pictures) }
    do throws(GeobgError) {
      try ParallelExecutor<[UInt8], GeobgError>(count: chunks, threads: threads).run {
        () throws(GeobgError) -> (Int) throws(GeobgError) -> [UInt8] in
        { chunk throws(GeobgError) in
          var part: [UInt8] = []
          let first = chunk * FeatureTable.chunk
          for number in first..<min(first + FeatureTable.chunk, pictures.count) {
            let recipe = pictures.recipe(number)
            let traits =
              if let traits = lookup?(number, recipe) { traits } else {
                try PictureFeatures(recipe)
              }
            FeatureTable.append(traits, to: &part)
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

  package subscript(number: Int) -> PictureFeatures {
    let start = number * FeatureTable.stride
    var parts: [ShownColors.Share] = []
    for place in Swift.stride(from: start, to: start + FeatureTable.colorBytes, by: 4) {
      guard bytes[place + 3] > 0 else { break }
      let color = Color(red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2])
      parts.append(.init(color: color, area: bytes[place + 3]))
    }
    return PictureFeatures(
      colors: ShownColors(parts), blurHash: blurHash(number), clockRoom: clockRoom(number))
  }

  /// The room for a clock of the picture `number`, in 255ths.
  package func clockRoom(_ number: Int) -> UInt8 {
    bytes[(number + 1) * FeatureTable.stride - 1]
  }

  package func blurHash(_ number: Int) -> String {
    let start = number * FeatureTable.stride + FeatureTable.colorBytes
    return String(decoding: bytes[start..<start + BlurHash.length], as: UTF8.self)
  }

  /// The bytes of the colors of the picture `number`: red, green, blue and area of each color.
  package func colorBytes(_ number: Int) -> ArraySlice<UInt8> {
    let start = number * FeatureTable.stride
    return bytes[start..<start + FeatureTable.colorBytes]
  }

  private static func append(_ traits: PictureFeatures, to bytes: inout [UInt8]) {
    for part in traits.colors.parts {
      bytes += [part.color.red, part.color.green, part.color.blue, part.area]
    }
    let unused = ShownColors.limit - traits.colors.parts.count
    bytes += [UInt8](repeating: 0, count: 4 * unused)
    bytes += traits.blurHash.utf8
    bytes.append(traits.clockRoom)
  }
}
