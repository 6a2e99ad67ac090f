internal import GeobgScene

extension Art {
  /// The places of the kinds of shapes in the order of their names, which is that of canonical JSON.
  private static let kindsByName = kinds.indices.sorted { JSONKey(kinds[$0]) < JSONKey(kinds[$1]) }

  init(_ field: JSONField) throws(DocumentError) {
    self = .original
    let object = try field.object(keys: Field.allCases.map { $0.name })
    for part in Field.allCases {
      guard let member = object.optional(part.name) else { continue }
      let numbers = try part.numbers(of: member)
      let art = self
      self = try member.making { () throws(RecipeError) in try art.with(part, numbers) }
    }
  }

  /// The fields that differ from the original; nil if there are none.
  var json: String? {
    var text: ByteText = ""
    for field in Field.allCases {
      guard let numbers = change(of: field)?.map({ $0.description }) else { continue }
      text = text + (text.bytes.isEmpty ? "{" : ",") + "\"\(field.name)\":"
      switch field.definition.form {
      case .number: text.append(numbers[0])
      case .pair: text.append(CanonicalJSON.array(numbers))
      case .weights:
        text.append("{")
        var isFirst = true
        for index in Art.kindsByName where self[field][index] != 0 {
          text = text + (isFirst ? "" : ",") + "\"\(Art.kinds[index])\":\(numbers[index])"
          isFirst = false
        }
        text.append("}")
      }
    }
    return text.bytes.isEmpty ? nil : (text + "}").string
  }
}

extension Art.Field {
  /// The numbers in `member`, as a recipe writes this field.
  fileprivate func numbers(of member: JSONField) throws(DocumentError) -> [Thousandths] {
    switch definition.form {
    case .number: return [try member.decimal()]
    case .weights:
      let weights = try member.object(keys: Art.kinds)
      var numbers: [Thousandths] = []
      // A kind that is left out is not picked.
      for kind in Art.kinds { numbers.append(try weights.optional(kind)?.decimal() ?? 0) }
      return numbers
    case .pair(_, let first, let second, _):
      var names: ByteText = ", the "
      names.append(first)
      names.append(" and the ")
      names.append(second)
      var numbers: [Thousandths] = []
      for item in try member.array(of: 2, names) {
        numbers.append(definition.isWhole ? Thousandths(try item.integer()) : try item.decimal())
      }
      return numbers
    }
  }
}
