public import CGeobgHeader
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

// Wallpapers of a seed, and with other values of fields, so that no program writes JSON.

/// geobg_wallpaper_make.
@_cdecl("geobg_wallpaper_make")
public func wallpaperMake(
  _ seed: UnsafePointer<CChar>?, _ palette: UnsafePointer<CChar>?, _ size: UnsafePointer<CChar>?,
  _ mode: UnsafePointer<CChar>?, _ wallpaper: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    var members: JSONMembers = ["seed": .string(try CallerText.text(seed, as: "seed"))]
    if palette != nil {
      members["palette"] = .string(try CallerText.text(palette, as: "palette"))
    }
    if size != nil { members["size"] = .string(try CallerText.text(size, as: "size")) }
    if mode != nil { members["mode"] = .string(try CallerText.text(mode, as: "mode")) }
    guard let wallpaper else { throw .null("wallpaper") }
    let file = try ErrorReport.mapping(
      { ErrorReport(.document($0)) }, try RecipeFile(byHand: members))
    wallpaper.pointee = try HandleTable.shared.insert(Wallpaper(file))
  }
}

extension Wallpaper {
  /// The most numbers of a list.
  fileprivate static let numberLimit = 64

  /// Replaces the wallpaper, whose handle is in `place`, by one with another value of a field.
  fileprivate static func set(
    _ place: UnsafeMutablePointer<OpaquePointer?>?, _ field: UnsafePointer<CChar>?,
    to value: () throws(ErrorReport) -> JSONValue?
  ) throws(ErrorReport) {
    guard let place else { throw .null("wallpaper") }
    let old = place.pointee
    let file = try HandleTable.shared.object(old, as: "wallpaper", Wallpaper.self).file
    let name = try CallerText.text(field, as: "field")
    let value = try value()
    let changed = try ErrorReport.mapping(
      { ErrorReport(.document($0), in: name) }, try file.with(value, for: name))
    place.pointee = try HandleTable.shared.insert(Wallpaper(changed))
    try HandleTable.shared.remove(old, as: "wallpaper", Wallpaper.self)
  }

  /// A number as a recipe has it, with at most three decimal places.
  fileprivate static func number(
    _ number: Double, as name: String
  ) throws(ErrorReport) -> JSONValue {
    // Beyond this, whole numbers are not exact.
    let limit = Double(sign: .plus, exponent: 53, significand: 1)
    guard number.magnitude <= limit else {
      throw .argument(name, "\(name) is \(number); use a finite number up to 2^53")
    }
    if number.rounded() == number { return .number(String(Int64(number))) }
    return .number(Thousandths(rounding: number).description)
  }
}

/// geobg_wallpaper_set_text.
@_cdecl("geobg_wallpaper_set_text")
public func wallpaperSetText(
  _ wallpaper: UnsafeMutablePointer<OpaquePointer?>?, _ field: UnsafePointer<CChar>?,
  _ text: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    try Wallpaper.set(wallpaper, field) { () throws(ErrorReport) in
      text == nil ? nil : .string(try CallerText.text(text, as: "text"))
    }
  }
}

/// geobg_wallpaper_set_number.
@_cdecl("geobg_wallpaper_set_number")
public func wallpaperSetNumber(
  _ wallpaper: UnsafeMutablePointer<OpaquePointer?>?, _ field: UnsafePointer<CChar>?,
  _ number: Double, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    try Wallpaper.set(wallpaper, field) { () throws(ErrorReport) in
      try Wallpaper.number(number, as: "number")
    }
  }
}

/// geobg_wallpaper_set_numbers.
@_cdecl("geobg_wallpaper_set_numbers")
public func wallpaperSetNumbers(
  _ wallpaper: UnsafeMutablePointer<OpaquePointer?>?, _ field: UnsafePointer<CChar>?,
  _ numbers: UnsafePointer<Double>?, _ count: Int, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    try Wallpaper.set(wallpaper, field) { () throws(ErrorReport) in
      guard count >= 0, count <= Wallpaper.numberLimit else {
        throw .argument("count", "count is out of range; use at most \(Wallpaper.numberLimit)")
      }
      guard numbers != nil || count == 0 else { throw .null("numbers") }
      var list: [JSONValue] = []
      for index in 0..<count {
        list.append(try Wallpaper.number(numbers?[index] ?? 0, as: "numbers"))
      }
      return .array(list)
    }
  }
}

/// geobg_wallpaper_set_bool.
@_cdecl("geobg_wallpaper_set_bool")
public func wallpaperSetBool(
  _ wallpaper: UnsafeMutablePointer<OpaquePointer?>?, _ field: UnsafePointer<CChar>?, _ value: Bool,
  _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    try Wallpaper.set(wallpaper, field) { () throws(ErrorReport) in .bool(value) }
  }
}
