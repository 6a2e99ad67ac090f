internal import Foundation
public import Testing

/// Writes how long each case of a test takes to the file that `GEOBG_TEST_TIMES` names.
///
/// Each case has two lines: `begins` and its test, and then its seconds and its test. So the file also says
/// which cases ran when the process ended too early.
///
/// Swift Testing's own times include the wait for a free thread, and its list of events has no cases of
/// tests without arguments.
public struct Timed: SuiteTrait, TestTrait, TestScoping {
  /// True, so that the tests of the suite are measured, not the suite.
  public var isRecursive: Bool { true }

  /// Itself for each case of a test, if the times are wanted.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Timed? {
    testCase == nil || Timed.file == nil ? nil : self
  }

  /// Runs a case, and writes how long it took.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    Timed.note("begins", "\(test.id)")
    let start = ContinuousClock.now
    defer { Timed.note("\((ContinuousClock.now - start) / .seconds(1))", "\(test.id)") }
    try await function()
  }

  private static let file: Int32? = ProcessInfo.processInfo.environment["GEOBG_TEST_TIMES"].map {
    open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
  }

  /// Adds a line with one call, so that the lines of two threads never mix.
  private static func note(_ event: String, _ test: String) {
    guard let file else { return }
    let line = Array("\(event)\t\(test)\n".utf8)
    _ = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  }
}

extension Trait where Self == Timed {
  /// Measures each case of the suite's tests; every suite has it.
  public static var timed: Timed { Timed() }
}
