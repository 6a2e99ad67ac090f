internal import GeobgRecipe
internal import GeobgScene

extension DocumentError {
  /// Why a line of a manifest is wrong, without the position, because the parser sees one line.
  var reasonInLine: String {
    if case .notJSON = self { "not valid JSON" } else { description }
  }
}

extension BatchVariant {
  /// The options whose values differ between two batches; never empty.
  static func differences(
    _ ours: [BatchVariant], _ theirs: [BatchVariant]
  ) -> [String] {
    let differing = RecipeField.all.filter { field in
      func differs(_ one: BatchVariant, _ other: BatchVariant) -> Bool {
        let (a, b) = (one.picks, other.picks)
        return field.differs(one.file, other.file)
          || field.name == "palette" && a.palettes != b.palettes
          || field.art.map { a.art[$0] != b.art[$0] } ?? false
      }
      /// One variant with each value.
      func distinct(_ variants: [BatchVariant]) -> [BatchVariant] {
        variants.reduce(into: []) { kept, variant in
          if kept.allSatisfy({ differs($0, variant) }) { kept.append(variant) }
        }
      }
      let (one, other) = (distinct(ours), distinct(theirs))
      return one.count != other.count
        || !one.allSatisfy { value in other.contains { !differs($0, value) } }
    }
    // Variants can also differ in their number and their order.
    return differing.isEmpty ? ["order of options"] : differing.map(\.name)
  }

  init(_ field: JSONField) throws(DocumentError) {
    let object = try field.object(keys: ["any", "recipe", "withoutMeshes"])
    var picks = SeedPicks()
    if let any = object.optional("any") { picks = try SeedPicks(any) }
    self.init(
      try RecipeFile(try object.required("recipe")),
      withoutMeshes: try object.optional("withoutMeshes")?.bool() ?? false, picks: picks)
  }

  var json: String {
    CanonicalJSON.object([
      "any": picks.json, "recipe": file.json, "withoutMeshes": withoutMeshes ? "true" : nil,
    ])
  }
}
