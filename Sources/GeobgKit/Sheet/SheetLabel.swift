internal import GeobgRecipe
internal import GeobgScene

/// The label of a picture on a sheet: parts that stay whole, on one or more lines.
package struct SheetLabel {
  /// The most lines of a label.
  static let lineLimit = 4

  private let parts: [String]

  /// The label of `parts`, in order.
  package init(_ parts: [String]) { self.parts = parts }

  /// The number of lines, at most ``lineLimit``, that the parts need in `width`.
  func lineCount(within width: Thousandths, capHeight: Thousandths) -> Int {
    lines(within: width, capHeight: capHeight, atMost: SheetLabel.lineLimit).count
  }

  /// The lines, each with as many parts as fit into `width`.
  ///
  /// A line that is too wide is shortened in its middle. The last line gets all remaining parts.
  package func lines(within width: Thousandths, capHeight: Thousandths, atMost limit: Int)
    -> [Label]
  {
    var lines: [String] = []
    for part in parts {
      if let last = lines.last {
        let joined = "\(last) \(part)"
        if lines.count == limit || Label(joined, capHeight: capHeight).advance <= width {
          lines[lines.count - 1] = joined
          continue
        }
      }
      lines.append(part)
    }
    return lines.map { Label($0, capHeight: capHeight).fitted(to: width) }
  }
}
