/// The seed of a picture: a text, and the number that it gives.
///
/// A decimal number from 0 to 2^64-1 without leading zeros gives that number. Any other text
/// (`007`, `-1`, a name, a date) gives the FNV-1a 64 hash of its UTF-8 bytes, which are not
/// normalized.
///
/// Source: Fowler, Noll, Vo, Eastlake: "The FNV non-cryptographic hash algorithm", RFC 9923.
public struct Seed: Sendable {
  /// The longest seed, in bytes of UTF-8.
  public static let byteLimit = 1024

  /// The text as given.
  public let text: String
  /// The generator's key.
  public let number: UInt64

  /// The seed of a number; its text is the number in decimal.
  public init(_ number: UInt64) {
    self.text = String(number)
    self.number = number
  }

  /// The seed of a text.
  ///
  /// - Throws: ``RecipeError/seedEmpty``, ``RecipeError/seedTooLong(byteCount:limit:)``.
  public init(parsing text: String) throws(RecipeError) {
    let bytes = text.bytes
    guard !bytes.isEmpty else { throw .seedEmpty }
    guard bytes.count <= Seed.byteLimit else {
      throw .seedTooLong(byteCount: bytes.count, limit: Seed.byteLimit)
    }
    self.text = text
    self.number = Seed.decimal(bytes) ?? Seed.hash(bytes)
  }

  private static func decimal(_ digits: [UInt8]) -> UInt64? {
    guard digits.count == 1 || digits.first != UInt8(ascii: "0") else { return nil }
    var number: UInt64 = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      let (shifted, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isBeyond) = shifted.addingReportingOverflow(UInt64(digit - UInt8(ascii: "0")))
      guard !isTooLarge, !isBeyond else { return nil }
      number = sum
    }
    return number
  }

  /// The 64-bit FNV-1a hash.
  ///
  /// - Parameter start: The hash of the bytes before. Default: there are none.
  package static func hash(
    _ bytes: [UInt8], after start: UInt64 = 0xCBF2_9CE4_8422_2325
  ) -> UInt64 {
    bytes.reduce(start) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}

// MARK: - Equality

extension Seed: Hashable {
  /// Whether both have the same bytes.
  ///
  /// Swift's own text comparison treats an accented letter and the same letter made of two
  /// characters as equal, but they are two different seeds.
  public static func == (left: Seed, right: Seed) -> Bool {
    ExactText(text: left.text) == ExactText(text: right.text)
  }

  /// Feeds the seed's bytes to `hasher`.
  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
