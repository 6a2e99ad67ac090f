internal import ArgumentParser
internal import GeobgBatch
internal import GeobgRecipe
internal import GeobgScene

/// The values that an option gives to a number of the look: one, or a range in even steps.
///
/// A range is `0.5...2`, whose number of values `--steps` says, or `0.5...2:0.25`, with its step.
struct Sweep<Value> {
  private struct NumberRange {
    let low: Thousandths
    let high: Thousandths
    /// The distance of two values; nil if `--steps` decides it.
    let step: Thousandths?
  }

  /// The value as it was written.
  let text: String
  private let one: Value?
  private let range: NumberRange?
  private let read: (String) throws -> Value
  /// The numbers between the ends are multiples of it, in thousandths.
  private let unit: Int64

  /// The values in `text`.
  ///
  /// - Parameters:
  ///   - hasWholeNumbers: Whether the numbers between the ends are whole. Default: no.
  ///   - read: Reads one number; the ends of a range are read, too.
  init(
    _ text: String, hasWholeNumbers: Bool = false, read: @escaping (String) throws -> Value
  ) throws {
    self.text = text
    self.read = read
    unit = hasWholeNumbers ? 1000 : 1
    guard let dots = text.firstRange(of: "...") else {
      (one, range) = (try read(text), nil)
      return
    }
    let parts = text[dots.upperBound...].split(separator: ":", omittingEmptySubsequences: false)
    let ends = [String(text[..<dots.lowerBound]), String(parts.first ?? "")]
    let numbers = ends.compactMap { Thousandths(parsing: $0) }
    let step = parts.count == 2 ? Thousandths(parsing: String(parts[1])) : nil
    guard numbers.count == 2, parts.count == 1 || step != nil else {
      throw ValidationError(
        "\(OptionValue.shown(text)) is not a range; write two numbers such as 0.5...2, or with a "
          + "step, 0.5...2:0.25")
    }
    guard numbers[0] <= numbers[1] else {
      throw ValidationError(
        "\(text) ends before it starts; write \(numbers[1])...\(numbers[0])")
    }
    if let step, step.count <= 0 || step.count % unit != 0 {
      throw ValidationError(
        "\(text): the step must be a\(unit == 1 ? "" : " whole") number above 0")
    }
    for end in ends { _ = try read(end) }
    (one, range) = (nil, NumberRange(low: numbers[0], high: numbers[1], step: step))
  }

  /// Whether it is a range, and not a single number.
  var isRange: Bool { range != nil }

  /// Whether only `--steps` can say which values are in the range.
  var needsSteps: Bool { range != nil && range?.step == nil }

  /// The values, ascending.
  ///
  /// - Parameters:
  ///   - steps: How many values a range without a step has; nil if it is not said.
  ///   - option: The option with this value, for errors.
  func values(steps: Int?, of option: String) throws -> [Value] {
    guard let range else { return one.map { [$0] } ?? [] }
    let width = range.high.count - range.low.count
    let count: Int64
    if let step = range.step {
      count = width / step.count + 1
    } else if let steps {
      count = Int64(steps)
    } else {
      throw Failure(
        usage: "\(option) \(text): the number of values is missing; add --steps 7, or write the "
          + "step, as in \(text):0.25")
    }
    guard count <= Int64(BatchPlan.variantLimit) else {
      throw Failure(
        usage: "\(option) \(text): this range has \(count) values, and the limit is "
          + "\(BatchPlan.variantLimit); use a larger step")
    }
    return try (0..<count).map { number in
      let offset = range.step.map { number * $0.count } ?? Sweep.share(number, of: width, count)
      return try read(Thousandths(count: round(range.low.count + offset)).description)
    }
  }

  /// `width` times `number` / (`count` - 1), rounded half to even.
  private static func share(_ number: Int64, of width: Int64, _ count: Int64) -> Int64 {
    guard count > 1 else { return 0 }
    return quotient(width * number, by: count - 1)
  }

  /// The nearest multiple of the unit.
  private func round(_ number: Int64) -> Int64 { Sweep.quotient(number, by: unit) * unit }

  /// `number` / `divisor`, rounded half to even.
  private static func quotient(_ number: Int64, by divisor: Int64) -> Int64 {
    var (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    if rest < 0 { (quotient, rest) = (quotient - 1, rest + divisor) }
    let isAbove = rest * 2 > divisor || rest * 2 == divisor && !quotient.isMultiple(of: 2)
    return isAbove ? quotient + 1 : quotient
  }
}
