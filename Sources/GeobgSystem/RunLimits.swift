#if canImport(Darwin)
// `mach_task_self_`, this process, is a global variable of C.
@preconcurrency internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Ends the process when it takes too long or too much memory.
///
/// A timer of the system calls a function, so no thread is needed, and no work has to cooperate.
/// The function runs in the middle of whatever else runs. So it only reads memory that was prepared
/// before, and makes system calls that are allowed there.
package enum RunLimits {
  /// How often the memory is measured, in microseconds.
  ///
  /// New memory is filled with at most a few gigabytes per second, so a process gets at most some
  /// ten megabytes beyond its limit.
  private static let memoryInterval = 5000
  /// How often the time is compared after its end, in microseconds, until the process has ended.
  private static let timeInterval = 100_000
  /// The code that the process ends with.
  private static let code: CInt = 69
  /// The most files that are removed at the end: one for each job of a batch, and a lock; and the most
  /// programs that end with the process.
  private static let fileLimit = 1100

  /// A file that is removed at the end.
  private struct Leftover {
    /// The folder that the name is relative to.
    var folder: CInt = 0
    /// The sum of the name's bytes; 0 for none.
    ///
    /// Another thread may be changing the name. A name that does not have this sum is not used.
    var sum: UInt64 = 0
    /// Kept for the next name, because the timer may read it at any time.
    var name: UnsafeMutablePointer<CChar>?
    var capacity = 0
  }

  /// What ends the process, and how it says so.
  private struct Bound {
    /// The time in seconds, or the number of pages; infinite for no limit.
    var limit = Double.infinity
    var message: UnsafeMutablePointer<UInt8>?
    var messageLength = 0
  }

  private struct Limits {
    var time = Bound()
    var memory = Bound()
    /// The open file with the memory of this process.
    var memoryFile: CInt = -1
    var leftovers: UnsafeMutablePointer<Leftover>?
    /// The programs that this process waits for; 0 for none.
    var programs: UnsafeMutablePointer<pid_t>?
    var isEnding = false
  }

  // Not freed, because the timer may use it at any time.
  nonisolated(unsafe) private static let state = UnsafeMutablePointer<Limits>.allocate(capacity: 1)
  nonisolated(unsafe) private static var isStarted = false
  /// Protects the leftovers from other threads, not from the timer.
  private static let lock = Lock()

  /// Sets the limits of this process, once.
  ///
  /// - Parameters:
  ///   - seconds: The time from now on; nil for no limit.
  ///   - bytes: The resident memory; nil for no limit.
  ///   - timeMessage: The line on standard error when the time is over.
  ///   - memoryMessage: The line on standard error when the memory is used up.
  /// - Throws: If the system does not say how much memory is used.
  package static func start(
    seconds: Double?, bytes: Int64?, timeMessage: String, memoryMessage: String
  ) throws(FileError) {
    guard !isStarted, seconds != nil || bytes != nil else { return }
    state.initialize(to: Limits())
    let leftovers = UnsafeMutablePointer<Leftover>.allocate(capacity: fileLimit)
    leftovers.initialize(repeating: Leftover(), count: fileLimit)
    state.pointee.leftovers = leftovers
    let programs = UnsafeMutablePointer<pid_t>.allocate(capacity: fileLimit)
    programs.initialize(repeating: 0, count: fileLimit)
    state.pointee.programs = programs
    if let bytes {
      state.pointee.memory = bound(Double(bytes), memoryMessage)
      #if !canImport(Darwin)
      state.pointee.memoryFile = try System.openRegular("/proc/self/statm").descriptor
      state.pointee.memory.limit /= Double(sysconf(Int32(_SC_PAGESIZE)))
      #endif
    }
    if let seconds { state.pointee.time = bound(CommandProcess.now + seconds, timeMessage) }
    isStarted = true
    var action = sigaction()
    action.handler = { _ in
      let number = errno
      RunLimits.check()
      errno = number
    }
    // Interrupted reads and writes go on.
    action.sa_flags = CInt(SA_RESTART)
    sigaction(SIGALRM, &action, nil)
    // The parent may have blocked it.
    var alarm = sigset_t()
    sigemptyset(&alarm)
    sigaddset(&alarm, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &alarm, nil)
    check()
    let interval = bytes == nil ? timeInterval : memoryInterval
    let first = bytes == nil ? seconds ?? 0 : Double(memoryInterval) / 1e6
    var timer = itimerval()
    timer.it_interval.tv_usec = numericCast(interval)
    timer.it_value.tv_sec = numericCast(Int(first))
    timer.it_value.tv_usec = numericCast(max(1, Int((first - first.rounded(.down)) * 1e6)))
    #if canImport(Glibc)
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
    #else
    setitimer(ITIMER_REAL, &timer, nil)
    #endif
  }

  private static func bound(_ limit: Double, _ message: String) -> Bound {
    let bytes = Array(message.utf8)
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    return Bound(limit: limit, message: copy, messageLength: bytes.count)
  }

  // MARK: - Leftovers

  /// The place of a file in the list of those that are removed at the end.
  struct Place {
    fileprivate let index: Int
  }

  /// Removes the file `name` of `folder`, a descriptor, if the process reaches a limit.
  ///
  /// - Returns: Nil if there is no limit, or no room.
  static func willRemove(_ name: String, in folder: CInt) -> Place? {
    guard isStarted, let leftovers = state.pointee.leftovers else { return nil }
    let bytes = PathText.bytes(name)
    return lock.withLock {
      for index in 0..<fileLimit where leftovers[index].sum == 0 {
        let leftover = leftovers + index
        if leftover.pointee.capacity <= bytes.count {
          leftover.pointee.capacity = max(256, bytes.count + 1)
          leftover.pointee.name = .allocate(capacity: leftover.pointee.capacity)
        }
        guard let copy = leftover.pointee.name else { return nil }
        for (place, byte) in bytes.enumerated() { copy[place] = CChar(bitPattern: byte) }
        copy[bytes.count] = 0
        leftover.pointee.folder = folder
        leftover.pointee.sum = sum(of: copy)
        return Place(index: index)
      }
      return nil
    }
  }

  /// Keeps the file at `place`: it has its final name, or is gone.
  static func willKeep(_ place: Place?) {
    guard let place else { return }
    lock.withLock { state.pointee.leftovers?[place.index].sum = 0 }
  }

  private static func sum(of name: UnsafeMutablePointer<CChar>?) -> UInt64 {
    guard var next = name else { return 0 }
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    while next.pointee != 0 {
      sum = (sum ^ UInt64(UInt8(bitPattern: next.pointee))) &* 0x100_0000_01B3
      next += 1
    }
    return sum
  }

  // MARK: - Programs

  // An app on an iPhone starts none, and neither does the C library.
  #if !os(iOS) && !hasFeature(Embedded)

  /// Ends the program in `process`, a child, if this process reaches a limit.
  static func willEnd(_ process: pid_t) {
    change(0, to: process)
    // The other threads may have been ended meanwhile.
    if isStarted, state.pointee.isEnding { kill(process, SIGKILL) }
  }

  /// Leaves `process` alone: it has ended, or stays.
  static func willLeave(_ process: pid_t) { change(process, to: 0) }

  private static func change(_ old: pid_t, to new: pid_t) {
    guard isStarted, let programs = state.pointee.programs else { return }
    lock.withLock {
      for index in 0..<fileLimit where programs[index] == old {
        programs[index] = new
        return
      }
    }
  }

  private static func endPrograms() {
    guard let programs = state.pointee.programs else { return }
    for index in 0..<fileLimit {
      let process = programs[index]
      var status: CInt = 0
      // The number may have been given to a stranger since; only a child of ours can be waited for.
      guard process > 0, waitpid(process, &status, WNOHANG) == 0 else { continue }
      kill(process, SIGKILL)
    }
  }
  #endif

  // MARK: - The timer

  /// Ends the process if it has reached a limit.
  private static func check() {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    if Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 >= state.pointee.time.limit {
      end(&state.pointee.time)
    }
    if state.pointee.memory.limit < .infinity, memory() > state.pointee.memory.limit {
      end(&state.pointee.memory)
    }
  }

  private static func end(_ bound: UnsafeMutablePointer<Bound>) {
    // The timer may call another thread meanwhile.
    guard !state.pointee.isEnding else { return }
    state.pointee.isEnding = true
    #if !os(iOS) && !hasFeature(Embedded)
    endPrograms()
    #endif
    if let leftovers = state.pointee.leftovers {
      for index in 0..<fileLimit {
        let (name, expected) = (leftovers[index].name, leftovers[index].sum)
        guard let name, expected != 0, sum(of: name) == expected else { continue }
        unlinkat(leftovers[index].folder, name, 0)
      }
    }
    // A failure is ignored, because there is no other place to report it.
    _ = write(STDERR_FILENO, bound.pointee.message, bound.pointee.messageLength)
    _exit(code)
  }

  #if canImport(Darwin)
  private static func memory() -> Double {
    var info = mach_task_basic_info()
    var count = mach_msg_type_number_t(
      MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)
    let status = withUnsafeMutablePointer(to: &info) { info in
      info.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
        task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
      }
    }
    return status == KERN_SUCCESS ? Double(info.resident_size) : 0
  }
  #else
  /// The resident memory in pages: the second number in the file.
  private static func memory() -> Double {
    var block = (UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    return withUnsafeMutableBytes(of: &block) { block in
      let count = pread(state.pointee.memoryFile, block.baseAddress, block.count, 0)
      var (number, field) = (0.0, 0)
      var index = 0
      while index < count {
        let digit = Double(block[index]) - 48
        index += 1
        guard digit >= 0 else {
          if field == 1 { return number }
          (number, field) = (0, field + 1)
          continue
        }
        number = number * 10 + digit
      }
      return 0
    }
  }
  #endif
}
