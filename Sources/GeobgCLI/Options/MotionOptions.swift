internal import ArgumentParser
internal import GeobgBatch
internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgScene

/// The options of a picture that moves.
struct MotionOptions: ParsableArguments {
  @Option(.motion, transform: OptionValue.motion) var motions: [MotionArgument]

  @Option(
    name: .customLong("at"), parsing: .unconditionalSingleValue,
    help: .init(
      "Shows this moment of the motion: a part of the loop such as 0.25, or seconds such as 5s. In "
        + "geobg set --daily, it is the time of the day, such as 21:30. (default: 0; "
        + "\(TimeOfDay.usual))", valueName: "moment"))
  var momentTexts: [String] = []

  /// The moments, each alone or in a range.
  func moments() throws -> [Sweep<MomentArgument>] {
    try momentTexts.map { text in try naming { try Sweep(text, read: OptionValue.moment) } }
  }

  /// The time of the day for `geobg set --daily`; nil if none is given.
  func time() throws -> TimeOfDay? {
    try momentTexts.last.map { text in try naming { try OptionValue.time(text) } }
  }

  /// The result of `read`, whose error names the option.
  private func naming<Value>(_ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch let error as ValidationError {
      throw Failure(usage: "--at: \(error)")
    }
  }
}

extension OptionValue {
  static func motion(_ text: String) throws -> MotionArgument {
    guard text.lowercased() != "none" else { return .none }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let names = Motion.Kind.allCases.map(\.rawValue)
    guard let kind = Motion.Kind(rawValue: parts[0].lowercased()) else {
      let meant = Spelling.nearest(to: parts[0], among: names).map { "did you mean \($0)?" }
      let all = names.joined(separator: ", ")
      throw ValidationError(
        "\(shown(parts[0])) is not a motion; \(meant ?? "the motions are \(all) and none")")
    }
    let numbers = parts.dropFirst().compactMap { Thousandths(parsing: $0) }
    guard parts.count <= 3, numbers.count == parts.count - 1 else {
      throw ValidationError(
        "\(shown(text)) is not allowed; write a kind, seconds and an amount, such as drift,20,0.5")
    }
    return .motion(
      try refusing(
        try Motion(
          kind, seconds: numbers.first ?? Motion.usualSeconds,
          amount: numbers.count == 2 ? numbers[1] : 1)))
  }

  static func moment(_ text: String) throws -> MomentArgument {
    let isTime = text.hasSuffix("s")
    guard let number = Thousandths(parsing: isTime ? String(text.dropLast()) : text) else {
      throw ValidationError(
        "\(shown(text)) is not a moment; write a part of the loop such as 0.25, or seconds such as 5s"
      )
    }
    guard !isTime else { return .seconds(number) }
    guard (0...1).contains(number) else {
      throw ValidationError(
        "moment \(number) is out of range; use 0 to 1 for a part of the loop, or write seconds, such "
          + "as \(number)s")
    }
    return .turn(number)
  }
}
