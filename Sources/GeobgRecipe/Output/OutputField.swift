internal import GeobgScene

/// A field of ``Output``, in the order of canonical JSON.
///
/// The fields of a format are in its row of ``Format``. Here is how each field is read, written and reset,
/// and how people read it.
package enum OutputField: String, CaseIterable, Sendable {
  case adaptive, compression, date, format, groups, inline, intent, layers, quality, renderer, rows

  /// All fields, in the order in which people read them.
  package static let shown: [OutputField] = [
    .format, .renderer, .compression, .quality, .groups, .layers, .intent, .adaptive, .inline,
    .rows, .date,
  ]

  /// What a recipe says in documents: the value, and its meaning.
  package var meaning: StaticString {
    switch self {
    case .adaptive: "`true` for [both modes](guides/svg.md#both-modes-in-one-file)"
    case .compression: "`\"fast\"`, `\"default\"` or `\"small\"`"
    case .date: "seconds since 1970"
    case .format: "`\"svg\"`, `\"png\"`, `\"pdf\"`, `\"jpeg\"` or `\"webp\"`"
    case .groups: "`true` for [groups with names](guides/svg.md#groups-for-editors)"
    case .inline:
      "`true` for [ids that no other picture has](guides/svg.md#several-files-in-one-page)"
    case .intent: "`true` for an [output intent](guides/print.md) of sRGB"
    case .layers:
      """
      `"exact"` or `"swatch"`, [layers for Inkscape](guides/svg.md#layers-for-inkscape-and-plotters)
      """
    case .quality: "1 to 100"
    case .renderer: "`\"cairo\"` or `\"exact\"`, what draws the pixels"
    case .rows: "`[i, n]`, part `i` of `n` parts, counted from 0; `n` is at most 1,000,000"
    }
  }

  /// The error for another format; nil for a field that other formats ignore.
  private var refusal: ByteText? {
    switch self {
    case .compression, .date, .format, .renderer: nil
    case .quality: "only a JPEG has a quality; use the format jpeg"
    case .rows: "only a PNG can be divided into rows; use the format png"
    case .intent: "only a PDF has this field; use the format pdf"
    case .adaptive, .groups, .inline, .layers: "only an SVG has this field; use the format svg"
    }
  }

  /// Checks that files of `format` have the field, or ignore it.
  func check(_ field: JSONField, for format: Format?) throws(DocumentError) {
    if let refusal, format?.has(self) != true { throw field.invalid(refusal) }
  }

  /// The value as canonical JSON; nil for the default, and for a value that the format does not have.
  package func json(of output: Output) -> String? {
    if refusal != nil, !output.format.has(self) { return nil }
    func yes(_ isSet: Bool) -> String? { isSet ? "true" : nil }
    switch self {
    case .adaptive: return yes(output.isAdaptive)
    case .compression:
      return output.compression == .default
        ? nil : CanonicalJSON.string(output.compression.rawValue)
    case .date: return output.date.map { String($0) }
    case .format: return output.statesFormat ? CanonicalJSON.string(output.format.rawValue) : nil
    case .groups: return yes(output.hasGroups)
    case .inline: return yes(output.isInline)
    case .intent: return yes(output.hasIntent)
    case .layers: return output.layers.map { CanonicalJSON.string($0.rawValue) }
    case .quality:
      return output.quality == PixelImage.defaultQuality ? nil : String(output.quality)
    case .renderer:
      return output.renderer == .cairo ? nil : CanonicalJSON.string(output.renderer.rawValue)
    case .rows: return output.rows.isWhole ? nil : output.rows.json
    }
  }

  /// The value for people; nil where a file has nothing to say.
  package func fact(of output: Output) -> String? {
    guard self == .quality && output.format.has(.quality) || json(of: output) != nil else {
      return nil
    }
    return switch self {
    case .adaptive: "yes, light and dark"
    case .compression: output.compression.rawValue
    case .date: output.date.map { "\($0) seconds since 1970" }
    case .format: output.format.rawValue
    case .groups, .inline: "yes"
    case .intent: "sRGB"
    case .layers: output.layers?.rawValue
    case .quality: String(output.quality)
    case .renderer: output.renderer.rawValue
    case .rows: output.rows.description
    }
  }
}
