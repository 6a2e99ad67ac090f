internal import GeobgRecipe
internal import GeobgSystem

/// A number after `--mesh`, which is a flag: users mean the number of passes.
enum MeshNumber {
  /// The failure for `path`, the FILE of a command with `--mesh`, if it is a number and no file.
  static func failure(_ path: String) -> Failure? {
    guard path.isDigits, !FilePath.exists(path) else { return nil }
    return Failure(usage: reason(path))
  }

  /// The reason why the parser refuses `--mesh=3`; nil if its `message` is about something else.
  static func reason(of message: String) -> String? {
    let given = /(?s)The option '--mesh' does not take any value, but '(.*)' was specified\.?/
    return message.wholeMatch(of: given).map { reason(String($0.1)) }
  }

  private static func reason(_ number: String) -> String {
    "--mesh takes no number; for a stronger mesh, write --mesh-passes \(JSONField.shown(number))"
  }
}
