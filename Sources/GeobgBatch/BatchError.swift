public import GeobgKit
internal import GeobgRecipe

/// Why a batch, or a part of it, fails.
public enum BatchError: Error, Hashable, Sendable {
  /// A file could not be read or written.
  case file(FileError)
  /// A picture or its recipe is wrong. Errors of files are ``file(_:)``.
  case picture(GeobgError)

  // MARK: Seeds and lists

  /// There are no seeds.
  case noSeeds
  /// More than 2^64 seeds, or a number above the largest.
  case tooManySeeds
  /// A range without two ends.
  case rangeIncomplete(String)
  /// A range that ends before it begins.
  case rangeBackward(low: UInt64, high: UInt64)
  /// A text that is no seed.
  case seed(RecipeError)
  /// A text that is not UTF-8.
  case notUTF8
  /// A text that begins with the byte order mark of UTF-16.
  case utf16
  /// A line feed in a list whose entries end with zero bytes.
  case lineFeed
  /// An entry, of a list whose entries end with zero bytes, that is refused, counted from 1.
  indirect case entry(Int, BatchError)
  /// A line that is refused, counted from 1.
  indirect case line(Int, BatchError)
  /// An item of a JSON array that is refused, counted from 1.
  indirect case item(Int, BatchError)
  /// A line that is no recipe as JSON.
  case notRecipe
  /// A list without pictures.
  case noPictures
  /// More pictures than a list holds.
  case tooManyPictures(limit: Int)

  // MARK: Names of files

  /// An opening brace without a closing one.
  case openBrace
  /// A closing brace without an opening one.
  case closeBrace
  /// A field that does not exist.
  case unknownField(String)
  /// A template that ends in a slash, or is empty.
  case namesFolder(String)
  /// A template without {output}, for the pictures of several monitors.
  case monitorsShareName
  /// A seed is there twice, and both would be one file.
  case seedTwice(Seed)
  /// Two items would be one file, for want of one of these fields.
  case sameName(missing: [NameTemplate.Field])
  /// Two numbers stand next to each other in a name, so that two items could be one file.
  case ambiguousName
  /// An item's name would end as a manifest's does.
  case manifestName
  /// The name of a file or folder would be too long, for the longest seed.
  case nameTooLong(byteCount: Int, limit: Int)

  // MARK: Plans

  /// No variants, or too many.
  case variantCount(count: Int, limit: Int)
  /// More than 2^64 items.
  case tooManyItems
  /// The recipes of a list have too many bytes together.
  case listTooLong(limit: Int)

  // MARK: Manifests

  /// Another run is writing the manifest.
  case manifestInUse(path: String, holder: String)
  /// The file does not begin as a manifest does.
  case notManifest(path: String, reason: String)
  /// The manifest was written with other parameters, of which these differ.
  case otherParameters(path: String, differing: [String])
  /// A line of the manifest is damaged; the first line is 1.
  case manifestDamaged(path: String, line: Int, reason: String)
  /// A line of the manifest is longer than any that is written.
  case manifestLineTooLong(path: String, line: Int, limit: Int)

  init(_ error: GeobgError) {
    self = if case .file(let error) = error { .file(error) } else { .picture(error) }
  }

  init(_ error: MetadataError) {
    self =
      if case .unreadable(let name, let reason) = error {
        .file(.readFailed(path: name, reason: reason))
      } else {
        .picture(.document(.picture(error)))
      }
  }
}

extension BatchError: CustomStringConvertible {
  /// One sentence, in lower case: what was found, what is allowed, and what to do.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .picture(let error): error.description
    case .noSeeds: "there are no seeds; write seeds, such as 1...100 or a name"
    case .tooManySeeds: "there are more than 2^64 seeds; use fewer seeds"
    case .rangeIncomplete(let text): "'\(text)' \(BatchError.fault(ofRange: text))"
    case .rangeBackward(let low, let high):
      "\(low)...\(high) runs backward; write \(high)...\(low)"
    case .seed(let error): error.description
    case .notUTF8: "the text is not UTF-8, but perhaps Latin-1; save it as UTF-8"
    case .utf16: "the list is UTF-16; save it as UTF-8"
    case .lineFeed:
      "the list has zero bytes and line feeds between its seeds; use only one of them"
    case .entry(let number, let error): "entry \(number): \(error)"
    case .line(let number, let error): "line \(number): \(error)"
    case .item(let number, let error): "item \(number): \(error)"
    case .notRecipe:
      "not valid JSON; write one recipe on each line"
    case .noPictures: "the list has no pictures; write one file or seed on each line"
    case .tooManyPictures(let limit):
      "the list has more than \(limit) pictures; divide it into several lists"
    case .openBrace:
      "a { has no }; write fields as {seed}, or write {{ for a brace in the name"
    case .closeBrace:
      "a } has no {; write fields as {seed}, or write }} for a brace in the name"
    case .unknownField("output"): "{output} is the name of a monitor; give a layout of monitors"
    case .unknownField(let name):
      "{\(name)} is not a field; the fields are "
        + NameTemplate.Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
    case .namesFolder(let text):
      text.isEmpty
        ? "the name is empty; write a name, such as {seed}.png"
        : "'\(text)' is a folder; add a file name, such as \(text){seed}.png"
    case .monitorsShareName: "two pictures would have the same file name; add {output} to the name"
    case .seedTwice(let seed):
      "the seed \(seed.text) occurs twice, so two pictures would have the same file name; add "
        + "{index} to the name"
    case .sameName(let missing):
      "two pictures would have the same file name; add "
        + missing.map { "{\($0.rawValue)}" }.joined(separator: " and ") + " to the name"
    case .ambiguousName:
      "two pictures could have the same file name, because a field is next to a digit or another "
        + "field; put a hyphen between them"
    case .manifestName:
      "a picture's name cannot end in \(ManifestPlace.suffixes.joinedWithOr), because the "
        + "manifest's files do; end it in .{ext}"
    case .nameTooLong(let byteCount, let limit):
      "a picture's name would have \(byteCount) bytes, and the limit is \(limit); use a shorter name"
    case .variantCount(let count, let limit):
      "the options give \(count) pictures for each seed; use options that give 1 to \(limit)"
    case .listTooLong(let limit):
      "the recipes have more than \(limit) bytes together; divide the list into several batches"
    case .tooManyItems: "the batch has more than 2^64 pictures; use fewer seeds"
    case .manifestInUse(let path, let holder):
      "\(path): \(holder) is writing this file; wait until it finishes"
    case .notManifest(let path, let reason):
      "\(path): not the list of a batch (\(reason)); use another folder, or remove the file to "
        + "make all pictures again"
    case .otherParameters(let path, let differing):
      "\(path): this is the list of a different batch (changed: "
        + "\(differing.joined(separator: ", "))); "
        + "use another folder, or remove this file to make all pictures again"
    case .manifestDamaged(let path, let line, let reason):
      "\(path): line \(line) is damaged (\(reason)); remove the line to make its picture again"
    case .manifestLineTooLong(let path, let line, let limit):
      "\(path): line \(line) has more than \(limit) bytes, so the file is not the list of a batch; "
        + "use another folder, or remove the file"
    }
  }

  /// What is wrong with `text`, which looks like a range, and what to write.
  private static func fault(ofRange text: String) -> String {
    if text.contains("…") {
      return "has one character instead of three dots; write "
        + text.replacing("…", with: "...")
    }
    let low = text.prefix { $0 != "." }
    let rest = text.dropFirst(low.count)
    let high = rest.drop { $0 == "." }
    let form = "write two numbers with three dots between them, such as 1...100"
    if high.isEmpty { return "has no end; \(form)" }
    if low.isEmpty { return "has no start; \(form)" }
    guard low.isDigits, high.isDigits else { return "is not a range; \(form)" }
    guard UInt64(low) != nil, UInt64(high) != nil else {
      return "is out of range; use numbers up to \(UInt64.max)"
    }
    return "is not a range; write three dots, as in \(low)...\(high)"
  }
}

// MARK: - Earlier names

/// An earlier name.
@available(*, deprecated, renamed: "BatchError")
public typealias ManifestError = BatchError
/// An earlier name.
@available(*, deprecated, renamed: "BatchError")
public typealias NameTemplateError = BatchError
/// An earlier name.
@available(*, deprecated, renamed: "BatchError")
public typealias PictureListError = BatchError
/// An earlier name.
@available(*, deprecated, renamed: "BatchError")
public typealias PlanError = BatchError
/// An earlier name.
@available(*, deprecated, renamed: "BatchError")
public typealias SeedListError = BatchError
