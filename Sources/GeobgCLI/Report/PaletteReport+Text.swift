internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

extension PaletteReport {
  /// The report on the palette `name`, for people to read.
  func text(name: String) -> String {
    let width = sights.map(\.name.count).max() ?? 0
    let hasColor = Console.showsSwatches
    let lines = sights.map { sight in
      // Laid on what it is judged on, with a rim of it.
      let block =
        hasColor
        ? background.block(width: 1) + sight.color.block(width: 4) + background.block(width: 1)
          + " " : ""
      return "  \(block)\(sight.name.padded(to: width))  \(sight.color.hex) at "
        + "\(sight.opacity.value.description.padded(to: 5))  contrast "
        + Thousandths(rounding: (sight.contrast * 100).rounded() / 100).description
    }
    let found = findings.isEmpty ? ["  all can be told apart"] : findings.map { "  \($0.text)" }
    return (["\(name), \(mode) on \(background.hex)"] + lines + found).joined(separator: "\n")
  }
}

extension PaletteReport.Finding {
  fileprivate var text: String {
    switch self {
    case .unseen(let swatch, let distance):
      "\(swatch): cannot be told from the background (\(distance.short))"
    case .alike(let first, let second, let distance):
      "\(first) and \(second): cannot be told apart (\(distance.short))"
    case .confused(let first, let second, let vision, let distance):
      "\(first) and \(second): cannot be told apart by \(vision) eyes (\(distance.short))"
    }
  }
}

extension Double {
  /// The number to three places.
  fileprivate var short: String { Thousandths(rounding: self).description }
}
