public import CGeobgHeader
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

// The functions of this target are described in geobg.h. Each has the name in its attribute.

nonisolated(unsafe) private let versionText = ConstantText.make([GEOBG_VERSION])

/// geobg_version.
@_cdecl("geobg_version")
public func version() -> UnsafePointer<CChar> {
  LibraryCall.value { versionText[0] }
}

/// geobg_abi_version.
@_cdecl("geobg_abi_version")
public func abiVersion() -> UInt32 {
  UInt32(GEOBG_ABI_VERSION)
}

/// geobg_engine.
@_cdecl("geobg_engine")
public func engine() -> UInt32 {
  LibraryCall.value { UInt32(clamping: Engine.newest.number) }
}

/// geobg_has_cairo.
@_cdecl("geobg_has_cairo")
public func hasCairo() -> Bool {
  #if Cairo
  true
  #else
  false
  #endif
}

/// The names of the statuses, from 0, and the name of all other numbers.
nonisolated(unsafe) private let statusNames = (
  known: ConstantText.make(["ok"] + ErrorCode.allCases.map { $0.name }),
  other: ConstantText.make(["unknown"])[0]
)

/// geobg_status_name.
@_cdecl("geobg_status_name")
public func statusName(_ status: Int32) -> UnsafePointer<CChar> {
  LibraryCall.value {
    let names = statusNames
    return names.known.indices.contains(Int(status)) ? names.known[Int(status)] : names.other
  }
}

/// geobg_error_errno.
@_cdecl("geobg_error_errno")
public func errorErrno(_ error: UnsafePointer<geobg_error>?) -> Int32 {
  LibraryCall.value {
    guard let error, error.pointee.code == GEOBG_ERROR_FILE else { return 0 }
    return UnsafeRawPointer(error).load(fromByteOffset: ErrorReport.numberOffset, as: Int32.self)
  }
}

nonisolated(unsafe) private let paletteNames = ConstantText.make(PaletteFile.builtInNames)

/// geobg_palette_count.
@_cdecl("geobg_palette_count")
public func paletteCount() -> Int {
  LibraryCall.value { paletteNames.count }
}

/// geobg_palette_name.
@_cdecl("geobg_palette_name")
public func paletteName(_ index: Int) -> UnsafePointer<CChar>? {
  LibraryCall.value {
    let names = paletteNames
    return names.indices.contains(index) ? names[index] : nil
  }
}

/// geobg_palette_json.
@_cdecl("geobg_palette_json")
public func paletteJSON(
  _ name: UnsafePointer<CChar>?, _ json: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    let name = try CallerText.text(name, as: "name")
    guard let json else { throw .null("json") }
    let palette = try ErrorReport.mapping(
      { ErrorReport(.palette($0)) }, try PaletteFile.builtInOrColors(name).palette)
    json.pointee = try HandleTable.shared.insert(try ByteBlock(palette.json))
  }
}

/// geobg_bytes_get.
@_cdecl("geobg_bytes_get")
public func bytesGet(
  _ bytes: OpaquePointer?, _ data: UnsafeMutablePointer<UnsafeRawPointer?>?,
  _ size: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    let block = try HandleTable.shared.object(bytes, as: "bytes", ByteBlock.self)
    guard let data else { throw .null("data") }
    guard let size else { throw .null("size") }
    data.pointee = block.start
    size.pointee = block.count
  }
}

/// geobg_bytes_copy.
@_cdecl("geobg_bytes_copy")
public func bytesCopy(
  _ bytes: OpaquePointer?, _ buffer: UnsafeMutableRawPointer?, _ capacity: Int,
  _ size: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    let block = try HandleTable.shared.object(bytes, as: "bytes", ByteBlock.self)
    guard let size else { throw .null("size") }
    size.pointee = block.count
    guard let buffer = try CallerBuffer(buffer, capacity: capacity).holding(block.count) else {
      return
    }
    buffer.copyMemory(from: block.start, byteCount: block.count)
  }
}

/// geobg_bytes_free.
@_cdecl("geobg_bytes_free")
public func bytesFree(_ bytes: OpaquePointer?) -> Int32 {
  LibraryCall.status(nil) { () throws(ErrorReport) in
    try HandleTable.shared.remove(bytes, as: "bytes", ByteBlock.self)
  }
}
