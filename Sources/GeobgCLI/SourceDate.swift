internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The date that reproducible builds use for their output.
///
/// Source: reproducible-builds.org, SOURCE_DATE_EPOCH.
enum SourceDate {
  private static let variable = "SOURCE_DATE_EPOCH"

  /// `output` with the date from the environment, if there is one.
  static func dating(_ output: Output) throws -> Output {
    guard let epoch = Environment.value(of: variable) else { return output }
    guard epoch.isDigits, let date = Int64(epoch),
      let output = try? output.with(date: date)
    else {
      throw Failure(
        "\(variable): '\(epoch)' is not a date; use whole seconds since 1970, up to the year 9999",
        .usage)
    }
    return output
  }
}
