public import GeobgKit

/// Why a plan is refused before any of its work starts.
public enum PlanError: Error, Hashable, Sendable {
  /// There are no seeds.
  case noSeeds
  /// No variants, or too many.
  case variantCount(count: Int, limit: Int)
  /// More than 2^64 items.
  case tooManyItems
  /// A seed is there twice, and both would be one file.
  case seedTwice(Seed)
  /// Two items would be one file, for want of one of these fields.
  case sameName(missing: [NameTemplate.Field])
  /// Two numbers stand next to each other in a name, so that two items could be one file.
  case ambiguousName
  /// An item's name would end as a manifest's does.
  case manifestName
}

extension PlanError: CustomStringConvertible {
  /// One sentence, in lower case, with the way out.
  public var description: String {
    switch self {
    case .noSeeds: SeedListError.empty.description
    case .variantCount(let count, let limit):
      "\(count) pictures of every seed; there may be 1 to \(limit)"
    case .tooManyItems: "more pictures than 2^64; take fewer seeds"
    case .seedTwice(let seed):
      "the seed \(seed.text) is there twice, and both would be one file; add {index} to the name"
    case .sameName(let missing):
      "two pictures would be one file; add "
        + missing.map { "{\($0.rawValue)}" }.joined(separator: " and ") + " to the name"
    case .ambiguousName:
      "two pictures could be one file, because numbers in the name meet; put a hyphen between "
        + "its fields"
    case .manifestName:
      "a picture's name may not end in \(ManifestPlace.suffixes.joined(separator: " or ")), as those "
        + "of a manifest do; end it in .{ext}"
    }
  }
}
