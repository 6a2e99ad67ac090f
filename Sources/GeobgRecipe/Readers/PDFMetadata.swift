internal import GeobgScene

/// Reads the recipe in a PDF: the subject of the document information.
///
/// Other programs write the text in another form, or add it in an update. Source: ISO 32000-1, section
/// 14.3.3.
package enum PDFMetadata {
  /// The recipe in `source`.
  package static func read(_ source: ByteSource) throws(MetadataError) -> String {
    let file = try PDFFile(source)
    if file.trailerValue("Encrypt") != nil {
      throw .unsupported(
        reason: "it is encrypted; save it without a password")
    }
    guard let information = file.trailerValue("Info") else { throw .missing }
    let dictionary = try file.resolved(information)
    if case .string(let subject) = try file.resolved(dictionary?["Subject"]) {
      let text = PDFText.utf8(subject).drop { XMLTokenizer.isSpace($0) }
      if text.first == UInt8(ascii: "{") { return try RecipeText.checked(Array(text)) }
    }
    throw .missing(savedBy: try program(in: dictionary, file))
  }

  /// The program that saved the file; nil for Cairo, with which geobg writes files without a recipe too.
  private static func program(
    in dictionary: PDFValue?, _ file: PDFFile
  ) throws(MetadataError) -> String? {
    guard case .string(let producer) = try file.resolved(dictionary?["Producer"]) else {
      return nil
    }
    let name = PDFText.utf8(producer)[...]
    return name.begins(with: "cairo") ? nil : ProgramName.plain(name)
  }
}
