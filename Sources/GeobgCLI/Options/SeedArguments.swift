internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// Reads the seeds in the arguments of a batch.
enum SeedArguments {
  /// The seeds in `entries`; each entry lists ranges, seeds and `@` files, separated by commas.
  static func list(_ entries: [String]) throws -> SeedList {
    var list = SeedList()
    for entry in entries {
      guard !entry.isEmpty else { throw BatchError.noSeeds }
      for part in entry.split(separator: ",", omittingEmptySubsequences: false) {
        if part.hasPrefix("@") {
          try append(fileAt: String(part.dropFirst()), to: &list)
        } else {
          guard let plain = PathText.plain(String(part)) else { throw BatchError.notUTF8 }
          try checkIsNotRange(plain)
          try list.append(parsing: plain)
        }
      }
    }
    return list
  }

  /// Checks that `entry` is not a range with a hyphen, such as `1-10`.
  ///
  /// A month such as `2026-12` is a seed, because its first number is larger.
  private static func checkIsNotRange(_ entry: String) throws(Failure) {
    let ends = entry.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
    guard ends.count == 2, ends.allSatisfy({ $0.isDigits && ($0 == "0" || !$0.hasPrefix("0")) }),
      let low = UInt64(ends[0]), let high = UInt64(ends[1]), low < high
    else { return }
    throw Failure(
      usage: "--seeds: did you mean \(low)...\(high)? For the one seed \(entry), write --seed "
        + "\(entry)")
  }

  private static func append(fileAt path: String, to list: inout SeedList) throws {
    let before = list.lastPosition
    let (name, bytes) = try PictureArguments.bytes(ofList: path)
    do {
      try list.append(lines: bytes)
    } catch {
      throw Failure("\(name): \(error)", .badData)
    }
    guard list.lastPosition != before else {
      throw Failure(
        "\(name): the file has no seeds; write one seed, or a range such as 1...100, per line",
        .badData)
    }
  }
}
