internal import GeobgRecipe
public import GeobgScene

/// How a contact sheet is laid out.
public struct SheetStyle: Hashable, Sendable {
  /// The allowed numbers of columns.
  public static let columnRange = 1...1000
  /// The allowed widths of a picture's box, in pixels.
  public static let thumbRange = 16...4096

  /// The number of pictures in a row; nil chooses a pleasant shape, or as many as fit on a page.
  public let columns: Int?
  /// The width of the box that each picture is fitted into, in pixels; nil for about 200.
  public let thumb: Int?
  /// Whether the sheet itself is light or dark; it does not change the pictures.
  public let mode: Mode

  /// A style; nil values are chosen to suit the pictures.
  ///
  /// - Throws: ``OutputError/columnsOutOfRange(columns:range:)``,
  ///   ``OutputError/thumbOutOfRange(thumb:range:)``.
  public init(
    columns: Int? = nil, thumb: Int? = nil, mode: Mode = .light
  ) throws(OutputError) {
    if let columns, !SheetStyle.columnRange.contains(columns) {
      throw .columnsOutOfRange(columns: columns, range: SheetStyle.columnRange)
    }
    if let thumb, !SheetStyle.thumbRange.contains(thumb) {
      throw .thumbOutOfRange(thumb: thumb, range: SheetStyle.thumbRange)
    }
    self.columns = columns
    self.thumb = thumb
    self.mode = mode
  }

  /// The background of the sheet: a neutral color, so that it does not affect how colors look.
  var background: Color {
    switch mode {
    case .light: .white
    case .dark: Color(red: 28, green: 28, blue: 28)
    }
  }

  /// The line around a picture, which separates a white picture from a white sheet.
  var hairline: Paint {
    switch mode {
    case .light: .solid(Color(red: 200, green: 200, blue: 200), .opaque)
    case .dark: .solid(Color(red: 76, green: 76, blue: 76), .opaque)
    }
  }

  /// The color of the labels.
  package var ink: Paint {
    switch mode {
    case .light: .solid(Color(red: 64, green: 64, blue: 64), .opaque)
    case .dark: .solid(Color(red: 200, green: 200, blue: 200), .opaque)
    }
  }
}
