internal import Foundation

/// Numbers for tests that want many inputs and the same ones every time.
///
/// `GEOBG_FUZZ` asks for others: `make fuzz` sets it to one number after another.
///
/// SplitMix64, and not the engine's own generator: what makes the input of a test must not be what
/// is tested.
public struct FixedGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64
  private static let variation =
    ProcessInfo.processInfo.environment["GEOBG_FUZZ"].flatMap(UInt64.init) ?? 0

  /// The numbers of `seed`.
  public init(_ seed: UInt64) {
    state = seed ^ FixedGenerator.variation << 32
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
