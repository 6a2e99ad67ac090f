internal import ArgumentParser

/// The option that names the file of a recipe.
struct RecipeNameOption: ParsableArguments {
  @Option(
    name: [.customShort("o", allowingJoined: true), .long], parsing: .unconditional,
    help: .init(
      "The file to write; fields such as {seed} are replaced. (default: standard output)",
      valueName: "out"),
    completion: .file())
  var output: String?
}
