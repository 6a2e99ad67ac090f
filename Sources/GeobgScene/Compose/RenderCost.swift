/// What drawing a recipe takes, estimated before any mark is made.
///
/// Every renderer, library, page and server asks for it before it draws, so that a short text of a
/// stranger can take neither all memory nor all time. The estimate is the same on every machine.
public struct RenderCost: Hashable, Sendable {
  /// What the marks become.
  public enum Product: Hashable, Sendable {
    /// Marks in memory, for a program that draws them.
    case marks
    /// An SVG that contains `forms` forms of each mark: one, and one more for groups and for both
    /// modes; `isCompared` says whether marks are compared to find layers that keep the picture.
    case svg(forms: Int, isCompared: Bool = false)
    /// A PDF.
    case pdf
    /// So many rows of pixels, drawn in bands by Cairo or by the exact painter.
    case pixels(rows: Int, isExact: Bool)
  }

  /// About how many shapes and lines are in memory at the same time: in a band of pixels, or
  /// all of them.
  public let marks: Int64
  /// About how many bytes of memory the marks and the bands of one thread take.
  ///
  /// What an encoder needs for its file is not included.
  public let memory: Int64
  /// About how long one processor draws, in milliseconds.
  ///
  /// A usual processor of 2024 is faster.
  public let milliseconds: Int64
}

// MARK: - The estimate

/// About how many marks an area and its margin hold.
struct MarkEstimate {
  /// The shapes and mesh passes of the drawing.
  var items: Double
  /// The shapes of the plane.
  var plane = 0.0
  /// The lines of all meshes.
  var lines = 0.0

  /// All shapes and lines.
  ///
  /// `Int` may have only 32 bits, but the largest pictures that are refused have about 10^18 marks.
  var count: Int64 { Int64(min(items + plane + lines, 0x1p62)) }
}

extension Composer {
  /// The times of one processor in nanoseconds, and bytes, measured with pictures at the limits.
  private enum Unit {
    /// To compose a mark, and to write it as SVG.
    static let mark = 2000.0
    /// To compose a mark, and to draw it in a band as small as it can be.
    static let paintedMark = 4000.0
    /// To draw a row of a mark's outline.
    static let row = 140.0
    /// To find out that a shape of the drawing is not in a band.
    static let item = 100.0
    /// To write a line of a mesh.
    static let line = 500.0
    /// To draw a row of pixels of a mesh's line, where it crosses others.
    static let lineRow = 200.0
    /// To compare two marks.
    static let comparison = 1.5
    /// To write a mark as PDF: Cairo prints up to fifty numbers, and compresses them.
    static let pdfMark = 40_000.0
    /// To draw and to compress a pixel.
    static let pixel = 8.0
    /// To draw a layer of paint over a pixel.
    static let layer = 1.0
    /// To find the exact area of the lines in a cell of a mesh.
    static let meshCell = 2000.0
    /// To find the exact area of an outline, for each square root of a pixel of its radius: a rounder
    /// line has more chords, each with a corner, and all of them may overlap.
    static let outline = 350_000.0
    static let bytesOfMark = 170.0
    static let bytesOfSVGMark = 430.0
    static let bytesOfPDFMark = 1100.0
    /// Twice, because bands are also converted.
    static let bytesOfPixel = 8.0
  }

  /// About how many shapes and lines the whole canvas shows.
  package var estimatedMarkCount: Int64 { estimate(in: canvas).count }

  /// What it takes to make `product` of the recipe.
  package func cost(of product: RenderCost.Product) -> RenderCost {
    switch product {
    case .marks: costOfMarks
    case .svg(let forms, let isCompared): costOfSVG(forms: forms, isCompared: isCompared)
    case .pdf: vectorCost(nanoseconds: Unit.pdfMark, bytes: Unit.bytesOfPDFMark)
    case .pixels(let rows, let isExact): pixelCost(rows: rows, isExact: isExact)
    }
  }

  /// What it takes to make the marks.
  package var costOfMarks: RenderCost {
    vectorCost(nanoseconds: Unit.mark, bytes: Unit.bytesOfMark)
  }

  /// What it takes to make an SVG with so many forms of each mark, which may be compared with others.
  package func costOfSVG(forms: Int, isCompared: Bool = false) -> RenderCost {
    vectorCost(
      nanoseconds: Unit.mark * Double(forms), bytes: Unit.bytesOfSVGMark * Double(forms),
      comparisons: isCompared ? LayerOrder.comparisonLimit : 0)
  }

  /// - Parameter comparisons: With at most how many others a mark is compared. Default: 0.
  private func vectorCost(
    nanoseconds: Double, bytes: Double, comparisons: Int = 0
  ) -> RenderCost {
    let estimate = estimate(in: canvas)
    let (shapes, lines) = (estimate.items + estimate.plane, estimate.lines)
    let time = nanoseconds + Unit.comparison * min(shapes, Double(comparisons))
    return RenderCost(
      marks: estimate.count, memory: shapes * bytes + lines * Unit.bytesOfMark,
      nanoseconds: shapes * time + lines * Unit.line)
  }

  private func pixelCost(rows: Int, isExact: Bool) -> RenderCost {
    let pixels = view.canvas
    let (width, height) = (Double(pixels.pixelWidth), Double(pixels.pixelHeight))
    // No rows take as long as one.
    let rows = Double(max(1, rows))
    let (share, bandRows) = (rows / height, min(Double(pixels.bandRows), rows))
    let band = Rectangle(
      origin: .zero, width: window.width,
      height: Thousandths(rounding: window.height.double * bandRows / height))
    let estimate = estimate(in: band)
    let (bands, meshes) = ((rows / bandRows).rounded(.up), Double(meshCount))
    let diameter = 1.13 * meanArea.squareRoot() * unit * width / window.width.double
    let mark = Unit.paintedMark + Unit.row * min(diameter, bandRows)
    let lineRows = lines(of: meshes, in: band) * bandRows
    var time = bands * (estimate.plane * mark + lineRows * Unit.lineRow)
    time += estimate.items * (bands * Unit.item + share * Unit.paintedMark)
    time += width * rows * (Unit.pixel + Unit.layer * (paintedLayers + meshes))
    if isExact {
      let columns = window.width.double / (engine.meshCellWidth.double * unit)
      let cellRows = window.height.double / (engine.meshCellHeight.double * unit)
      // A cell takes as long as two rows of pixels, if it is not smaller.
      let places = columns * max(cellRows, height / 2)
      time += meshes * places * share * Unit.meshCell
      let scale = width / window.width.double
      let reach = scale * 2 * outlineWidth.double * unit
      let shapes = estimate.items + shapesNearCanvas
      if outlineWidth > 0 {
        let farthest = scale * farthestReach.double
        time += shapes * share * Unit.outline * min(diameter / 2 + reach, farthest).squareRoot()
        time += Double(tally.enlarged) * share * Unit.outline * farthest.squareRoot()
      }
    }
    return RenderCost(
      marks: estimate.count,
      memory: (estimate.items + estimate.plane + estimate.lines) * Unit.bytesOfMark
        + width * bandRows * Unit.bytesOfPixel,
      nanoseconds: time)
  }

  /// About how many layers of paint lie over a pixel, and have to be painted.
  ///
  /// Under many layers, nothing is seen of what lies below. So painters paint only the top of a deep
  /// stack, where its opacity allows that.
  private var paintedLayers: Double {
    let layers = planeLayers + drawnLayers + Double(veils.count)
    var (opacities, count) = (0.0, 0.0)
    for ink in inks.flatMap({ $0.elements }) {
      let (least, most) = (ink.opacity.lowerBound.value, ink.opacity.upperBound.value)
      opacities += min(1, (least + most).double / 2 * engine.opacityFactor.double)
      count += 1
    }
    let opacity = opacities / max(1, count)
    // A painter tries 256 layers twice, for the lightest and the darkest picture below them; then
    // 2048. Each trial needs a stack that is 16 times as deep.
    if layers >= 4096, opacity >= 0.1 { return 512 }
    if layers >= 32_768, opacity >= 0.025 { return 4608 }
    return layers
  }

  /// About how many shapes of the plane lie over a place.
  private var planeLayers: Double {
    guard let plane else { return 0 }
    return shapesPerUnit(plane) * meanArea
  }

  /// About how many shapes of the drawing lie over a place of the canvas.
  private var drawnLayers: Double {
    let room = window.width.double * window.height.double
    // A thousand of the shapes show what all of them cover.
    let step = max(1, items.count / 1024)
    var (covered, index) = (0.0, 0)
    while index < items.count {
      if let (tap, number, layer) = items[index].shape,
        let changed = changed(number, of: tap, at: layer, changes)
      {
        let bounds = tap.shape(number, engine, changed).moved(by: .zero - window.origin).bounds
        let part = bounds.intersection(canvas)
        if part.width > 0, part.height > 0 { covered += part.width.double * part.height.double }
      }
      index += step
    }
    // A disc covers that much of the square around it.
    return room > 0 ? covered * Double(step) * 0.785 / room : 0
  }

  /// How many units of the view's frame are a unit of the plane.
  private var unit: Double { view.base.unitsOfPlane }

  /// The mean area of a shape, in square units, if every kind is picked equally often.
  private var meanArea: Double {
    if let traits = engine.traits {
      // Shapes of another size have the area of its square.
      let size = recipe.art[.shapeSize][0].double
      return traits.area * size * size
    }
    var (sum, count) = (0.0, 0.0)
    for kind in engine.kinds.elements {
      sum += kind.area
      count += 1
    }
    return sum / max(1, count)
  }

  /// About how many shapes of the plane touch the canvas.
  private var shapesNearCanvas: Double {
    guard let plane else { return 0 }
    let margin = meanArea.squareRoot() * unit
    let area = (window.width.double + margin) * (window.height.double + margin)
    return shapesPerUnit(plane) * area / (unit * unit)
  }

  /// About how many shapes a square unit of the plane has.
  private func shapesPerUnit(_ plane: ShapeField) -> Double {
    if let traits = engine.traits { return traits.shapes(at: plane.density) / 10_000 }
    let side = engine.cellSide.double
    return shapesPerCell(plane) / (side * side)
  }

  private func shapesPerCell(_ plane: ShapeField) -> Double {
    let taps = min(Double(engine.slotsPerCell), plane.density.double * engine.tapsPerCell)
    return taps * Double(engine.shapesPerTap.lowerBound + engine.shapesPerTap.upperBound) / 2
  }

  /// How many meshes there are; each is a mark.
  private var meshCount: Int {
    guard view.showsMesh else { return 0 }
    // A shape ends the mesh below it. A mesh on top of the drawing is one with the mesh over all.
    var (meshes, isMesh) = (0, false)
    for item in items {
      if item.isMesh, !isMesh { meshes += 1 }
      isMesh = item.isMesh
    }
    if meshPasses > 0, !isMesh { meshes += 1 }
    return meshes
  }

  /// About how many shapes and lines `area` and its margin hold.
  private func estimate(in area: Rectangle) -> MarkEstimate {
    estimate(in: area, tally, meshes: meshCount)
  }

  /// About how many shapes and lines `area` and its margin hold, if the drawing has the items of `tally`,
  /// whose passes form `meshes` meshes with those over everything.
  func estimate(in area: Rectangle, _ tally: DrawingFold.Tally, meshes: Int) -> MarkEstimate {
    let usual = Double(tally.items - tally.enlarged + meshPasses) * copies(reaching: reach)
    var estimate = MarkEstimate(
      items: usual + Double(tally.enlarged) * copies(reaching: farthestReach),
      lines: lines(of: Double(meshes), in: canvas))
    if let plane, plane.density > 0, let traits = engine.traits {
      let near = view.base.planeArea((tile ?? area).moved(by: window.origin)).outset(by: reach)
      // A place without a shape takes time and memory too, because it is visited.
      let shapes = max(traits.shapes(at: plane.density), traits.shapes / 4)
      estimate.plane = near.width.double * near.height.double * shapes / 10_000
    } else if let plane, plane.density > 0 {
      // In a tile, the shapes of all cells are composed for every area.
      let (columns, rows) = cells(around: (tile ?? area).moved(by: window.origin))
      // An empty cell takes time too, because it is visited.
      let perCell = max(shapesPerCell(plane), 1 / 16)
      // There can be more of them than an `Int` of 32 bits counts.
      func count(_ range: ClosedRange<Int32>) -> Double {
        Double(range.upperBound) - Double(range.lowerBound) + 1
      }
      estimate.plane = count(columns) * count(rows) * perCell
    }
    return estimate
  }

  /// At most how many copies of a shape that reaches so far a tile shows; 1 without a tile.
  private func copies(reaching reach: Thousandths) -> Double {
    guard let tile else { return 1 }
    let reach = 2 * reach.double
    return (1 + (canvas.width.double + reach) / tile.width.double)
      * (1 + (canvas.height.double + reach) / tile.height.double)
  }

  /// How many lines so many meshes have in `area`.
  private func lines(of meshes: Double, in area: Rectangle) -> Double {
    guard view.showsMesh else { return 0 }
    // There, a mesh always has the lines of all that is drawn together.
    let area = view.base.level > 0 ? view.sheet : area
    let columns = area.width.double / (engine.meshCellWidth.double * unit)
    let rows = area.height.double / (engine.meshCellHeight.double * unit)
    // Each column and each row has one line, and adds a line to each of the two families of
    // diagonals.
    return 3 * (columns + rows) * meshes
  }
}

extension RenderCost {
  fileprivate init(marks: Int64, memory: Double, nanoseconds: Double) {
    self.marks = marks
    self.memory = Int64(min(memory, 0x1p62))
    milliseconds = Int64(min(nanoseconds / 1_000_000, 0x1p62))
  }
}
