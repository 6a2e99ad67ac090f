internal import GeobgScene

/// The marks that cover the pixels between two columns of a row, and the color that they give.
///
/// It looks from the top down, because the marks on top decide: each mark lets only a part of the
/// light through. Where almost nothing is left, the marks below do not matter. The sums above each
/// mark are remembered, so a change costs only the marks below it.
///
/// Painting is linear in each coverage. So a pixel that marks cover in part needs only the color of
/// the whole marks, and for each mark in part the color that it would give if it were opaque.
struct LayerStack: ~Copyable {
  /// A mark of the row.
  struct Layer {
    let color: Channels
    /// The opacity, with ``Coverage/opacityBits``.
    let opacity: UInt64
    /// The mark's index in ``BandMarks/items``.
    let item: Int
    /// The coverage of all pixels here; -1 if each has its own.
    var coverage: Int32 = 0
    /// The pixels' own coverages begin here, for column 0.
    var first: Int32 = 0
  }

  /// A mark that covers the pixels here in part.
  struct PartialMark {
    let opacity: UInt64
    let coverage: Int32
    let first: Int32
    /// The color if the mark were opaque and covered the pixel wholly, below the whole marks.
    let color: ExactColor
  }

  /// What the whole marks above a mark give.
  struct LightAbove {
    /// The sum of colors, in 2^-22 of a level.
    var sum = Channels()
    /// The light that they let through, of ``LayerStack/light``.
    var rest = LayerStack.light

    /// Adds a whole mark.
    @inline(__always)
    mutating func add(_ layer: Layer) {
      let below = LayerStack.light(rest, below: layer.opacity)
      sum = sum.adding(layer.color, times: rest &- below)
      rest = below
    }

    /// The sum with the remaining light from `color`.
    @inline(__always)
    func color(over color: Channels) -> ExactColor {
      ExactColor(channels: sum.adding(color, times: rest).shifted(by: 14))
    }
  }

  /// All light; 255 times this number has 30 bits.
  static let light: UInt64 = 1 << 22
  /// Less light than this does not matter: 1 / 8192.
  private static let minLight: UInt64 = 1 << 9

  private let background: Channels
  private let format: PixelFormat
  /// The layers from the bottom up.
  private(set) var layers = Storage<Layer>()
  /// A bit for each layer that covers the pixels here wholly, and for each that does in part.
  private var whole = Storage<UInt64>()
  private var partial = Storage<UInt64>()
  /// What is above each whole layer, down to the lowest one that matters.
  private var states = Storage<LightAbove>()
  /// The highest layer that was or is whole and has changed since the color was found, or -1.
  private var changed = -1
  /// Whether a layer that covers pixels in part has changed.
  private var haveChanged = false
  /// The lowest layer that matters.
  private var lowest = 0

  /// The color of the layers that cover the pixels here wholly.
  private(set) var color = ExactColor()
  /// The pixel of ``color``.
  private(set) var pixel: UInt32 = 0
  /// The layers that cover the pixels here in part, from the top down.
  private(set) var parts = Storage<PartialMark>()

  init(background: Color?, format: PixelFormat) {
    self.format = format
    self.background = background.map { Channels($0) } ?? Channels()
    whole.append(0)
    partial.append(0)
  }

  /// What a whole mark of `opacity` lets through of `light`.
  @inline(__always)
  static func light(_ light: UInt64, below opacity: UInt64) -> UInt64 {
    let rest = light &- Coverage.share(light, opacity)
    return rest < minLight ? 0 : rest
  }

  mutating func removeAll() { layers.truncate(to: 0) }

  mutating func append(_ color: Channels, opacity: UInt64, item: Int) {
    layers.append(Layer(color: color, opacity: opacity, item: item))
    if states.count < layers.count { states.append(LightAbove()) }
    if whole.count << 6 <= layers.count {
      whole.append(0)
      partial.append(0)
    }
  }

  /// Begins a row: no layer covers anything.
  mutating func beginRow() {
    for word in 0..<whole.count {
      whole[word] = 0
      partial[word] = 0
    }
    changed = max(0, layers.count &- 1)
    lowest = 0
  }

  /// Notes that a span of a layer begins, with the pixels' own coverages from `first` on; or that
  /// its last span ended, if `coverage` is 0.
  @inline(__always)
  mutating func set(_ layer: Int, coverage: Int32, first: Int32) {
    let (word, bit) = (layer >> 6, 1 as UInt64 &<< UInt64(truncatingIfNeeded: layer & 63))
    let (oldWhole, oldPartial) = (whole[word], partial[word])
    let newWhole = coverage == Coverage.full ? oldWhole | bit : oldWhole & ~bit
    var newPartial = oldPartial & ~bit
    if coverage != 0, coverage != Coverage.full {
      newPartial |= bit
      let place = layers.start + layer
      place.pointee.coverage = coverage
      place.pointee.first = first
    }
    if newWhole != oldWhole {
      whole[word] = newWhole
      if layer >= lowest, layer > changed { changed = layer }
    }
    if (newPartial | oldPartial) & bit != 0 {
      partial[word] = newPartial
      haveChanged = true
    }
  }

  /// Finds the color and the parts, as far as layers have changed.
  @inline(__always)
  mutating func settle() {
    if changed >= 0 {
      settleColor()
    } else if !haveChanged {
      return
    }
    haveChanged = false
    parts.truncate(to: 0)
    var word = partial.count &- 1
    while word >= lowest >> 6 {
      if partial[word] != 0 { addParts(word) }
      word &-= 1
    }
  }

  /// Finds the color of the whole layers, from the highest one that has changed.
  private mutating func settleColor() {
    color = settledColor()
    pixel = color.pixel(format)
  }

  private mutating func settledColor() -> ExactColor {
    var state = state(above: changed)
    var word = changed >> 6
    var bits = whole[word] & (UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- changed & 63))
    changed = -1
    lowest = 0
    while true {
      while bits == 0 {
        if word == 0 { return state.color(over: background) }
        word &-= 1
        bits = whole[word]
      }
      let bit = 63 &- bits.leadingZeroBitCount
      bits ^= 1 &<< UInt64(truncatingIfNeeded: bit)
      let index = word &<< 6 | bit
      states[index] = state
      state.add(layers[index])
      if state.rest == 0 {
        lowest = index
        return state.color(over: background)
      }
    }
  }

  /// Adds the parts of 64 layers, from the top down; those below the lowest layer do not matter.
  @inline(__always)
  private mutating func addParts(_ word: Int) {
    var bits = partial[word]
    while bits != 0 {
      let bit = 63 &- bits.leadingZeroBitCount
      bits ^= 1 &<< UInt64(truncatingIfNeeded: bit)
      let index = word &<< 6 | bit
      if index < lowest { return }
      let layer = layers[index]
      parts.append(
        PartialMark(
          opacity: layer.opacity, coverage: layer.coverage, first: layer.first,
          color: state(above: index).color(over: layer.color)))
    }
  }

  /// What the whole layers above `layer` give.
  @inline(__always)
  private func state(above layer: Int) -> LightAbove {
    var word = (layer &+ 1) >> 6
    guard word < whole.count else { return LightAbove() }
    var bits = whole[word] & (UInt64.max &<< UInt64(truncatingIfNeeded: (layer &+ 1) & 63))
    while bits == 0 {
      word &+= 1
      if word == whole.count { return LightAbove() }
      bits = whole[word]
    }
    let index = word &<< 6 | bits.trailingZeroBitCount
    var state = states[index]
    state.add(layers[index])
    return state
  }
}
