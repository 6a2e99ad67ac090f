// The module Glibc of Embedded Swift, which the toolchain does not have: what GeobgSystem uses of it. Names, types and
// values are those of Swift's own module.

@_exported public import CGlibc

public var errno: CInt {
  get { geobg_errno() }
  set { geobg_set_errno(newValue) }
}

public func open(_ path: UnsafePointer<CChar>, _ flags: CInt) -> CInt { geobg_open(path, flags) }

public func openat(_ folder: CInt, _ path: UnsafePointer<CChar>, _ flags: CInt) -> CInt {
  geobg_openat(folder, path, flags, 0)
}

public func openat(
  _ folder: CInt, _ path: UnsafePointer<CChar>, _ flags: CInt, _ mode: mode_t
) -> CInt {
  geobg_openat(folder, path, flags, mode)
}

public func fcntl(_ descriptor: CInt, _ command: CInt) -> CInt { geobg_fcntl(descriptor, command) }

public var MAP_FAILED: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: -1) }
public var SIG_IGN: __sighandler_t? { unsafeBitCast(1, to: __sighandler_t?.self) }

public var S_IFMT: mode_t { 0o170000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFLNK: mode_t { 0o120000 }
