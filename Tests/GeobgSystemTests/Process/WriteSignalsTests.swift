import GeobgSystem
import GeobgTestSupport
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The signals that a write can cause do not end a program that uses the library.
@Suite(.timed) struct WriteSignalsTests {
  private static let signals = [SIGPIPE, SIGXFSZ]

  /// The signals that wait for this thread, and those that it blocks.
  private var state: (waiting: [CInt], blocked: [CInt]) {
    var (waiting, blocked) = (sigset_t(), sigset_t())
    sigpending(&waiting)
    pthread_sigmask(SIG_BLOCK, nil, &blocked)
    func members(_ set: inout sigset_t) -> [CInt] {
      WriteSignalsTests.signals.filter { sigismember(&set, $0) == 1 }
    }
    return (members(&waiting), members(&blocked))
  }

  @Test func signalsInsideAreTakenAway() {
    let before = state
    WriteSignals.asErrors { () throws(Never) in
      for signal in WriteSignalsTests.signals { raise(signal) }
      #expect(state.blocked == WriteSignalsTests.signals)
      #expect(state.waiting == WriteSignalsTests.signals)
    }
    #expect(state.waiting == before.waiting)
    #expect(state.blocked == before.blocked)
  }

  @Test func theErrorOfTheWriteIsKept() {
    let before = state
    #expect(throws: FileError.closedPipe) {
      try WriteSignals.asErrors { () throws(FileError) in
        raise(SIGPIPE)
        throw .closedPipe
      }
    }
    #expect(state.waiting == before.waiting)
    #expect(state.blocked == before.blocked)
  }
}
