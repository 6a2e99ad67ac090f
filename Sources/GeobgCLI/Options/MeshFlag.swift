internal import ArgumentParser

/// With a mesh or without, as two flags.
enum MeshFlag: String, EnumerableFlag {
  case mesh
  case noMesh
}
