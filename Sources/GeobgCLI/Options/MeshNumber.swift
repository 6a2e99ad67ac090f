internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// A number after `--mesh`, which is a flag: users mean the number of passes.
enum MeshNumber {
  /// The failure for `path`, the FILE of a command with `--mesh`, if it is a number or a word such as `on`, and no
  /// file.
  static func failure(_ path: String) -> Failure? {
    guard path.isDigits || CommandSlip.switches[path.lowercased()] != nil, !FilePath.exists(path)
    else {
      return nil
    }
    return failure(value: path)
  }

  /// The failure for `--mesh=3` or `--mesh=on`.
  static func failure(value: String) -> Failure {
    if let isOn = CommandSlip.switches[value.lowercased()] {
      return Failure(
        usage: "--mesh takes no value; write \(isOn ? "--mesh alone" : "--no-mesh")")
    }
    if value == "0" { return Failure(usage: "--mesh takes no number; write --no-mesh") }
    guard value.isDigits else {
      return Failure(
        usage: "--mesh takes no value; write --mesh alone, or --no-mesh, or --mesh-passes 3 for a "
          + "stronger mesh")
    }
    return Failure(
      usage:
        "--mesh takes no number; for a stronger mesh, write --mesh-passes \(JSONField.shown(value))"
    )
  }
}
