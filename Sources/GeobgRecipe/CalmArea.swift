public import GeobgScene

/// An area of a screen that the system covers, such as a clock or a dock.
public struct CalmArea: Hashable, Sendable {
  /// The purpose of the area: `clock`, `dock`, `menu`, `bar` or `taskbar`.
  public let purpose: String
  /// The covered zone.
  public let zone: CalmZone

  /// The areas of the clock and the bars on a screen of the size `canvas`.
  ///
  /// A device has its own areas. The device is `name`, or the first named size with the same pixels
  /// in either orientation. A named screen has the areas of a desktop. Any other canvas has the
  /// areas of a phone if it is taller than wide, and otherwise the areas of a desktop.
  ///
  /// - Throws: ``ValueError/notAScreen`` for a size in print.
  public static func areas(
    of canvas: Canvas, named name: NamedSize? = nil
  ) throws(ValueError) -> [CalmArea] {
    guard canvas.physicalSize == nil else { throw .notAScreen }
    // Screens come before devices, so a monitor with the pixels of a laptop counts as a screen.
    let found =
      name
      ?? NamedSize.all.first { size in
        guard case .pixels(let width, let height) = size.extent else { return false }
        return min(width, height) == min(canvas.pixelWidth, canvas.pixelHeight)
          && max(width, height) == max(canvas.pixelWidth, canvas.pixelHeight)
      }
    if let found, found.kind != .screen { return found.calm }
    let isKnown = if case .some = found { true } else { false }
    let isPhone = !isKnown && canvas.pixelHeight > canvas.pixelWidth
    return NamedSize.calmAreas(named: isPhone ? "android" : "desktop") ?? []
  }
}
