internal import GeobgRecipe
internal import GeobgSystem

/// A number after `--mesh`, which is a flag: users mean the number of passes.
enum MeshNumber {
  /// The failure for `path`, the FILE of a command with `--mesh`, if it is a number and no file.
  static func failure(_ path: String) -> Failure? {
    guard path.isDigits, !FilePath.exists(path) else { return nil }
    return failure(value: path)
  }

  /// The failure for `--mesh=3`.
  static func failure(value: String) -> Failure {
    Failure(
      usage:
        "--mesh takes no number; for a stronger mesh, write --mesh-passes \(JSONField.shown(value))"
    )
  }
}
