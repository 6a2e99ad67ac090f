internal import ArgumentParser
internal import GeobgBatch
internal import GeobgRecipe
internal import GeobgScene

/// The options of a picture that moves.
struct MotionOptions: ParsableArguments {
  @Option(
    name: .customLong("motion"), parsing: .unconditionalSingleValue,
    help: .init(
      "Lets the picture move: \(Motion.Kind.allCases.map(\.rawValue).joined(separator: ", ")), or "
        + "none. After it, the seconds of the loop and how far things move, as in drift,20,0.5. "
        + "(default: none; \(Motion.usualSeconds) seconds, 1)",
      valueName: "kind,seconds,amount"),
    transform: OptionValue.motion)
  var motions: [MotionArgument] = []

  @Option(
    name: .customLong("at"), parsing: .unconditionalSingleValue,
    help: .init(
      "Shows this moment of the motion: a part of the loop such as 0.25, or seconds such as 5s. "
        + "(default: 0)", valueName: "moment"),
    transform: { try Sweep($0, read: OptionValue.moment) })
  var moments: [Sweep<MomentArgument>] = []
}

/// A motion, or none.
enum MotionArgument: Hashable {
  case none
  case motion(Motion)
}

/// A moment of a motion whose length is not known yet.
enum MomentArgument: Hashable {
  /// A part of the loop, from 0 to 1.
  case turn(Thousandths)
  /// Seconds after its start.
  case seconds(Thousandths)

  func apply(to motion: Motion) throws(RecipeError) -> Motion {
    switch self {
    case .turn(let turn): try motion.at(turn: turn)
    case .seconds(let seconds): try motion.at(seconds)
    }
  }
}

extension OptionValue {
  static func motion(_ text: String) throws -> MotionArgument {
    guard text != "none" else { return .none }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let names = Motion.Kind.allCases.map(\.rawValue)
    guard let kind = Motion.Kind(rawValue: parts[0]) else {
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
