internal import ArgumentParser
internal import GeobgDesktop
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

// `geobg set --layout`: one picture that is spread over the monitors.

extension SetCommand {
  /// The order to show each monitor of the layout its part of the picture; nil without a layout.
  ///
  /// - Parameter notes: Gets a line that lists the session's monitors.
  func spread(
    on desktop: Desktop, _ values: SettingValues, notes: inout [String]
  ) throws -> WallpaperSetter.Order? {
    try monitors.check(beside: picture, calm: picture.calm(values))
    let session = try session(of: desktop)
    guard let layout = try monitors.layout(of: session, notes: &notes) else { return nil }
    // The layout sets the sizes, so there is no need to look up the screen's size.
    var values = values
    values.size = nil
    let file = try picture.recipeFile(values, notes: &notes)
    let (light, dark) = modes(of: file, on: desktop, values)
    guard desktop.spreading != .onePicture, let session else {
      func spanned(_ file: RecipeFile) throws -> WallpaperSource {
        try WallpaperSource(drawing: file.spanning(layout))
      }
      var order = WallpaperSetter.Order(light: try spanned(light), dark: try spanned(dark))
      order.isSpanned = true
      return order
    }
    let slices = try places(of: layout, in: session, on: desktop).map { place, index in
      (place, WallpaperSource(drawing: try light.slice(index, of: layout)))
    }
    guard let first = slices.first?.1 else { return nil }
    var order = WallpaperSetter.Order(light: first, dark: first)
    order.slices = slices
    return order
  }

  /// The session's monitors; nil if neither the layout nor the desktop needs them.
  private func session(of desktop: Desktop) throws -> SessionMonitors? {
    switch monitors.named {
    case .auto?: try SessionMonitors(answering: .layout, on: desktop)
    case .fixed? where desktop.spreading != .onePicture:
      try SessionMonitors(answering: .places, on: desktop)
    default: nil
    }
  }

  /// The monitors of `session` that show `layout`.
  private func places(
    of layout: MonitorLayout, in session: SessionMonitors, on desktop: Desktop
  ) throws -> [(MonitorPlace, Int)] {
    do {
      return try session.places(of: layout, isWhole: desktop.spreading == .allSlices)
    } catch {
      throw MonitorQuestion.places.failure(error)
    }
  }

  /// Checks that no other option asks for something that a desktop cannot show with a layout.
  func checkCanSpread(on desktop: Desktop) throws {
    guard monitors.named != nil else { return }
    let flags = [
      ("--dark-file", wallpaper.darkFile), ("--gnome-xml", wallpaper.listPath),
      ("--timed-xml", wallpaper.timedPath), ("a second picture", moreFiles.first),
    ]
    if let flag = flags.first(where: { $0.1 != nil })?.0 {
      throw Failure(
        usage: "\(flag): geobg makes the pictures of a layout itself; leave it out, or leave out "
          + "--layout")
    }
    if let bezel = monitors.bezel, bezel > 0, desktop.spreading == .onePicture {
      throw Failure(
        usage: "--bezel: \(desktop) shows one picture over all monitors, so no part of it can be "
          + "left out; leave out --bezel")
    }
  }
}

extension RecipeFile {
  /// The part of the picture that monitor `index` of `layout` shows.
  fileprivate func slice(_ index: Int, of layout: MonitorLayout) throws -> RecipeFile {
    var file = self
    let view = recipe.view
    file.recipe.view = try layout.view(
      of: index, pan: view.pan, zoom: view.zoom, ppi: view.canvas.ppi
    )
    .with(base: view.base)
    return file
  }

  /// The whole picture of `layout`, in the pixels of its sharpest monitor.
  fileprivate func spanning(_ layout: MonitorLayout) throws -> RecipeFile {
    var file = self
    file.recipe.view = try layout.whole(
      pan: recipe.view.pan, zoom: recipe.view.zoom, ppi: recipe.view.canvas.ppi
    ).with(base: recipe.view.base)
    return file
  }
}
