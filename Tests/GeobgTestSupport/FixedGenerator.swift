internal import Foundation

/// Pseudorandom numbers that are the same in every test run.
///
/// `GEOBG_FUZZ` selects other numbers: `make fuzz` sets it to one value after another.
///
/// It uses SplitMix64 instead of the engine's own generator, because test inputs must not depend on
/// the code under test.
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
