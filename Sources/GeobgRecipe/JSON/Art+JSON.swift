package import GeobgScene

extension Art {
  /// The kinds of shapes, in the order of their weights.
  package static let kinds = ["circle", "hexagon"]

  init(_ field: JSONField) throws(DocumentError) {
    self = .original
    let object = try field.object(keys: Field.allCases.map { $0.name })
    for part in Field.allCases {
      guard let member = object.optional(part.name) else { continue }
      let numbers = try part.numbers(of: member)
      let art = self
      self = try member.making { () throws(RecipeError) in
        try art.with(part, numbers[0], numbers.last ?? 0)
      }
    }
  }

  /// The fields that differ from the original; nil if there are none.
  var json: String? {
    var text: ByteText = ""
    for field in Field.allCases {
      guard let numbers = change(of: field)?.map({ $0.description }) else { continue }
      text = text + (text.bytes.isEmpty ? "{" : ",") + "\"\(field.name)\":"
      if field == .shapes {
        text.append(
          CanonicalJSON.object(
            ("circle", self[field][0] == 0 ? nil : numbers[0]),
            ("hexagon", self[field][1] == 0 ? nil : numbers[1])))
      } else {
        text.append(numbers.count == 1 ? numbers[0] : CanonicalJSON.array(numbers))
      }
    }
    return text.bytes.isEmpty ? nil : (text + "}").string
  }
}

extension Art.Field {
  /// The numbers in `member`, as a recipe writes this field.
  fileprivate func numbers(of member: JSONField) throws(DocumentError) -> [Thousandths] {
    var numbers: [Thousandths] = []
    switch self {
    case .shapes:
      let weights = try member.object(keys: Art.kinds)
      // A kind that is left out is not picked.
      for kind in Art.kinds { numbers.append(try weights.optional(kind)?.decimal() ?? 0) }
    case .shapesPerTap:
      for item in try member.array(of: 2, ", the fewest and the most") {
        numbers.append(Thousandths(try item.integer()))
      }
    case .meshNet:
      for item in try member.array(of: 2, ", the width and the height") {
        numbers.append(try item.decimal())
      }
    default: numbers = [try member.decimal()]
    }
    return numbers
  }
}
