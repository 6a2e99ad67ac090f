// What reads a file that a person opens in the studio.
import GeobgRecipe
import GeobgWeb

/// The canonical recipe in the file in the input: JSON, or a picture in any format that geobg writes.
@_expose(wasm, "recipe_of_file") @_cdecl("recipe_of_file")
public func recipeOfFile() -> Int32 {
  Call.answering { () throws(Failure) in
    do throws(DocumentError) {
      return try RecipeFile(reading: ByteSource(Call.bytes)).json.bytes
    } catch {
      throw Failure(error)
    }
  }
}
