/// The part of a contact sheet that is in memory at once.
public enum SheetPart: String, Hashable, Sendable {
  /// A row of pictures, for PNG.
  case row
  /// A page, for PDF.
  case page
  /// All of it, for SVG.
  case sheet

  var hint: String {
    switch self {
    case .row: "use fewer columns"
    case .page: "put fewer pictures on a page"
    case .sheet: "show fewer pictures, or use PNG, which needs less memory"
    }
  }
}
