internal import GeobgKit

/// The date that the environment gives to files, for builds that are made again elsewhere.
///
/// Source: reproducible-builds.org, SOURCE_DATE_EPOCH.
enum SourceDate {
  private static let variable = "SOURCE_DATE_EPOCH"

  /// `file` with the date, where one is set.
  static func dating(_ file: RecipeFile) throws -> RecipeFile {
    guard let epoch = Console.environment(variable) else { return file }
    guard epoch.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let date = Int(epoch),
      let output = try? file.output.with(date: date)
    else {
      throw Failure(
        "\(variable): '\(epoch)' is not a number of seconds since 1970, up to the year 9999",
        .usage)
    }
    return RecipeFile(file.recipe, output: output)
  }
}
