public import GeobgScene

extension Background {
  init(_ field: JSONField) throws(DocumentError) {
    let text = try field.string()
    guard let background = Background(parsing: text) else {
      throw field.invalid("'\(JSONField.excerpt(text))' is not a background; write none or #rrggbb")
    }
    self = background
  }

  /// `none`, or a color as `#rrggbb`; nil for anything else.
  public init?(parsing text: String) {
    if text.hasBytes(of: "none") {
      self = .none
    } else if let color = Color(hex: text) {
      self = .color(color)
    } else {
      return nil
    }
  }

  var json: String? {
    switch self {
    case .palette: nil
    case .color(let color): CanonicalJSON.string(color.hex)
    case .none: CanonicalJSON.string("none")
    }
  }
}
