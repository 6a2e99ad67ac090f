internal import ArgumentParser
internal import GeobgRecipe
internal import GeobgScene

/// Lists the named sizes.
struct SizesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sizes",
    abstract: "Lists the screens, papers and devices that --size accepts by name.",
    discussion: """
      Examples:
        geobg sizes
        geobg sizes iphone pro
        geobg sizes --json | jq -r 'select(.year >= 2025) | .name'
        geobg --size iphone-15-pro -o wall.png
      """)

  @Argument(help: "Lists only sizes with these words in the name or kind.")
  var text: [String] = []

  @Flag(help: "Shows the source of each size.")
  var sources = false

  @Flag(
    help: .init(
      "Prints a line of JSON for each size: name, kind, width, height, unit (px or mm), and what else "
        + "is known."))
  var json = false

  func run() throws {
    let words = text.joined(separator: " ")
    let sizes = NamedSize.search(words)
    guard !sizes.isEmpty else {
      throw Failure(
        "no size has '\(words)' in its name, kind or description; geobg sizes lists all sizes",
        .usage)
    }
    if json { return try Console.print(sizes.map(json(of:)).joined(separator: "\n")) }
    let width = sizes.map(\.name.count).max() ?? 0
    let lines = sizes.map { size in
      [
        size.name.padded(to: width), size.kind.rawValue.padded(to: 8), extent(of: size),
        sources ? size.source ?? "" : about(size),
      ].joined(separator: "  ")
    }
    try Console.print(lines.joined(separator: "\n"))
  }

  private func json(of size: NamedSize) -> String {
    let (width, height, unit) =
      switch size.extent {
      case .pixels(let width, let height): ("\(width)", "\(height)", "px")
      case .print(let size): ("\(size.width)", "\(size.height)", "mm")
      }
    return CanonicalJSON.object([
      "about": size.about.map(CanonicalJSON.string), "height": height,
      "kind": CanonicalJSON.string(size.kind.rawValue), "name": CanonicalJSON.string(size.name),
      "ppi": size.ppi?.description, "source": size.source.map(CanonicalJSON.string),
      "unit": CanonicalJSON.string(unit), "width": width, "year": size.year.map(String.init),
    ])
  }

  private func about(_ size: NamedSize) -> String {
    let facts = [size.ppi.map { "\($0) ppi" }, size.year.map(String.init), size.about]
    return facts.compactMap { $0 }.joined(separator: ", ")
  }

  private func extent(of size: NamedSize) -> String {
    switch size.extent {
    case .pixels(let width, let height): "\(width)x\(height)".padded(to: 13)
    case .print(let size): "\(size.width)x\(size.height)mm".padded(to: 13)
    }
  }
}
