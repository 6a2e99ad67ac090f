internal import ArgumentParser
internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// The pictures that a batch makes from a list: each FILE is a picture, or has a recipe on each line.
struct ListedPictures {
  /// How many faults are shown, at most.
  private static let faultLimit = 100

  /// The pictures, in order.
  private(set) var pictures: [RecipeFile] = []
  /// Why others cannot be read; only the first ones.
  private(set) var faults: [Failure] = []
  /// How many others cannot be read.
  private(set) var faultCount = 0
  private let keepsGoing: Bool

  /// Reads the pictures that `arguments` name.
  ///
  /// - Parameter keepsGoing: Whether pictures that cannot be read are left out.
  init(_ arguments: [String], keepsGoing: Bool = false) throws {
    self.keepsGoing = keepsGoing
    for argument in arguments { try add(argument) }
  }

  /// Whether `path` has a recipe on each line, and is not the manifest of a batch.
  static func areLines(_ path: String) -> Bool {
    path.hasSuffix(ManifestPlace.suffix) && FileStatus(path)?.kind == .file
      && !ManifestPlace(path: path).hasManifest
  }

  /// Reports the pictures that were left out.
  ///
  /// - Throws: ``Failure`` if there are any.
  func check() throws {
    guard faultCount > 0 else { return }
    for fault in faults { Console.note("left out: \(fault.message)") }
    let are = faultCount == 1 ? "recipe is" : "recipes are"
    throw Failure(
      "\(faultCount) \(are) wrong and left out; correct them, then run the command again",
      .incomplete)
  }

  private mutating func add(_ argument: String) throws {
    if argument == "-" {
      return try add(try FileSource.standardInput(), of: "standard input")
    }
    if argument.hasSuffix(ManifestPlace.suffix), ManifestPlace(path: argument).hasManifest {
      return try add(try ManifestReader.items(madeIn: ManifestPlace(path: argument)).map(\.file))
    }
    // A pipe can be opened only once, so what is there is decided by what was opened.
    guard !PictureArguments.isList(argument), !LinkAddress.isLink(argument),
      let source = try? ByteSource.opening(argument)
    else {
      for picture in try PictureArguments.items([argument]) {
        try keepingGoing { try $0.add([try picture.recipeFile()]) }
      }
      return
    }
    guard let bytes = try text(in: source, of: argument) else {
      return try add(pictureIn: source, of: argument)
    }
    try add(bytes, of: argument)
  }

  /// The bytes of `source`, if they begin as JSON; nil for a picture.
  private func text(in source: ByteSource, of name: String) throws -> [UInt8]? {
    let head = try source.bytes(from: 0, atMost: 64)
    let isText = RecipeLines.firstByte(ofJSON: head) == UInt8(ascii: "{")
    guard isText || RecipeLines.isArray(head) || name.hasSuffix(ManifestPlace.suffix) else {
      return nil
    }
    let limit = RecipeLines.byteLimit
    guard source.byteCount <= Int64(limit) else {
      throw FileError.tooLarge(path: name, limit: limit)
    }
    return try source.bytes(from: 0, atMost: Int64(limit))
  }

  /// Adds the only picture or recipe in `source`.
  private mutating func add(pictureIn source: ByteSource, of name: String) throws {
    try keepingGoing { list in
      let picture: RecipeFile
      do throws(DocumentError) {
        picture = try RecipeFile(reading: source)
      } catch {
        throw Failure(error)?.naming(name) ?? error
      }
      try list.add([picture])
    }
  }

  /// Adds the recipes in `bytes`: one on each line, the items of a JSON array, or only one.
  private mutating func add(_ bytes: [UInt8], of name: String) throws {
    guard RecipeLines.areThere(in: bytes) || name.hasSuffix(ManifestPlace.suffix) else {
      return try add(pictureIn: ByteSource(bytes), of: name)
    }
    var lines = RecipeLines(bytes)
    var isAtEnd = false
    while !isAtEnd {
      try keepingGoing { list in
        let picture: RecipeFile?
        do throws(BatchError) {
          picture = try lines.next()
        } catch {
          throw Failure("\(name): \(error)", .badData)
        }
        isAtEnd = picture == nil
        if let picture { try list.add([picture]) }
      }
    }
  }

  private mutating func add(_ more: [RecipeFile]) throws(BatchError) {
    guard pictures.count + more.count <= BatchPlan.pictureLimit else {
      throw .tooManyPictures(limit: BatchPlan.pictureLimit)
    }
    pictures += more
  }

  /// Calls `body`; notes its failure and goes on, if that is wanted and the failure is of one picture.
  private mutating func keepingGoing(_ body: (inout ListedPictures) throws -> Void) throws {
    do {
      try body(&self)
    } catch let error as BatchError {
      throw error
    } catch {
      guard keepsGoing, let failure = error as? Failure ?? Failure(error) else { throw error }
      faultCount += 1
      if faults.count < ListedPictures.faultLimit { faults.append(failure) }
    }
  }
}
