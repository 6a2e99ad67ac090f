internal import ArgumentParser
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

/// With or without a mesh.
enum MeshFlag: String, PictureFlag {
  case mesh
  case noMesh
}
