#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Files under hidden names, of runs that were killed before a file got its final name.
///
/// A process holds a lock on its hidden file, which the system releases when the process ends. So a
/// file without a lock is of no use to anybody, and the next run in the folder removes it.
package enum Leftovers {
  private static let prefix = ".geobg-"
  private static let suffix = ".tmp"
  /// How many names are looked at before a single file is written: some ten milliseconds on a disk.
  private static let nameLimit = 100_000
  /// How many folders are remembered, at most; then all of them are looked through again.
  private static let folderLimit = 1000
  /// How long the file of another machine has not been changed before it is removed, in milliseconds.
  ///
  /// Not every shared folder shows the locks of other machines.
  private static let foreignAge: Int64 = 24 * 60 * 60 * 1000

  /// The folders that this process has looked through.
  private static let known = Locked<Set<FileStatus.Identity>>([])

  /// A new name, which shows the machine.
  package static func makeName() -> String {
    "\(prefix)\(machine)-\(String(UInt64.random(in: .min ... .max), radix: 36))\(suffix)"
  }

  /// Locks the open hidden file as long as it is open; false if another process has locked it.
  ///
  /// Not all file systems have locks.
  static func hold(_ descriptor: CInt) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// Removes the hidden files of ended processes in `folder`, the first time in this process.
  static func removeOnce(in folder: ManagedFolder) {
    guard let identity = FileStatus(descriptor: folder.descriptor)?.identity else { return }
    let isNew = known.withLock { known in
      if known.count >= folderLimit { known = [] }
      return known.insert(identity).inserted
    }
    if isNew { remove(in: folder, nameLimit: nameLimit) }
  }

  /// Removes the hidden files of ended processes in `folder`.
  ///
  /// - Parameter nameLimit: How many names are looked at. Default: all.
  package static func remove(in folder: ManagedFolder, nameLimit: Int = .max) {
    var (names, count): ([String], Int) = ([], 0)
    // A folder that cannot be listed keeps its files.
    try? folder.forEachName { name in
      if strncmp(name, prefix, prefix.utf8.count) == 0 { names.append(PathText.text(name)) }
      count += 1
      return count < nameLimit
    }
    for name in names where name.hasSuffix(suffix) { remove(name, in: folder) }
  }

  private static func remove(_ name: String, in folder: ManagedFolder) {
    // A network's file system locks only what is open for writing.
    let descriptor = folder.open(name, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard let status = FileStatus(descriptor: descriptor), status.kind == .file,
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    let isOurs = name.hasPrefix("\(prefix)\(machine)-")
    guard isOurs || status.changed < now - foreignAge else { return }
    unlinkat(folder.descriptor, name.systemText, 0)
  }

  /// The time in milliseconds since 1970-01-01 UTC.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000
  }

  /// A short text for this machine, made from its name.
  private static let machine: String = {
    // FNV-1a.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in CommandProcess.host.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 36)
  }()
}
