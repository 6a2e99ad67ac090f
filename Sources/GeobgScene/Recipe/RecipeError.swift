/// Why a recipe, or a part of one, is refused.
public indirect enum RecipeError: Error, Hashable, Sendable {
  /// A seed without text.
  case seedEmpty
  /// A seed of too many bytes.
  case seedTooLong(byteCount: Int, limit: Int)
  /// A canvas side outside its range, in pixels.
  case canvasOutOfRange(pixelWidth: Int, pixelHeight: Int, range: ClosedRange<Int>)
  /// A size in print outside its range, in millimeters.
  case physicalSizeOutOfRange(
    width: Thousandths, height: Thousandths, range: ClosedRange<Thousandths>)
  /// A resolution outside its range, in pixels per inch.
  case ppiOutOfRange(ppi: Thousandths, range: ClosedRange<Thousandths>)
  /// A bleed outside its range, in millimeters.
  case bleedOutOfRange(bleed: Thousandths, range: ClosedRange<Thousandths>)
  /// A bleed or crop marks around a canvas without a size in print.
  case edgeWithoutPrint
  /// A bleed or crop marks for a canvas that is a part of a larger picture.
  case edgeOfCut
  /// A canvas that does not lie within the span it is to be cut from.
  case canvasOutsideSpan(Canvas, LayoutCanvas)
  /// A zoom outside its range.
  case zoomOutOfRange(zoom: Thousandths, range: ClosedRange<Thousandths>)
  /// A point too far from the plane's origin, in scene units.
  case pointOutOfRange(point: Point, range: ClosedRange<Thousandths>)
  /// A level of a local frame outside its range.
  case levelOutOfRange(level: Int, range: ClosedRange<Int>)
  /// A tile in a local frame.
  case tileInFrame
  /// A density outside its range.
  case densityOutOfRange(density: Thousandths, range: ClosedRange<Thousandths>)
  /// A number of mesh passes outside its range.
  case meshPassesOutOfRange(passes: Int, range: ClosedRange<Int>)
  /// A number of the art outside its range, or one that is not whole where it must be.
  case artOutOfRange(field: PictureStyle.Field, value: Thousandths, range: ClosedRange<Thousandths>)
  /// Weights of shapes that are all 0.
  case noShapes
  /// More shapes per tap as the fewest than as the most.
  case shapesPerTapReversed(fewest: Thousandths, most: Thousandths)
  /// More gestures than a recipe holds.
  case tooManyGestures(count: Int, limit: Int)
  /// A tap's address above the limit.
  case addressOutOfRange(address: UInt64, limit: UInt64)
  /// Two taps with the same address.
  case duplicateAddress(address: UInt64)
  /// More palettes than a drawing can bring.
  case tooManyPalettes(count: Int, limit: Int)
  /// A name of a palette or a swatch that is empty or too long.
  case nameLength(byteCount: Int, limit: Int)
  /// A palette without swatches, or with too many.
  case swatchCount(count: Int, limit: Int)
  /// The palette has no swatch with this name.
  case noSwatch(name: String, names: [String])
  /// The weight of a swatch is outside its range.
  case weightOutOfRange(weight: Thousandths, range: ClosedRange<Thousandths>)
  /// The ring of a palette with this many swatches does not have each of them once.
  case wrongFlow(count: Int)
  /// A tap with a palette that the drawing does not have.
  case noPalette(number: Int, count: Int)
  /// A number of a changed shape outside its range, or one that is not whole where it must be.
  case changeOutOfRange(
    part: ShapeChange.Part, value: Thousandths, range: ClosedRange<Thousandths>)
  /// A change that says nothing.
  case changeOfNothing
  /// A calm zone that has no extent or is not within the picture, in fractions of the picture.
  case calmZoneOutOfRange(x: Thousandths, y: Thousandths, width: Thousandths, height: Thousandths)
  /// More calm zones than a recipe holds.
  case tooManyCalmZones(count: Int, limit: Int)
  /// A number of a motion outside its range, in seconds or, for the amount, without a unit.
  case motionOutOfRange(part: Motion.Part, value: Thousandths, range: ClosedRange<Thousandths>)
  /// A tile whose window moves.
  case movingTile(Motion.Kind)
  /// A window that shows too many shapes and lines for memory; the count is an estimate.
  case tooManyMarks(estimate: Int64, limit: Int)
  /// A picture that takes too long to draw; both times are estimates in milliseconds of one
  /// processor.
  case tooMuchWork(milliseconds: Int64, limit: Int64)
  /// A picture that takes too much memory to draw; the first number is an estimate, in bytes.
  case tooMuchMemory(byteCount: Int64, limit: Int64)
}

extension RecipeError: CustomStringConvertible {
  /// One sentence, in lower case: what was given, and what is allowed.
  public var description: String { text.string }

  private var text: ByteText {
    switch self {
    case .seedEmpty:
      "the seed is empty; use a number or any text"
    case .seedTooLong(let byteCount, let limit):
      "the seed has \(byteCount) bytes, and the limit is \(limit); use a shorter seed"
    case .canvasOutOfRange(let width, let height, let range):
      outOfRange(
        "\(width)x\(height) pixels", range.lowerBound.description, range.upperBound.description,
        " pixels for each side")
    case .physicalSizeOutOfRange(let width, let height, let range):
      outOfRange("\(width)x\(height) mm", range, " mm for each side")
    case .ppiOutOfRange(let ppi, let range):
      outOfRange("\(ppi) pixels per inch", range)
    case .bleedOutOfRange(let bleed, let range):
      outOfRange("a bleed of \(bleed) mm", range, " mm")
    case .edgeWithoutPrint:
      """
      bleed and crop marks need a paper size, and the size is in pixels; use a paper size, such \
      as a2 or 420x594mm
      """
    case .edgeOfCut:
      """
      bleed and crop marks need a whole picture, and this picture is a part of a larger picture; \
      leave them out
      """
    case .canvasOutsideSpan(let canvas, let span):
      """
      \(canvas.pixelWidth)x\(canvas.pixelHeight) pixels at \(span.x),\(span.y) are not inside the \
      whole picture of \(span.pixelWidth)x\(span.pixelHeight) pixels; choose a part inside it
      """
    case .zoomOutOfRange(let zoom, let range):
      outOfRange("zoom \(zoom)", range)
    case .pointOutOfRange(let point, let range):
      outOfRange("point \(point.x),\(point.y)", range, " units")
    case .levelOutOfRange(let level, let range):
      outOfRange("level \(level)", range.lowerBound.description, range.upperBound.description)
    case .tileInFrame:
      "a tile has places of the plane itself; leave out base, or the tile"
    case .densityOutOfRange(let density, let range):
      outOfRange("density \(density)", range)
    case .meshPassesOutOfRange(let passes, let range):
      outOfRange(
        "\(passes) mesh passes", range.lowerBound.description, range.upperBound.description)
    case .artOutOfRange(let field, let value, let range):
      outOfRange(
        "\(field == .shapes ? "shape weight" : field.name) \(value)", range,
        field.definition.isWhole ? ", whole numbers" : "")
    case .noShapes:
      "all weights of shapes are 0; give a shape a weight above 0"
    case .shapesPerTapReversed(let fewest, let most):
      "\(fewest) to \(most) shapes per tap runs backward; write the lower number first"
    case .tooManyGestures(let count, let limit):
      "\(count) gestures are too many; a recipe holds up to \(limit)"
    case .addressOutOfRange(let address, let limit):
      outOfRange("the tap address \(address)", "0", String(limit))
    case .duplicateAddress(let address):
      "two taps have the address \(address); give each tap its own address"
    case .tooManyPalettes(let count, let limit):
      "\(count) palettes of taps are too many; a recipe holds up to \(limit)"
    case .nameLength(let byteCount, let limit):
      "the name has \(byteCount) bytes; use 1 to \(limit) bytes of UTF-8"
    case .swatchCount(let count, let limit):
      "the palette has \(count) swatches; use 1 to \(limit)"
    case .noSwatch(let name, let names):
      "the palette has no swatch named '\(name)'; its swatches are \(names.joined(by: ", "))"
    case .weightOutOfRange(let weight, let range):
      outOfRange("weight \(weight)", range)
    case .wrongFlow(let count):
      "the flow is not a ring of all swatches; list the numbers 0 to \(count - 1), each once"
    case .noPalette(let number, let count):
      """
      a tap has palette \(number), and the recipe has \(count) in palettes; count them from 0, or leave \
      the tap's palette out
      """
    case .changeOutOfRange(let part, let value, let range):
      outOfRange("the " + part.name + " \(value) of a shape", range)
    case .changeOfNothing:
      "a change of a shape says nothing; use kind, move, opacity, order, remove, size or swatch"
    case .calmZoneOutOfRange(let x, let y, let width, let height):
      """
      a calm zone of \(width)x\(height) at \(x),\(y) is not inside the picture; use a width and a \
      height above 0, and keep the zone within 0 to 1
      """
    case .tooManyCalmZones(let count, let limit):
      "\(count) calm zones are too many; a recipe holds up to \(limit)"
    case .motionOutOfRange(let part, let value, let range):
      switch part {
      case .seconds: outOfRange("a loop of \(value) seconds", range, " seconds")
      case .amount: outOfRange("the amount \(value) of a motion", range)
      case .moment: outOfRange("the moment \(value) seconds", range, " seconds")
      }
    case .movingTile(let kind):
      """
      a tile cannot \(kind.rawValue), because shapes would come and go at once; choose breathe, drift \
      or parallax, or no tile
      """
    case .tooManyMarks(let estimate, let limit):
      """
      the picture shows about \(estimate) shapes and lines, and the limit is \(limit); zoom \
      in, or \
      lower the density
      """
    case .tooMuchWork(let milliseconds, let limit):
      """
      the picture takes about \(seconds(milliseconds)) seconds to draw, and the limit for its size \
      is \(seconds(limit)); zoom in, lower the density, or draw fewer pixels
      """
    case .tooMuchMemory(let byteCount, let limit):
      """
      the picture takes about \(byteCount / 1_000_000) MB of memory, and the limit is \
      \(limit / 1_000_000) MB; zoom in, lower the density, or draw fewer pixels
      """
    }
  }

  /// The time in seconds, to a tenth.
  private func seconds(_ milliseconds: Int64) -> String {
    Thousandths(count: (milliseconds + 50) / 100 * 100).description
  }

  private func outOfRange(
    _ given: ByteText, _ range: ClosedRange<Thousandths>, _ unit: ByteText = ""
  ) -> ByteText {
    outOfRange(given, range.lowerBound.description, range.upperBound.description, unit)
  }

  private func outOfRange(
    _ given: ByteText, _ least: String, _ most: String, _ unit: ByteText = ""
  ) -> ByteText {
    given + " is out of range; use \(least) to \(most)" + unit
  }
}
