public import GeobgScene

extension PrintEdge {
  /// The bleed that `text` names, in millimeters: `3mm`, `0.3cm`, `0.125in`; nil for no length.
  public static func bleed(parsing text: String) -> Thousandths? {
    Length.splitting(text).flatMap { Length.millimeters($0.number, of: $0.millimeters) }
  }
}
