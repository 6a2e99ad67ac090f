internal import GeobgScene

extension RecipeFile {
  /// The file of a recipe by hand that has these members.
  ///
  /// - Throws: ``DocumentError``, which names the field.
  package init(byHand members: JSONMembers) throws(DocumentError) {
    try self.init(JSONField(.object(members)))
  }

  /// The same file with another value of one field, as a recipe by hand has it: a field of the recipe, of its art or of
  /// its output, or the name of an option.
  ///
  /// - Parameter value: Nil for the field's default.
  /// - Throws: ``DocumentError``, which names the field.
  package func with(_ value: JSONValue?, for name: String) throws(DocumentError) -> RecipeFile {
    let field = JSONField(value ?? .null, at: .member(name, in: .document))
    if let canvas = try canvas(with: field, for: name) {
      var file = self
      file.recipe.view = try field.making(try recipe.view.with(canvas: canvas))
      return file
    }
    let key = JSONKey(name)
    let written = try JSONValue(parsing: json.bytes, limit: RecipeFile.byteLimit)
    guard case .object(var members) = written else { return self }
    if OutputField.allCases.contains(where: { $0.rawValue.hasBytes(of: name) }) {
      var output = JSONMembers.object(in: members["output"])
      output[key] = value
      members["output"] = .object(output)
    } else {
      // What an option changes takes the place of the canonical field that says the same.
      if let canonical = HandField.canonicalName(of: name) { members[JSONKey(canonical)] = nil }
      var art = JSONMembers.object(in: members["art"])
      art[key] = nil
      members["art"] = art.all.isEmpty ? nil : .object(art)
      // A picture of another size is no longer cut from a larger one.
      if key == "size" || key == "canvas" { members["span"] = nil }
      members[key] = value
    }
    // A recipe by hand names no engine, and the newest one draws all that this version writes.
    if recipe.engine == Engine.newest { members["engine"] = nil }
    return try RecipeFile(byHand: members)
  }
}

extension RecipeFile {
  /// The canvas with another resolution or orientation, which keep the size; nil for any other field.
  private func canvas(with field: JSONField, for name: String) throws(DocumentError) -> Canvas? {
    let canvas = recipe.view.canvas
    if name.hasBytes(of: "ppi") {
      let ppi = try field.decimal()
      return try field.making(try canvas.with(ppi: ppi))
    }
    guard name.hasBytes(of: "orientation") else { return nil }
    return canvas.turned(to: try field.choice(of: Orientation.self))
  }
}

extension JSONMembers {
  /// The members of an object; none of anything else.
  fileprivate static func object(in value: JSONValue?) -> JSONMembers {
    if case .object(let members)? = value { members } else { [:] }
  }
}
