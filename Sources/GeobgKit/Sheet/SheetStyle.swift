internal import GeobgScene

/// How a contact sheet is laid out.
public struct SheetStyle: Hashable, Sendable {
  /// The columns a sheet can have.
  public static let columnRange = 1...1000
  /// The widths a picture's box can have, in pixels.
  public static let thumbRange = 16...4096

  /// How many pictures stand side by side; nil for what makes a pleasant sheet, or fits a page.
  public let columns: Int?
  /// The width of the box that each picture is fitted into, in pixels; nil for about 200.
  public let thumb: Int?
  /// Whether the sheet itself is light or dark; the pictures are as they are.
  public let mode: Mode

  /// A style; all that is nil follows from the pictures.
  ///
  /// - Throws: ``SheetError/columnsOutOfRange(columns:range:)``,
  ///   ``SheetError/thumbOutOfRange(thumb:range:)``.
  public init(
    columns: Int? = nil, thumb: Int? = nil, mode: Mode = .light
  ) throws(SheetError) {
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

  /// Below everything: neutral, so that it lends no color to what is judged on it.
  var background: Color {
    switch mode {
    case .light: .white
    case .dark: Color(red: 28, green: 28, blue: 28)
    }
  }

  /// The line around a picture, which separates a white one from a white sheet.
  var hairline: Paint {
    switch mode {
    case .light: .solid(Color(red: 200, green: 200, blue: 200), .opaque)
    case .dark: .solid(Color(red: 76, green: 76, blue: 76), .opaque)
    }
  }

  /// The letters.
  var ink: Paint {
    switch mode {
    case .light: .solid(Color(red: 64, green: 64, blue: 64), .opaque)
    case .dark: .solid(Color(red: 200, green: 200, blue: 200), .opaque)
    }
  }
}
