/// How people read and choose a field of the art.
package struct FieldGuide: Sendable {
  /// The name for people, in English.
  package let label: StaticString
  /// One or two sentences; `{range}` stands for the range with its unit, or for the names.
  package let help: StaticString
  /// The value's name in the help of the option.
  package let valueName: StaticString
  /// The control of the studio.
  package let slider: FieldSlider
}
