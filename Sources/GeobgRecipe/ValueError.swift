public import GeobgScene

/// Why a value is refused that people write as text: a size, a palette, a layout of monitors, a calm
/// zone, a share of work.
public enum ValueError: Error, Hashable, Sendable {
  // MARK: Sizes

  /// A text that is not a size.
  case notASize(String)
  /// An unknown name of a size, and the most similar names.
  case unknownName(String, similar: [String])
  /// A size in print that is too large or too small, or calm zones that are refused together.
  case refused(RecipeError)

  // MARK: Palettes

  /// No palette of this name is built in.
  case unknownPalette(String)
  /// A text in a list of colors that is no color.
  case notAColor(String)

  // MARK: Monitors

  /// A text that is not a monitor.
  case notAMonitor(String)
  /// Monitors with spaces between them, and the same monitors with commas.
  case spaceBetween(String, meant: String)
  /// No monitors, or too many.
  case monitorCount(count: Int, limit: Int)
  /// Two monitors with the same name.
  case nameTwice(String)
  /// A scale outside its range.
  case scaleOutOfRange(Thousandths, of: String, range: ClosedRange<Thousandths>)
  /// A position outside its range, in pixels.
  case offsetOutOfRange(Int, of: String, range: ClosedRange<Int>)
  /// A bezel outside its range, in pixels.
  case bezelOutOfRange(Int, range: ClosedRange<Int>)

  // MARK: Calm zones

  /// A text that is not a calm zone.
  case notAZone(String)
  /// A zone in percent that is empty or outside the picture.
  case notInPicture(String)
  /// A zone in pixels that is empty or outside the canvas.
  case notOnCanvas(String, pixelWidth: Int, pixelHeight: Int)
  /// A zone in pixels, or of a clock and bars, for a picture that is spread over several screens.
  case ofSeveralScreens
  /// A sheet of paper, which has no clock.
  case notAScreen

  // MARK: Shares of work

  /// A text that is not a share.
  case notAShard(String)
  /// A share before the first or past the last.
  case indexOutOfRange(index: Int, count: Int)
  /// A number of shares outside its range.
  case countOutOfRange(count: Int, range: ClosedRange<Int>)
  /// The environment has no task number of an array or an indexed job.
  case noTask
  /// The environment has the task's number in `variable`, but not the number of tasks.
  case noCount(variable: String)
  /// A variable of the environment that is not a number.
  case variableNotANumber(variable: String, value: String)
  /// A variable of the environment has a task past the last share.
  case variableOutOfRange(variable: String, value: Int, count: Int)
  /// The tasks of an array do not follow each other evenly from `first` on.
  case arrayHasGaps(task: Int, first: Int, step: Int, count: Int)

  // MARK: Codes

  /// A text with more bytes than the largest QR code holds.
  case tooLongForQRCode(byteCount: Int, limit: Int)
}

extension ValueError: CustomStringConvertible {
  /// One sentence, in lower case, that says what was found and what is allowed.
  public var description: String { text.string }

  private var text: ByteText {
    switch self {
    case .notASize(let text):
      ByteText(ValueError.notASize(text, names: "the name of a screen, a paper or a device"))
    case .unknownName(let name, let similar):
      "no size is named '\(JSONField.excerpt(name))'"
        + (similar.isEmpty ? "" : "; similar names are \(similar.joined(by: ", "))")
    case .refused(let error): ByteText(error.description)
    case .unknownPalette, .notAColor, .tooLongForQRCode: textInPages
    case .notAMonitor(let text):
      """
      \(JSONField.shown(text)) is not a monitor; write WxH, such as 2560x1440, or NAME:WxH+X+Y, \
      such as DP-1:2560x1440+0+0, and add @1.25 for a scale
      """
    case .spaceBetween(let text, let meant):
      "\(JSONField.shown(text)) has a space between two monitors; did you mean \(meant)?"
    case .monitorCount(let count, let limit): "\(count) monitors is out of range; use 1 to \(limit)"
    case .nameTwice(let name): "two monitors are named \(name); give each monitor its own name"
    case .scaleOutOfRange(let scale, let name, let range):
      """
      the scale \(scale) of \(name) is out of range; use \(range.lowerBound) to \
      \(range.upperBound)
      """
    case .offsetOutOfRange(let offset, let name, let range):
      """
      the position \(offset) of \(name) is out of range; use \(range.lowerBound) to \
      \(range.upperBound)
      """
    case .bezelOutOfRange(let bezel, let range):
      "a bezel of \(bezel) pixels is out of range; use \(range.lowerBound) to \(range.upperBound)"
    case .notAZone(let text) where ValueError.mixesUnits(text):
      "\(text): some numbers have % and some have none; write all four with % or all four without"
    case .notAZone(let text):
      """
      \(JSONField.shown(text)) is not a calm zone; write top, bottom, left, right, auto or \
      none, or X,Y,W,H, all in pixels or all in % (5%,10%,90%,20%); write + between several zones
      """
    case .notInPicture(let text):
      "\(text) is not inside the picture; use a width and a height above 0, and stay within 100%"
    case .notOnCanvas(let text, let width, let height):
      """
      \(text) is not inside the \(width)x\(height) pixels of the picture; use a width and a \
      height above 0, and stay inside
      """
    case .ofSeveralScreens:
      """
      the picture is spread over several screens, and this calm zone is for one screen; use top, \
      bottom, left, right, none or X,Y,W,H in %
      """
    case .notAScreen:
      """
      auto finds the clock and bars of a screen, and a size in print has none; use top, bottom, \
      left, right or X,Y,W,H
      """
    case .notAShard(let text):
      """
      \(JSONField.shown(text)) is not a part; write I/N, such as 0/8 for the first of 8 parts, or \
      auto or auto/N in a cluster job
      """
    case .indexOutOfRange(let index, let count): ValueError.indexOutOfRange(index, count)
    case .countOutOfRange(let count, let range): ValueError.countOutOfRange(count, range)
    case .noTask:
      """
      neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX is set; write I/N, or use a \
      Slurm array or an indexed Kubernetes job
      """
    case .noCount(let variable):
      "\(variable) has the number of this task, but the number of tasks is unknown; write auto/N"
    case .variableNotANumber(let variable, let value):
      "\(variable) is '\(JSONField.excerpt(value))' and must be a whole number; write I/N instead"
    case .variableOutOfRange(let variable, let value, let count):
      """
      \(variable) is \(value) and must be 0 to \(count - 1); number the tasks from 0, or write \
      a larger N
      """
    case .arrayHasGaps(let task, let first, let step, let count):
      """
      the array has gaps: task \(task) is not among \(count) tasks from \(first) in steps of \
      \(step); use an array such as --array=0-\(max(count, 1) - 1), or write auto/N
      """
    }
  }

  /// The sentence that explains sizes; `names` describes where a program lists the named sizes.
  package static func notASize(_ text: String, names: String) -> String {
    """
    \(JSONField.shown(text)) is not a size; write WIDTHxHEIGHT, such as 1170x2532 or 210x297mm \
    (\(Length.unitNames.joined(separator: ", "))), or \(names), such as a4
    """
  }

  /// Whether `text` has four numbers, of which only some are in percent.
  private static func mixesUnits(_ text: String) -> Bool {
    let numbers = text.parts(between: UInt8(ascii: ","))
    let isInPercent = numbers.map { $0.utf8.last == UInt8(ascii: "%") }
    return numbers.count == 4 && isInPercent.contains(true) && isInPercent.contains(false)
      && text.utf8.allSatisfy { $0.isDigit || ",.%".utf8.contains($0) }
  }
}

// MARK: - Sentences for programs that need no others

extension ValueError {
  /// The sentence of an error that a page can meet; empty for all others.
  package var textInPages: ByteText {
    switch self {
    case .unknownPalette(let name):
      "no built-in palette is named '\(name)'; the names are "
        + ByteText(PaletteFile.builtInNames.joined(by: ", "))
    case .notAColor(let text):
      """
      '\(JSONField.excerpt(text))' is not a color; write 1 to \(Palette.swatchLimit) colors with \
      commas between them, such as #0b3954,#ff6663
      """
    case .tooLongForQRCode(let byteCount, let limit):
      "the text has \(byteCount) bytes, and a QR code holds at most \(limit)"
    default: ""
    }
  }

  static func indexOutOfRange(_ index: Int, _ count: Int) -> ByteText {
    """
    \(index)/\(count) is out of range; the first part is 0/\(count), and the last is \
    \(count - 1)/\(count)
    """
  }

  static func countOutOfRange(_ count: Int, _ range: ClosedRange<Int>) -> ByteText {
    "\(count) parts is out of range; use \(range.lowerBound) to \(range.upperBound)"
  }
}
