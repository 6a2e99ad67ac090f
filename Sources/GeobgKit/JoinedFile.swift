internal import GeobgPNG
public import GeobgRecipe
internal import GeobgScene
public import GeobgSystem

/// The PNG of a whole picture, joined from files that each show a share of its rows.
///
/// The result has the same bytes as a file made from the whole picture's recipe; nothing is drawn
/// or decompressed. One file is open at a time, and only one chunk is in memory. The bytes of a
/// pipe stay in memory from the start, because a pipe can be read only once.
public struct JoinedFile: Sendable {
  /// Opens the file at a path for reading.
  public typealias Opening = @Sendable (_ path: String) throws(FileError) -> ByteSource

  /// The recipe of the whole picture; the joined file contains it.
  public let recipeFile: RecipeFile
  /// The files, from the top of the picture to its bottom.
  private let parts: [PartFile]
  private let opening: Opening

  /// Plans the joined file of the files at `paths`, and checks the recipes in them.
  ///
  /// A file that shows the whole picture is accepted if it is the only file.
  ///
  /// - Parameters:
  ///   - paths: The files, in any order; each is opened here, and again when it is joined.
  ///   - opening: How the files are opened. Default: ``ByteSource/opening(_:)``.
  /// - Throws: ``GeobgError/join(_:)``, ``GeobgError/file(_:)``.
  public init(
    _ paths: [String], opening: @escaping Opening = ByteSource.opening
  ) throws(GeobgError) {
    var first: (path: String, whole: RecipeFile, json: String, rows: Shard)?
    var found: [Int: PartFile] = [:]
    for path in paths {
      let source = try GeobgError.mapping(GeobgError.file, try opening(path))
      let file = try JoinedFile.recipe(in: source, at: path)
      let rows = file.output.rows
      let whole = RecipeFile(file.recipe, output: file.output.with(rows: .whole))
      let json = whole.json
      let start = first ?? (path, whole, json, rows)
      first = start
      // Compares bytes, because Swift can treat seeds with different bytes as equal text.
      guard json.hasBytes(of: start.json) else { throw .join(.differentPictures(path, start.path)) }
      guard rows.count == start.rows.count else {
        throw .join(.differentCounts(path, rows, start.path, start.rows))
      }
      let part = PartFile(path: path, held: source.held)
      if let other = found.updateValue(part, forKey: rows.index) {
        throw .join(.sameRows(rows, other.path, path))
      }
    }
    guard let first else { throw .join(.nothing) }
    let count = first.rows.count
    guard found.count == count else {
      throw .join(.missing((0..<count).filter { found[$0] == nil }, of: count))
    }
    recipeFile = first.whole
    self.parts = (0..<count).compactMap { found[$0] }
    self.opening = opening
  }

  /// The prepared file; nothing is written yet.
  ///
  /// Writing it throws ``GeobgError/join(_:)`` and ``GeobgError/file(_:)``.
  ///
  /// - Parameter progress: Called after each file with the finished share, from 0 to 1. Default:
  ///   does nothing.
  public func prepared(
    progress: @escaping @Sendable (_ share: Double) -> Void = { _ in }
  ) -> PreparedFile {
    PreparedFile { write throws(GeobgError) in
      let recipe = recipeFile.recipe
      var joiner = PNGJoiner(recipe.view.canvas, isTransparent: recipe.background == .none)
      try write(joiner.head(metadata: recipeFile.json))
      for (index, part) in parts.enumerated() {
        let source =
          if let held = part.held { ByteSource(held) } else {
            try GeobgError.mapping(GeobgError.file, try opening(part.path))
          }
        // `init` checked that the recipe of the part is this one.
        guard let rows = try? Shard(index: index, of: parts.count),
          let bands = try? RowDivision(recipe.view.canvas).bands(of: rows)
        else { continue }
        let file = RecipeFile(recipe, output: recipeFile.output.with(rows: rows))
        func damaged(_ error: MetadataError) -> GeobgError { .join(.damaged(part.path, error)) }
        try GeobgError.mapping(damaged, try joiner.open(bands, from: source, metadata: file.json))
        while let bytes = try GeobgError.mapping(damaged, try joiner.next()) { try write(bytes) }
        progress(Double(index + 1) / Double(parts.count))
      }
      try write(joiner.tail)
    }
  }

  /// The recipe in the PNG `source`.
  private static func recipe(
    in source: ByteSource, at path: String
  ) throws(GeobgError) -> RecipeFile {
    let text: String
    do throws(MetadataError) {
      text = try PNGMetadata.read(source)
    } catch {
      throw .join(.reading(path, .picture(error)))
    }
    do throws(DocumentError) {
      return try RecipeFile(parsing: Array(text.utf8))
    } catch {
      throw .join(.reading(path, error))
    }
  }

  private struct PartFile {
    let path: String
    /// The bytes of a file that cannot be opened again, such as a pipe; nil for other files.
    let held: [UInt8]?
  }
}
