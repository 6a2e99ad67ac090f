internal import CGeobgHeader
internal import GeobgKit
internal import GeobgRecipe

// The functions of this target are described in geobg.h. Each has the name in its attribute.

nonisolated(unsafe) private let versionText = ConstantText.make([GEOBG_VERSION])

/// geobg_version.
@_cdecl("geobg_version")
public func version() -> UnsafePointer<CChar> {
  versionText[0]
}

/// geobg_abi_version.
@_cdecl("geobg_abi_version")
public func abiVersion() -> UInt32 {
  UInt32(GEOBG_ABI_VERSION)
}

/// geobg_engine.
@_cdecl("geobg_engine")
public func engine() -> UInt32 {
  UInt32(clamping: Engine.newest.number)
}

/// The names of the statuses, from 0, and the name of all other numbers.
nonisolated(unsafe) private let statusNames = (
  known: ConstantText.make(["ok"] + ErrorCode.allCases.map(\.name)),
  other: ConstantText.make(["unknown"])[0]
)

/// geobg_status_name.
@_cdecl("geobg_status_name")
public func statusName(_ status: Int32) -> UnsafePointer<CChar> {
  let names = statusNames
  return names.known.indices.contains(Int(status)) ? names.known[Int(status)] : names.other
}
