internal import GeobgDesktop
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// What `geobg set` says after it has set a wallpaper.
struct SetReport {
  private let lines: [String]

  /// The report of `order`, which was carried out.
  ///
  /// - Parameters:
  ///   - file: The picture as the user named it; nil if it was made from options.
  ///   - isNamed: Whether the user named the desktop.
  ///   - isLost: Whether the desktop did not report its earlier wallpaper.
  init(
    _ order: WallpaperSetter.Order, of file: String?, on desktop: Desktop, isNamed: Bool,
    isLost: Bool
  ) {
    let what =
      if let file {
        PathText.shown(file)
      } else if case .recipe(let recipe) = order.light {
        "the picture of seed \(recipe.recipe.seed.text)"
      } else {
        "the picture"
      }
    let place = desktop.isOwn ? "your program" : desktop.name
    let undo =
      desktop.isOwn
      ? "geobg set --restore with the same --with ends it"
      : "geobg set \(isNamed ? "--desktop \(desktop.name) " : "")--restore undoes it"
    var lines = ["\(place) shows \(what)\(isLost ? "" : "; \(undo)")"]
    if isLost {
      lines.append(
        desktop.isOwn
          ? "a program of your own does not report its earlier wallpaper, so --restore cannot restore it"
          : "\(desktop.name) did not report its earlier wallpaper, so --restore cannot restore it")
    }
    self.lines = lines
  }

  /// Prints the report.
  func show() { Console.note(lines) }

  /// What users have to know about a picture that does not suit the screen: it is smaller, or upright on a wide screen;
  /// nil if it suits, or if the session does not report the screen.
  static func screenNote(of order: WallpaperSetter.Order, on desktop: Desktop) -> String? {
    guard order.slices.isEmpty, !order.isSpanned, let recipe = recipe(of: order.light),
      let screen = (try? SessionMonitors(on: desktop))?.screen
    else { return nil }
    let canvas = recipe.recipe.view.canvas
    let isVector =
      if case .file(let path) = order.light, let format = Format(pathExtension: path) {
        !format.isOfPixels
      } else {
        false
      }
    let isSmall =
      canvas.pixelWidth < screen.pixelWidth || canvas.pixelHeight < screen.pixelHeight
    let isUpright =
      canvas.pixelWidth < canvas.pixelHeight && screen.pixelWidth > screen.pixelHeight
    guard isUpright || isSmall && !isVector else { return nil }
    return
      "the picture has \(canvas.pixelWidth)x\(canvas.pixelHeight) pixels, and the screen "
      + "\(screen.pixelWidth)x\(screen.pixelHeight); --size screen makes it fit"
  }

  /// The recipe of `source`; nil for a file without one.
  private static func recipe(of source: WallpaperSource) -> RecipeFile? {
    switch source {
    case .recipe(let recipe): return recipe
    case .file(let path):
      guard let source = try? ByteSource.regular(path) else { return nil }
      return try? RecipeFile(reading: source)
    }
  }
}
