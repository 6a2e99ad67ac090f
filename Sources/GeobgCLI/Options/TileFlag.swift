internal import ArgumentParser
internal import GeobgRecipe
internal import GeobgScene

/// A tile, or a picture that does not repeat.
enum TileFlag: String, PictureFlag {
  case tile
  case noTile
}
