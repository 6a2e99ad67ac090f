internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

/// The file in which a gallery exports what a visitor thinks of its pictures.
///
/// It has the looks (recipes without a seed) by name, and for each picture its look, its seed, and
/// flags. The page's module `favorites.js` writes it.
struct GalleryMarks {
  /// A picture that is a favorite.
  struct Favorite {
    /// The number of its look.
    let look: Int
    /// Its seed.
    let seed: Seed
  }

  private static let keys = ["collections", "format", "looks", "pictures", "version"]
  /// The flag of a favorite.
  private static let favorite = 1

  /// The looks of the favorites, with seeds that have no meaning.
  private(set) var looks: [RecipeFile] = []
  /// The favorites, in the order in which they were marked.
  private(set) var favorites: [Favorite] = []

  /// The favorites in the JSON `bytes`.
  ///
  /// - Throws: ``PictureListError/marks(_:)``.
  init(parsing bytes: [UInt8]) throws(PictureListError) {
    do throws(DocumentError) {
      try self.init(JSONField(try JSONValue(parsing: bytes, limit: SeedList.byteLimit)))
    } catch {
      throw .marks(error)
    }
  }

  private init(_ field: JSONField) throws(DocumentError) {
    let object = try field.object(keys: GalleryMarks.keys)
    let format = try object.required("format")
    guard try format.string() == "geobg-favorites" else {
      throw format.invalid("write the favorites of a gallery")
    }
    let version = try object.required("version")
    guard try version.integer() == 1 else {
      throw version.invalid("this geobg supports version 1")
    }
    var fields: [String: JSONField] = [:]
    let field = try object.required("looks")
    for (key, value) in try field.object().members.all {
      fields[key.text] = JSONField(value, at: .member(key.text, in: field.place))
    }
    // A look is read once: it can be long, and have many pictures.
    var numbers: [String: Int] = [:]
    for picture in try object.required("pictures").array() {
      let parts = try picture.array()
      guard parts.count >= 3 else {
        throw picture.invalid("a picture needs a look, a seed and flags")
      }
      guard try parts[2].integer() & GalleryMarks.favorite != 0 else { continue }
      guard favorites.count < PictureList.pictureLimit else {
        throw picture.invalid("there are more than \(PictureList.pictureLimit) favorites")
      }
      let name = try parts[0].string()
      guard let look = fields[name] else { throw parts[0].invalid("there is no such look") }
      let text = try parts[1].string()
      let seed = try parts[1].making { () throws(RecipeError) in try Seed(parsing: text) }
      if numbers[name] == nil {
        var members = try look.object().members
        members[JSONKey("seed")] = .string(text)
        numbers[name] = looks.count
        looks.append(try RecipeFile(JSONField(.object(members), at: look.place)))
      }
      favorites.append(Favorite(look: numbers[name] ?? 0, seed: seed))
    }
  }
}
