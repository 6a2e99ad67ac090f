/// A decimal number with three places, stored as a whole count of thousandths.
///
/// All positions, sizes and widths in geobg have this type. So arithmetic on them is exact, a
/// window can lie anywhere on the plane without losing digits, and text shows exactly what is
/// drawn.
///
/// Guarantees: arithmetic never traps. A result beyond the largest or the smallest number becomes
/// that number; all numbers of a recipe stay far below.
public struct Thousandths: Hashable, Sendable {
  /// The number times one thousand.
  public let count: Int64

  /// The number of `count` thousandths.
  public init(count: Int64) {
    self.count = count
  }

  /// The whole number `whole`, or the nearest number that can be stored.
  public init(_ whole: Int) {
    self = 1000 * Thousandths(count: Int64(whole))
  }

  /// The number with three places that is nearest to `value`, half to even.
  ///
  /// Exact below 2^53 thousandths in magnitude. A value beyond the largest or the smallest number
  /// becomes that number, and NaN becomes 0.
  public init(rounding value: Double) {
    let scaled = (value * 1000).rounded(.toNearestOrEven)
    guard scaled.magnitude < 0x1p63 else {
      self.count = scaled.isNaN ? 0 : scaled < 0 ? .min : .max
      return
    }
    self.count = Int64(scaled)
  }

  /// The number that `text` shows: an optional minus sign, 1 to 12 digits, and at most three
  /// places.
  ///
  /// Nil for anything else, such as exponents, plus signs, and digits outside ASCII.
  public init?(parsing text: String) {
    self.init(parsing: text.bytes[...])
  }

  /// The number that `text` shows, in ASCII.
  package init?(parsing text: ArraySlice<UInt8>) {
    let isNegative = text.first == UInt8(ascii: "-")
    // The digits before the point and behind it.
    var (wholes, places) = (0, 0)
    var hasPoint = false
    var count: Int64 = 0
    for byte in isNegative ? text.dropFirst() : text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if hasPoint { places += 1 } else { wholes += 1 }
        guard wholes <= 12, places <= 3 else { return nil }
        count = count * 10 + Int64(byte - UInt8(ascii: "0"))
      case UInt8(ascii: ".") where !hasPoint: hasPoint = true
      default: return nil
      }
    }
    guard wholes > 0, hasPoint == (places > 0) else { return nil }
    for _ in places..<3 { count *= 10 }
    self.count = isNegative ? -count : count
  }

  /// The nearest double.
  public var double: Double { Double(count) / 1000 }

  /// Half of the number, rounded half to even.
  public var half: Thousandths {
    let floor = count >> 1
    let isTie = count & 1 == 1
    return Thousandths(count: isTie && floor & 1 == 1 ? floor + 1 : floor)
  }

  /// The product with `factor`, rounded half to even.
  ///
  /// - Parameter factor: Not negative, like the number itself; both are below 2^31 thousandths.
  package func scaled(by factor: Thousandths) -> Thousandths {
    let (whole, rest) = (count * factor.count).quotientAndRemainder(dividingBy: 1000)
    let isUp = rest > 500 || (rest == 500 && whole & 1 == 1)
    return Thousandths(count: isUp ? whole + 1 : whole)
  }
}

// MARK: - Arithmetic

extension Thousandths: Comparable, AdditiveArithmetic {
  /// The number 0.
  public static let zero = Thousandths(count: 0)

  /// Whether `left` is the smaller number.
  public static func < (left: Thousandths, right: Thousandths) -> Bool { left.count < right.count }

  /// The exact sum.
  public static func + (left: Thousandths, right: Thousandths) -> Thousandths {
    let (sum, isBeyond) = left.count.addingReportingOverflow(right.count)
    return Thousandths(count: isBeyond ? (right.count < 0 ? .min : .max) : sum)
  }

  /// The exact difference.
  public static func - (left: Thousandths, right: Thousandths) -> Thousandths {
    let (difference, isBeyond) = left.count.subtractingReportingOverflow(right.count)
    return Thousandths(count: isBeyond ? (right.count < 0 ? .max : .min) : difference)
  }

  /// The number with the opposite sign.
  public static prefix func - (number: Thousandths) -> Thousandths { .zero - number }

  /// The exact multiple.
  public static func * (factor: Int, number: Thousandths) -> Thousandths {
    let (product, isBeyond) = Int64(factor).multipliedReportingOverflow(by: number.count)
    guard isBeyond else { return Thousandths(count: product) }
    return Thousandths(count: (factor < 0) != (number.count < 0) ? .min : .max)
  }
}

// MARK: - Literals

extension Thousandths: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// A whole number written in code.
  ///
  /// The parameter has 64 bits, so that large numbers work where `Int` has 32.
  public init(integerLiteral value: Int64) {
    self = 1000 * Thousandths(count: value)
  }

  /// A decimal number written in code, rounded to three places, half to even.
  public init(floatLiteral value: Double) {
    self.init(rounding: value)
  }
}

// MARK: - Text

extension Thousandths: CustomStringConvertible {
  /// The shortest decimal notation: `12`, `-0.5`, `3.125`; never an exponent or a negative zero.
  @inline(never)
  public var description: String {
    var text: [UInt8] = []
    write(to: &text)
    return String(ascii: text)
  }

  /// Appends ``description`` as ASCII.
  public func write(to text: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Thousandths.lengthLimit) { buffer in
      guard let start = buffer.baseAddress else { return }
      text += UnsafeBufferPointer(start: start, count: write(at: start))
    }
  }

  /// The most bytes that a number needs: a sign, sixteen digits, a point and three places.
  package static let lengthLimit = 21

  /// Writes ``description`` as ASCII to `text`, and returns how many bytes it has.
  ///
  /// `text` has room for ``lengthLimit`` bytes. No other code in geobg writes the digits of a
  /// `Thousandths`.
  package func write(at text: UnsafeMutablePointer<UInt8>) -> Int {
    var end = text
    func put(_ digit: UInt32) {
      end.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
      end += 1
    }
    if count < 0 {
      end.pointee = UInt8(ascii: "-")
      end += 1
    }
    let magnitude = count.magnitude
    let places: UInt32
    if magnitude < 10_000_000 {
      // Nearly all numbers of a picture have at most four digits before the point.
      let number = UInt32(truncatingIfNeeded: magnitude)
      let whole = number / 1000
      places = number - whole * 1000
      if whole >= 1000 { put(whole / 1000) }
      if whole >= 100 { put(whole / 100 % 10) }
      if whole >= 10 { put(whole / 10 % 10) }
      put(whole % 10)
    } else {
      var rest = magnitude / 1000
      places = UInt32(truncatingIfNeeded: magnitude - rest * 1000)
      var length = 1
      var power: UInt64 = 10
      while rest >= power {
        length += 1
        power *= 10
      }
      for place in stride(from: length - 1, through: 0, by: -1) {
        end[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      end += length
    }
    guard places > 0 else { return end - text }
    end.pointee = UInt8(ascii: ".")
    end += 1
    let tenths = places / 100
    let rest = places - tenths * 100
    put(tenths)
    guard rest > 0 else { return end - text }
    put(rest / 10)
    if rest % 10 > 0 { put(rest % 10) }
    return end - text
  }
}

extension ClosedRange<Thousandths> {
  /// The number at the fraction `unit`, in 0..<1, of the range; rounded once, half to even.
  package func value(at unit: Double) -> Thousandths {
    let span = Double(upperBound.count - lowerBound.count)
    return Thousandths(count: lowerBound.count + Int64((unit * span).rounded(.toNearestOrEven)))
  }
}
