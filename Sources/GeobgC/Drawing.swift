public import CGeobgHeader
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// geobg_wallpaper_draw.
@_cdecl("geobg_wallpaper_draw")
public func wallpaperDraw(
  _ wallpaper: OpaquePointer?, _ context: OpaquePointer?, _ width: Double, _ height: Double,
  _ options: UnsafePointer<geobg_options>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    let recipe = try HandleTable.shared.object(wallpaper, as: "wallpaper", Wallpaper.self).file
      .recipe
    let call = try CallOptions(options)
    guard let context else { throw .null("context") }
    for (name, length) in [("width", width), ("height", height)] {
      guard length > 0, length.isFinite else {
        throw .argument(name, "\(name) is \(length); use a positive, finite number")
      }
    }
    #if Cairo
    try ErrorReport.wrapping { () throws(GeobgError) in
      try recipe.draw(on: context, width: width, height: height, call.options)
      call.options.progress(1)
      try call.check()
    }
    #else
    throw .noCairoContext
    #endif
  }
}
