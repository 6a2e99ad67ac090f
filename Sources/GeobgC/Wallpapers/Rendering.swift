public import CGeobgHeader
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// geobg_wallpaper_render.
@_cdecl("geobg_wallpaper_render")
public func wallpaperRender(
  _ wallpaper: OpaquePointer?, _ format: Int32, _ options: UnsafePointer<geobg_options>?,
  _ file: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  Failure.status(error) { () throws(Failure) in
    let recipe = try HandleTable.shared.object(wallpaper, as: "wallpaper", Wallpaper.self).file
    let formats: [Int32: Format] = [
      GEOBG_FORMAT_RECIPE: recipe.output.format, GEOBG_FORMAT_SVG: .svg, GEOBG_FORMAT_PNG: .png,
      GEOBG_FORMAT_PDF: .pdf,
    ]
    guard let format = formats[format] else {
      throw .argument("format", "format is \(format); use a GEOBG_FORMAT_ number")
    }
    let call = try CallOptions(options)
    guard let file else { throw .null("file") }
    let block = try ByteBlock { append throws(GeobgError) in
      try recipe.in(format).prepared(call.options).write(append)
      try call.check()
    }
    file.pointee = try HandleTable.shared.insert(block)
  }
}

/// geobg_wallpaper_write.
@_cdecl("geobg_wallpaper_write")
public func wallpaperWrite(
  _ wallpaper: OpaquePointer?, _ path: UnsafePointer<CChar>?,
  _ options: UnsafePointer<geobg_options>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  Failure.status(error) { () throws(Failure) in
    let recipe = try HandleTable.shared.object(wallpaper, as: "wallpaper", Wallpaper.self).file
    let path = try CallerText.text(path, as: "path")
    let call = try CallOptions(options)
    try Failure.wrapping { () throws(GeobgError) in
      let target = try GeobgError.wrapping(GeobgError.file) { () throws(FileError) in
        try FileTarget(path)
      }
      guard let format = Format(pathExtension: path) else {
        throw .output(.unknownExtension(path: path))
      }
      let prepared = try recipe.in(format).prepared(call.options)
      try target.write(wrapping: GeobgError.file, whenWhole: call.check) {
        append throws(GeobgError) in
        try prepared.write { bytes throws(GeobgError) in
          try WriteSignals.asErrors { () throws(GeobgError) in try append(bytes) }
        }
      }
    }
  }
}

extension RecipeFile {
  /// The file in `format`, with the output's other settings if the format has them.
  fileprivate func `in`(_ format: Format) -> RecipeFile {
    RecipeFile(recipe, output: output.with(format: format))
  }
}
