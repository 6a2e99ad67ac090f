internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

extension PaletteReport {
  /// The report on the palette `name`, as text.
  func lines(name: String) -> [TerminalText] {
    let width = sights.map { TerminalText(line: $0.name).count }.max() ?? 0
    let hasColor = Console.showsSwatches
    let lines = sights.map { sight in
      // Show the color on the background it is judged on, with a margin of that background.
      let block =
        hasColor
        ? background.block(width: 1) + sight.color.block(width: 4) + background.block(width: 1)
          + TerminalText(line: " ") : TerminalText(line: "")
      let facts =
        "  \(sight.color.hex) at \(sight.opacity.value.description.padded(to: 5))  contrast "
        + Thousandths(rounding: (sight.contrast * 100).rounded() / 100).description
      return TerminalText(line: "  ") + block + TerminalText(line: sight.name).padded(to: width)
        + TerminalText(line: facts)
    }
    let found = findings.isEmpty ? ["  all colors look different"] : findings.map { "  \($0.text)" }
    return [TerminalText(line: "\(name), \(mode) on \(background.hex)")] + lines
      + found.map(TerminalText.init(line:))
  }
}

extension PaletteReport.Finding {
  fileprivate var text: String {
    switch self {
    case .unseen(let swatch, let distance):
      "\(swatch): looks the same as the background (distance \(distance.short))"
    case .alike(let first, let second, let distance):
      "\(first) and \(second): look the same (distance \(distance.short))"
    case .confused(let first, let second, let vision, let distance):
      "\(first) and \(second): look the same with \(vision) color blindness (distance "
        + "\(distance.short))"
    }
  }
}

extension Double {
  /// The number with three decimal places.
  fileprivate var short: String { Thousandths(rounding: self).description }
}
