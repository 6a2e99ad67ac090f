internal import ArgumentParser
internal import GeobgRecipe
internal import GeobgScene

/// The options that decide the picture, shared by `render`, `recipe` and `batch`.
///
/// Each option may be given several times. A batch makes a picture for every combination of values;
/// other commands use the last value of each option.
struct PictureOptions: ParsableArguments {
  @Argument(
    help: .init(
      "A picture made by geobg, or a recipe. Its settings are used where no option is given. "
        + "Write - to read standard input.",
      valueName: "file"),
    completion: .file())
  var file: String?

  @OptionGroup(title: "Picture") var look: LookOptions
  @OptionGroup(title: "Size and print") var canvas: CanvasOptions
}
