internal import GeobgScene

extension PictureStyle {
  /// The same art with the fields that `object` has.
  ///
  /// - Parameter seed: What picks a value for `any`, in a recipe by hand; nil in any other.
  func with(membersOf object: JSONObject, pickedBy seed: Seed?) throws(DocumentError)
    -> PictureStyle
  {
    var art = self
    for part in Field.allCases {
      guard let member = object.optional(part.name) else { continue }
      let (numbers, before) = (try part.numbers(of: member, pickedBy: seed), art)
      art = try member.making(try before.with(part, numbers))
    }
    return art
  }

  /// The fields that differ from the original; nil if there are none.
  var json: String? {
    var text: ByteText = ""
    for field in Field.allCases {
      guard let numbers = change(of: field)?.map({ $0.description }) else { continue }
      text = text + (text.bytes.isEmpty ? "{" : ",") + "\"\(field.name)\":"
      switch field.definition.form {
      case .number: text.append(numbers[0])
      case .name: text.append(CanonicalJSON.string(field.text(of: self[field])))
      case .pair: text.append(CanonicalJSON.array(numbers))
      case .weights:
        text.append("{")
        var isFirst = true
        for index in PictureStyle.kindsByName where self[field][index] != 0 {
          text = text + (isFirst ? "" : ",") + "\"\(PictureStyle.kinds[index])\":\(numbers[index])"
          isFirst = false
        }
        text.append("}")
      }
    }
    return text.bytes.isEmpty ? nil : (text + "}").string
  }
}

extension PictureStyle.Field {
  /// The numbers in `member`, as a recipe writes this field.
  ///
  /// - Parameter seed: What picks a value for `any`; nil if nothing is picked.
  fileprivate func numbers(
    of member: JSONField, pickedBy seed: Seed?
  ) throws(DocumentError) -> [Thousandths] {
    if member.isAny, let seed, let picked = AnyChoice.pick(of: self, for: seed) { return [picked] }
    switch definition.form {
    case .number: return [try member.decimal()]
    case .name(let names): return [Thousandths(try member.choice(of: names))]
    case .weights:
      let weights = try member.pairs(areWeights: true).object(keys: PictureStyle.kinds)
      var numbers: [Thousandths] = []
      // A kind that is left out is not picked.
      for kind in PictureStyle.kinds { numbers.append(try weights.optional(kind)?.decimal() ?? 0) }
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
