internal import GeobgKit
public import GeobgRecipe
internal import GeobgScene

/// How files are named: text with fields in braces, such as `walls/{seed}-{mode}.png`.
public struct NameTemplate: Hashable, Sendable {
  /// A field of a template, and its value.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// The seed's text, escaped for file names.
    case seed
    /// The item's number from 0, with as many digits as the last item's number.
    case index
    /// `light` or `dark`.
    case mode
    /// The palette's name, escaped for file names.
    case palette
    /// The width in pixels.
    case width
    /// The height in pixels.
    case height
    /// The format's extension.
    case ext

    /// The fields whose values differ between two pictures of one seed, and that `template` lacks; the
    /// index if there is none.
    static func differing(
      _ one: RecipeFile, _ other: RecipeFile, missingIn template: NameTemplate
    ) -> [Field] {
      let values: [(field: Field, value: (RecipeFile) -> String)] = [
        (.mode, { $0.recipe.mode.rawValue }), (.palette, { $0.recipe.palette.fileName }),
        (.width, { "\($0.recipe.view.canvas.pixelWidth)" }),
        (.height, { "\($0.recipe.view.canvas.pixelHeight)" }),
        (.ext, { $0.output.format.fileExtension }),
      ]
      let fields = values.filter { $0.value(one) != $0.value(other) && !template.has($0.field) }
      return fields.isEmpty ? [.index] : fields.map(\.field)
    }
  }

  enum Piece: Hashable, Sendable {
    case literal(String)
    case field(Field)
  }

  /// The folder that contains all files: the text before the last slash that comes before any
  /// field; empty for the current folder.
  public let folder: String
  /// The rest of the template, relative to the folder.
  public let text: String
  let pieces: [Piece]

  /// Parses the template `text`, in which `{{` and `}}` stand for single braces.
  public init(parsing text: String) throws(BatchError) {
    let bytes = Array(text.utf8)
    // Search bytes, because Swift combines a slash and a following accent into one character.
    let slash = bytes[..<NameTemplate.firstField(in: bytes)].lastIndex(of: UInt8(ascii: "/"))
    let head = try NameTemplate.pieces(bytes[..<(slash.map { max($0, 1) } ?? 0)])
    if case .literal(let text)? = head.first { folder = text } else { folder = "" }
    let rest = bytes[(slash.map { $0 + 1 } ?? 0)...]
    self.text = String(decoding: rest, as: UTF8.self)
    pieces = try NameTemplate.pieces(rest)
    guard let last = rest.last, last != UInt8(ascii: "/") else { throw .namesFolder(text) }
  }

  /// The default template: `geobg-{seed}.{ext}`, plus each field whose values differ among
  /// `variants`, plus the index if two variants would still have the same name.
  public init(naming variants: [BatchVariant]) {
    // Equal variants count once.
    self.init(naming: Set(variants).map(\.file))
  }

  /// The default template of a list of pictures, as of variants.
  public init(naming pictures: [RecipeFile]) {
    func count(of part: (RecipeFile) -> AnyHashable) -> Int { Set(pictures.map(part)).count }
    let canvas: (RecipeFile) -> Canvas = { $0.recipe.view.canvas }
    let palette: (RecipeFile) -> String = { $0.recipe.palette.name }
    let mode: (RecipeFile) -> String = { $0.recipe.mode.rawValue }
    var pieces: [Piece] = [.literal("geobg-"), .field(.seed)]
    if count(of: canvas) > 1 {
      pieces += [.literal("-"), .field(.width), .literal("x"), .field(.height)]
    }
    if count(of: palette) > 1 { pieces += [.literal("-"), .field(.palette)] }
    if count(of: mode) > 1 { pieces += [.literal("-"), .field(.mode)] }
    let names = count {
      [$0.recipe.seed.text, "\(canvas($0))", palette($0), mode($0), $0.output.format.rawValue]
    }
    if names < pictures.count { pieces += [.literal("-"), .field(.index)] }
    pieces += [.literal("."), .field(.ext)]
    folder = ""
    text = pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .field(let field): "{\(field.rawValue)}"
      }
    }.joined()
    self.pieces = pieces
  }

  /// The position of the first single brace; the end if there is none.
  private static func firstField(in bytes: [UInt8]) -> Int {
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "{") {
        guard index + 1 < bytes.count, bytes[index + 1] == bytes[index] else { return index }
        index += 1
      }
      index += 1
    }
    return index
  }

  private static func pieces(_ bytes: ArraySlice<UInt8>) throws(BatchError) -> [Piece] {
    var pieces: [Piece] = []
    var literal: [UInt8] = []
    var rest = bytes
    while let byte = rest.first {
      rest = rest.dropFirst()
      let isDoubled = rest.first == byte
      switch byte {
      case UInt8(ascii: "{") where isDoubled, UInt8(ascii: "}") where isDoubled:
        literal.append(byte)
        rest = rest.dropFirst()
      case UInt8(ascii: "{"):
        guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else { throw .openBrace }
        let name = String(decoding: rest[..<end], as: UTF8.self)
        guard let field = Field(rawValue: name) else { throw .unknownField(name) }
        if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
        literal = []
        pieces.append(.field(field))
        rest = rest[(end + 1)...]
      case UInt8(ascii: "}"): throw .closeBrace
      default: literal.append(byte)
      }
    }
    if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
    return pieces
  }

  func has(_ field: Field) -> Bool { pieces.contains(.field(field)) }

  func name(_ value: (Field) -> String) -> String {
    var name = ""
    for piece in pieces {
      switch piece {
      case .literal(let text): name += text
      case .field(let field): name += NameTemplate.part(value(field), after: name)
      }
    }
    return name
  }

  /// `value`, as it is added to `name`.
  ///
  /// A dot that would hide the file or leave the folder is escaped.
  static func part(_ value: String, after name: String) -> String {
    guard value.utf8.first == UInt8(ascii: "."),
      name.utf8.reversed().prefix(while: { $0 != UInt8(ascii: "/") })
        .allSatisfy({ $0 == UInt8(ascii: ".") })
    else { return value }
    return "%2e" + value.dropFirst()
  }
}

/// The names that one variant gives to all numbered seeds: text with placeholders for numbers.
///
/// Comparing two patterns shows whether any of their names could be equal, without making the
/// names.
struct NamePattern: Hashable {
  /// A part of a name that consists of digits, or contains none.
  private enum Run: Hashable {
    case text([UInt8])
    case digits([UInt8])
    /// Any decimal number without leading zeros.
    case seed
    /// An index, which always has `width` digits.
    case index(width: Int)

    var isNumber: Bool {
      if case .text = self { false } else { true }
    }

    func canEqual(_ other: Run) -> Bool {
      switch (self, other) {
      case (.digits(let digits), .seed), (.seed, .digits(let digits)):
        digits.count == 1 || digits.first != UInt8(ascii: "0")
      case (.digits(let digits), .index(let width)), (.index(let width), .digits(let digits)):
        digits.count == width
      case (.seed, .index), (.index, .seed): true
      default: self == other
      }
    }
  }

  private var runs: [Run] = []

  init() {}

  init(name: String) {
    for byte in name.utf8 { _ = append(byte) }
  }

  /// Whether both patterns have an index at the same position, so that different items have
  /// different names.
  func hasSameIndex(as other: NamePattern) -> Bool {
    zip(runs, other.runs).contains { one, other in
      if case .index = one, case .index = other { true } else { false }
    }
  }

  /// Adds `text`; false if a digit follows directly after a placeholder, because the end of the
  /// number would then be unclear.
  mutating func append(_ text: String) -> Bool {
    text.utf8.allSatisfy { append($0) }
  }

  /// Adds a placeholder for a seed; false if a number comes directly before it.
  mutating func appendSeed() -> Bool { append(.seed) }

  /// Adds a placeholder for an index of `width` digits; false if a number comes directly before it.
  mutating func appendIndex(width: Int) -> Bool { append(.index(width: width)) }

  /// Whether both patterns could produce the same name.
  func canEqual(_ other: NamePattern) -> Bool {
    runs.count == other.runs.count && zip(runs, other.runs).allSatisfy { $0.canEqual($1) }
  }

  /// Whether all names of this pattern end in `suffix`, which contains no digits.
  func ends(in suffix: String) -> Bool {
    guard case .text(let text)? = runs.last else { return false }
    return text.reversed().starts(with: suffix.utf8.reversed())
  }

  private mutating func append(_ place: Run) -> Bool {
    if let last = runs.last, last.isNumber { return false }
    runs.append(place)
    return true
  }

  private mutating func append(_ byte: UInt8) -> Bool {
    let isDigit = byte.isDigit
    switch (runs.last, isDigit) {
    case (.digits(let digits), true): runs[runs.count - 1] = .digits(digits + [byte])
    case (.text(let text), false): runs[runs.count - 1] = .text(text + [byte])
    case (.seed, true), (.index, true): return false
    default: runs.append(isDigit ? .digits([byte]) : .text([byte]))
    }
    return true
  }
}

// MARK: - Names that are different

/// Checks that no two items of a plan have the same name.
///
/// Numbered seeds are compared by their name patterns, not one by one. Text seeds are in memory
/// already, so each of their names is made.
struct NameCheck {
  private let plan: BatchPlan
  private let hasOneSeed: Bool

  init(_ plan: BatchPlan) {
    self.plan = plan
    hasOneSeed = plan.seeds.lastPosition == 0
  }

  func run() throws(BatchError) {
    if !hasOneSeed, !plan.template.has(.index), let seed = plan.seeds.repeated() {
      throw .seedTwice(seed)
    }
    var patterns: [NamePattern] = []
    if hasNumbers {
      for variant in plan.variants { patterns.append(try pattern(of: variant)) }
    }
    try compare(patterns)
    try compareTexts(with: patterns)
  }

  /// Whether any seed is a number; a plan's only seed is treated as a text.
  private var hasNumbers: Bool {
    !hasOneSeed
      && plan.seeds.runs.contains { if case .numbers = $0 { true } else { false } }
  }

  /// The pattern of `variant` for `seed`; if `seed` is nil, with a placeholder for any number.
  private func pattern(
    of variant: BatchVariant, seed: Seed? = nil
  ) throws(BatchError) -> NamePattern {
    var pattern = NamePattern()
    var name = ""
    for piece in plan.template.pieces {
      var isClear = true
      switch piece {
      case .field(.seed) where seed == nil:
        isClear = pattern.appendSeed()
        name += "0"
      case .field(.index):
        isClear = pattern.appendIndex(width: plan.indexWidth)
        name += "0"
      case .literal(let text):
        isClear = pattern.append(text)
        name += text
      case .field(let field):
        let value = NameTemplate.part(
          plan.value(of: field, seed: seed ?? Seed(0), index: 0, in: variant.file), after: name)
        isClear = pattern.append(value)
        name += value
      }
      guard isClear else { throw .ambiguousName }
    }
    return pattern
  }

  private func compare(_ patterns: [NamePattern]) throws(BatchError) {
    guard !patterns.isEmpty else { return }
    guard plan.template.has(.seed) || plan.template.has(.index) else {
      throw .sameName(missing: [.seed])
    }
    for (number, pattern) in patterns.enumerated() {
      for (other, earlier) in patterns[..<number].enumerated() where pattern.canEqual(earlier) {
        // If both patterns have the index at the same position, every item has its own number
        // there.
        if pattern.hasSameIndex(as: earlier) { continue }
        throw .sameName(missing: difference(number, other))
      }
      guard !ManifestPlace.suffixes.contains(where: pattern.ends) else { throw .manifestName }
    }
  }

  private func compareTexts(with patterns: [NamePattern]) throws(BatchError) {
    var seen: [(hash: Int, index: UInt64)] = []
    var position: UInt64 = 0
    for run in plan.seeds.runs {
      var count: UInt64 = 1
      if case .numbers(let range) = run, !hasOneSeed {
        count &+= range.upperBound - range.lowerBound
      }
      defer { position &+= count }
      if case .numbers = run, !hasOneSeed { continue }
      for variant in plan.variants.indices {
        let index = position * UInt64(plan.variants.count) + UInt64(variant)
        let name = plan.item(at: index).name
        guard !ManifestPlace.suffixes.contains(where: name.hasSuffix) else { throw .manifestName }
        seen.append((name.hashValue, index))
        // If both have the index at the same position, this item's name differs from all others.
        let pattern =
          (try? self.pattern(of: plan.variants[variant], seed: plan.seeds.seed(at: position)))
          ?? NamePattern(name: name)
        if patterns.contains(where: { !$0.hasSameIndex(as: pattern) && $0.canEqual(pattern) }) {
          throw .ambiguousName
        }
      }
    }
    seen.sort { ($0.hash, $0.index) < ($1.hash, $1.index) }
    for (one, other) in zip(seen, seen.dropFirst()) where one.hash == other.hash {
      let (a, b) = (plan.item(at: one.index), plan.item(at: other.index))
      guard a.name == b.name else { continue }
      let count = UInt64(plan.variants.count)
      guard a.seed == b.seed else {
        throw plan.template.has(.seed) ? .ambiguousName : .sameName(missing: [.seed])
      }
      throw .sameName(missing: difference(Int(one.index % count), Int(other.index % count)))
    }
  }

  /// The fields whose values differ between two variants; the index if no field differs.
  private func difference(_ one: Int, _ other: Int) -> [NameTemplate.Field] {
    NameTemplate.Field.differing(
      plan.variants[one].file, plan.variants[other].file, missingIn: plan.template)
  }

  /// Checks the names of a list of pictures, which are all in memory.
  func runOnPictures() throws(BatchError) {
    var seen: [String: Int] = [:]
    for (number, picture) in plan.pictures.enumerated() {
      let name = plan.item(at: UInt64(number)).name
      guard !ManifestPlace.suffixes.contains(where: name.hasSuffix) else { throw .manifestName }
      try BatchPlan.checkLength(name)
      guard let earlier = seen.updateValue(number, forKey: name) else { continue }
      let other = plan.pictures[earlier]
      if picture.recipe.seed != other.recipe.seed {
        throw plan.template.has(.seed) ? .ambiguousName : .sameName(missing: [.seed])
      }
      throw .sameName(
        missing: NameTemplate.Field.differing(picture, other, missingIn: plan.template))
    }
  }
}
