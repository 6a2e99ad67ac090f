internal import GeobgBatch
internal import GeobgDesktop
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

  /// Checks that `entry` is not a range in another form, such as `1-10`, and not the name of a list.
  ///
  /// A month such as `2026-12` is a seed, because its first number is larger.
  private static func checkIsNotRange(_ entry: String) throws(Failure) {
    let seed = entry.contains(" ") ? "--seed=\(entry.quotedForShell)" : "--seed \(entry)"
    let hint = "For the one seed \(entry), write \(seed)"
    if entry.wholeMatch(of: /.+\.[A-Za-z]+/) != nil, FilePath.exists(entry) {
      throw Failure(
        usage: "--seeds: for the seeds in a file, write --seeds @\(entry.quotedForShell). \(hint)"
      )
    }
    let form = /(0|[1-9][0-9]*) *(?:-|–|—|~|:| to | \.\.\.? ?|…) *(0|[1-9][0-9]*)/
    guard let ends = entry.wholeMatch(of: form)?.output,
      !entry.contains("…") || entry.contains(" "),
      let low = UInt64(ends.1), let high = UInt64(ends.2), low < high
    else { return }
    throw Failure(usage: "--seeds: did you mean \(low)...\(high)? \(hint)")
  }

  private static func append(fileAt path: String, to list: inout SeedList) throws {
    let before = list.lastPosition
    let (name, bytes) = try PictureArguments.bytes(ofList: path)
    do { try list.append(lines: bytes) } catch { throw Failure("\(name): \(error)", .badData) }
    guard list.lastPosition != before else {
      throw Failure(
        "\(name): the file has no seeds; write one seed, or a range such as 1...100, per line",
        .badData)
    }
  }
}
