// swift-format-ignore-file
// What geobg uses of Dispatch, declared as the module does.

public enum DispatchTimeoutResult: Sendable {
  case success
  case timedOut
}

public struct DispatchTime: Sendable {
  public static func now() -> DispatchTime { fatalError() }
}

public func + (time: DispatchTime, seconds: Double) -> DispatchTime { fatalError() }

open class DispatchObject: @unchecked Sendable {}

open class DispatchSemaphore: DispatchObject, @unchecked Sendable {
  public init(value: Int) { fatalError() }
  @discardableResult public func signal() -> Int { fatalError() }
  public func wait() { fatalError() }
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { fatalError() }
}
