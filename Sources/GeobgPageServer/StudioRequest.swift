internal import GeobgDesktop
package import GeobgRecipe
internal import GeobgScene
package import GeobgServer
internal import GeobgSystem

/// The body of a request for a picture.
package struct StudioRequest: Sendable {
  /// The most bytes of an `id`.
  private static let idLimit = 64

  /// The name of the work, which the page chose, for events about its progress.
  package let id: String
  /// The picture, and the settings of its file.
  package let file: RecipeFile
  /// The name of the file to save; nil if there is none.
  package let name: String?
  /// Whether an existing file may be replaced.
  package let isReplacing: Bool

  /// Reads `body`.
  ///
  /// - Parameter named: Whether the request names a file.
  package init(_ body: [UInt8], named: Bool) throws(HTTPError) {
    do throws(DocumentError) {
      let value = try JSONValue(parsing: body, limit: PageRoutes.bodyLimit)
      let keys = ["id", "output", "recipe"] + (named ? ["name", "replace"] : [])
      let object = try JSONField(value).object(keys: keys)
      let id = try object.required("id")
      self.id = try id.string()
      guard (1...StudioRequest.idLimit).contains(self.id.utf8.count),
        self.id.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else { throw id.invalid("it is not an id; use 1 to 64 letters, digits and signs") }
      var file = try RecipeFile(try object.required("recipe"))
      if let output = object.optional("output") { file.output = try Output(field: output) }
      self.file = file
      name = named ? try object.required("name").string() : nil
      isReplacing = try object.optional("replace")?.bool() ?? false
    } catch {
      throw HTTPError(error)
    }
  }
}
