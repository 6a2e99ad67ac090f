internal import GeobgScene

/// A value in a PDF.
///
/// Source: ISO 32000-1, section 7.3.
indirect enum PDFValue {
  /// A number, an operator, `true`, `false` or `null`, as written; whole numbers are ``integer(_:)``.
  case word([UInt8])
  case integer(Int64)
  /// A name without its slash, with `#` and two digits resolved.
  case name([UInt8])
  case string([UInt8])
  case array([PDFValue])
  case dictionary([(key: [UInt8], value: PDFValue)])
  /// Another object, by its number.
  case reference(Int64)

  /// The value of `key` in this dictionary; nil without it, and for a value of another kind.
  subscript(_ key: StaticString) -> PDFValue? {
    guard case .dictionary(let members) = self else { return nil }
    return members.first { $0.key[...].isBytes(of: key) }?.value
  }

  /// The whole number; nil for other values.
  var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

  /// The number of the object that is referred to; nil for other values.
  var reference: Int64? { if case .reference(let number) = self { number } else { nil } }

  /// The values of an array, or the value itself.
  var items: [PDFValue] { if case .array(let items) = self { items } else { [self] } }

  /// Whether it is the name `text`.
  func isName(_ text: StaticString) -> Bool {
    if case .name(let name) = self { name[...].isBytes(of: text) } else { false }
  }
}
