// swift-format-ignore-file
// What geobg uses of Core Foundation, declared as the module does on Apple's systems.

public typealias CFIndex = Int
open class CFAllocator {}
open class CFData {}
open class CFString {}

public func CFDataCreate(
  _ allocator: CFAllocator!, _ bytes: UnsafePointer<UInt8>!, _ length: CFIndex
) -> CFData! { fatalError() }

/// A number of its own: only `Int` and `Double` are made of it here, and only by writing so.
public struct CGFloat: Comparable, Hashable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  public init(_ value: Int) { fatalError() }
  public init(_ value: Double) { fatalError() }
  public init(floatLiteral value: Double) { fatalError() }
  public init(integerLiteral value: Int) { fatalError() }
  public static func < (left: CGFloat, right: CGFloat) -> Bool { fatalError() }
  public static func * (left: CGFloat, right: CGFloat) -> CGFloat { fatalError() }
  public static func / (left: CGFloat, right: CGFloat) -> CGFloat { fatalError() }
  public func rounded(_ rule: FloatingPointRoundingRule) -> CGFloat { fatalError() }
}

extension Int {
  public init(_ value: CGFloat) { fatalError() }
}

extension Double {
  public init(_ value: CGFloat) { fatalError() }
}

public struct CGSize: Equatable, Sendable {
  public var width: CGFloat
  public var height: CGFloat
}
