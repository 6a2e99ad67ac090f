internal import GeobgScene

/// Base16 and base24 schemes as JSON, which is YAML too.
enum Base16JSON {
  /// The object with the colors; nil if `value` is not a scheme.
  static func colors(in value: JSONValue) -> JSONMembers? {
    guard case .object(let members) = value, members["swatches"] == nil else { return nil }
    if case .object(let colors)? = members["palette"], colors["base00"] != nil { return colors }
    return members["base00"] == nil ? nil : members
  }

  /// The colors in `value`, of which `members` are the object with the colors.
  static func read(_ value: JSONValue, _ members: JSONMembers) throws(DocumentError) -> ColorList {
    let scheme = TerminalScheme.base16
    var colors: [JSONKey: Color] = [:]
    for (key, value) in members.all {
      guard let place = Base16Palette.place(key.text) else { continue }
      let text = try JSONField(value, at: .member(key.text, in: .document)).string()
      guard let color = Color(hex: text.hasBytePrefix("#") ? text : "#" + text) else {
        throw JSONField(value, at: .member(key.text, in: .document)).invalid(
          "'\(JSONField.excerpt(text))' is not a color; write #rrggbb")
      }
      colors[JSONKey(place)] = color
    }
    var found: [Color] = []
    for place in scheme.places {
      guard let color = colors[JSONKey(place)] else { throw .missing(field: place) }
      found.append(color)
    }
    let others = Base16Palette.more.compactMap { place in
      colors[JSONKey(place)].map { ColorList.NamedColor(name: place, color: $0) }
    }
    var list = scheme.list(found, more: others, background: found[0])
    if case .object(let members) = value {
      for key in ["scheme", "name"] as [JSONKey] {
        if case .string(let name)? = members[key] { list.name = name }
      }
    }
    return list
  }
}
