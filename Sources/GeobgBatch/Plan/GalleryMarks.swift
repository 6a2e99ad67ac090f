internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

/// The file in which a gallery exports what a visitor thinks of its pictures.
///
/// It has the looks (recipes without a seed) by name, and for each picture its look, its seed, and
/// flags. The page's module `favorites.js` writes it.
enum GalleryMarks {
  private static let keys = ["collections", "format", "looks", "pictures", "version"]
  /// The flag of a favorite.
  private static let favorite = 1

  /// The favorites in the JSON `bytes`, in the order in which they were marked.
  static func favorites(in bytes: [UInt8]) throws(PictureListError) -> [RecipeFile] {
    do throws(DocumentError) {
      return try favorites(JSONField(try JSONValue(parsing: bytes, limit: SeedList.byteLimit)))
    } catch {
      throw .marks(error)
    }
  }

  private static func favorites(_ field: JSONField) throws(DocumentError) -> [RecipeFile] {
    let object = try field.object(keys: keys)
    let format = try object.required("format")
    guard try format.string() == "geobg-favorites" else {
      throw format.invalid("write the favorites of a gallery")
    }
    let version = try object.required("version")
    guard try version.integer() == 1 else {
      throw version.invalid("this geobg supports version 1")
    }
    var looks: [String: JSONField] = [:]
    let field = try object.required("looks")
    for (key, value) in try field.object().members.all {
      looks[key.text] = JSONField(value, at: .member(key.text, in: field.place))
    }
    var favorites: [RecipeFile] = []
    for picture in try object.required("pictures").array() {
      let parts = try picture.array()
      guard parts.count >= 3 else {
        throw picture.invalid("a picture needs a look, a seed and flags")
      }
      guard try parts[2].integer() & favorite != 0 else { continue }
      guard favorites.count < PictureList.pictureLimit else {
        throw picture.invalid("there are more than \(PictureList.pictureLimit) favorites")
      }
      guard let look = looks[try parts[0].string()] else {
        throw parts[0].invalid("there is no such look")
      }
      var members = try look.object().members
      members[JSONKey("seed")] = .string(try parts[1].string())
      favorites.append(try RecipeFile(JSONField(.object(members), at: look.place)))
    }
    return favorites
  }
}
