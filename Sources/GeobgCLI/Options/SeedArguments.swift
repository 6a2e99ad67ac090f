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
      guard !entry.isEmpty else { throw SeedListError.empty }
      for part in entry.split(separator: ",", omittingEmptySubsequences: false) {
        if part.hasPrefix("@") {
          try append(fileAt: String(part.dropFirst()), to: &list)
        } else {
          guard let plain = PathText.plain(String(part)) else { throw SeedListError.notUTF8 }
          try list.append(parsing: plain)
        }
      }
    }
    return list
  }

  private static func append(fileAt path: String, to list: inout SeedList) throws {
    let before = list.lastPosition
    let name = path == "-" ? "standard input" : path
    let source =
      path == "-" ? ByteSource(try FileSource.standardInput()) : try ByteSource.opening(path)
    guard source.byteCount <= Int64(SeedList.byteLimit) else {
      throw FileError.tooLarge(path: name, limit: SeedList.byteLimit)
    }
    do {
      try list.append(lines: try source.bytes(from: 0, atMost: Int64(SeedList.byteLimit)))
    } catch let error as SeedListError {
      throw Failure("\(name): \(error)", .badData)
    }
    guard list.lastPosition != before else {
      throw Failure(
        "\(name): the file has no seeds; write one seed, or a range such as 1...100, per line",
        .badData)
    }
  }
}
