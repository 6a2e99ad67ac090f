internal import GeobgCairo
public import GeobgSystem

/// The PNG of a whole picture, from files that each show a share of its rows.
///
/// It is the file that the whole picture's recipe makes, byte for byte; nothing is drawn and
/// nothing inflated. Memory is that of one chunk, and one file is open at a time; only what comes
/// through a pipe, which can be read once, is held from the beginning.
public struct JoinedFile: Sendable {
  /// Opens the file at a path for reading.
  public typealias Opening = @Sendable (_ path: String) throws -> any ByteSource

  /// The recipe of the whole, which the file carries.
  public let recipeFile: RecipeFile
  /// The files, from the top of the picture to its bottom.
  private let parts: [Part]
  private let opening: Opening

  /// The file that those at `paths` make together, made sure of by the recipes they carry.
  ///
  /// A file of the whole picture is joined from itself alone.
  ///
  /// - Parameters:
  ///   - paths: In any order; each is opened here, and again when it is joined.
  ///   - opening: How they are opened. Default: as files.
  /// - Throws: ``JoinError``, ``FileError``.
  public init(_ paths: [String], opening: @escaping Opening = FileSource.opening) throws {
    var first: (path: String, whole: RecipeFile, json: String, rows: Shard)?
    var found: [Int: Part] = [:]
    for path in paths {
      let source = try opening(path)
      let file = try JoinError.naming(path) {
        try RecipeFile(parsing: Array(try PNGMetadata.read(source).utf8))
      }
      let rows = file.output.rows
      let whole = RecipeFile(file.recipe, output: file.output.with(rows: .whole))
      let json = whole.json
      let start = first ?? (path, whole, json, rows)
      first = start
      // As text: to Swift, seeds that differ in bytes may be equal.
      guard json == start.json else { throw JoinError.differentPictures(path, start.path) }
      guard rows.count == start.rows.count else {
        throw JoinError.differentCounts(path, rows, start.path, start.rows)
      }
      let part = Part(path: path, held: source as? [UInt8])
      if let other = found.updateValue(part, forKey: rows.index) {
        throw JoinError.sameRows(rows, other.path, path)
      }
    }
    guard let first else { throw JoinError.nothing }
    let count = first.rows.count
    guard found.count == count else {
      throw JoinError.missing((0..<count).filter { found[$0] == nil }, of: count)
    }
    recipeFile = first.whole
    self.parts = (0..<count).compactMap { found[$0] }
    self.opening = opening
  }

  /// The file, not yet written.
  ///
  /// Writing it throws ``JoinError/damaged(_:_:)`` and ``FileError``.
  ///
  /// - Parameter progress: Called after each file with how many rows are done. Default: nothing.
  public func begun(
    progress: @escaping @Sendable (_ rows: Int) -> Void = { _ in }
  ) -> FileInMaking {
    FileInMaking { write in
      try withoutActuallyEscaping(write) { write in
        let recipe = recipeFile.recipe
        var joiner = try PNGJoiner(
          recipe.view.canvas, isTransparent: recipe.background == .none,
          metadata: recipeFile.json, write: write)
        for (index, part) in parts.enumerated() {
          let rows = try Shard(index: index, of: parts.count)
          let file = RecipeFile(recipe, output: recipeFile.output.with(rows: rows))
          let (bands, end) = (try file.bands(), try file.rows().upperBound)
          let source = try part.held.map { $0 as any ByteSource } ?? opening(part.path)
          try JoinError.naming(part.path) {
            try joiner.append(bands, from: source, metadata: file.json)
          }
          progress(end)
        }
        try joiner.finish()
      }
    }
  }

  /// A file to join.
  private struct Part {
    let path: String
    /// What was read where it cannot be opened again; nil where it can.
    let held: [UInt8]?
  }
}
