internal import CGeobgCairo
public import Foundation

/// A picture as pixels, for comparisons.
public struct Bitmap: Sendable {
  /// Red, green, blue and alpha for each pixel, row by row; the colors are multiplied by alpha.
  public var bytes: [UInt8]
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int

  /// A picture of `width` by `height` pixels.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// The pixels of a PNG, decoded by libpng.
  public init?(png: Data) {
    let reader = Reader(data: Array(png))
    let surface = cairo_image_surface_create_from_png_stream(
      { closure, target, length in
        guard let closure, let target else { return CAIRO_STATUS_READ_ERROR }
        return Unmanaged<Reader>.fromOpaque(closure).takeUnretainedValue()
          .read(into: target, Int(length)) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
      }, Unmanaged.passUnretained(reader).toOpaque())
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let pixels = cairo_image_surface_get_data(surface)
    else { return nil }
    let hasAlpha = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32
    let stride = Int(cairo_image_surface_get_stride(surface))
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    bytes = [UInt8](repeating: 255, count: width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        // Cairo stores blue, green, red and alpha, in this order, on little-endian machines.
        let source = pixels + y * stride + x * 4
        let target = (y * width + x) * 4
        bytes[target] = source[2]
        bytes[target + 1] = source[1]
        bytes[target + 2] = source[0]
        if hasAlpha { bytes[target + 3] = source[3] }
      }
    }
  }

  /// Red, green, blue and alpha at a pixel.
  public subscript(x: Int, y: Int) -> [UInt8] {
    let start = (y * width + x) * 4
    return Array(bytes[start..<(start + 4)])
  }

  /// The part of `width` by `height` pixels that starts at (`x`, `y`).
  public func cropped(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    let rows = (y..<y + height).map { row in
      bytes[((row * self.width + x) * 4)..<((row * self.width + x + width) * 4)]
    }
    return Bitmap(width: width, height: height, bytes: Array(rows.joined()))
  }

  /// The picture that starts at (`x`, `y`) of this one and goes on at the opposite edges.
  public func wrapped(x: Int, y: Int) -> Bitmap {
    var wrapped: [UInt8] = []
    wrapped.reserveCapacity(bytes.count)
    for row in 0..<height {
      let start = (row + y) % height * width * 4
      wrapped += bytes[(start + x * 4)..<(start + width * 4)]
      wrapped += bytes[start..<(start + x * 4)]
    }
    return Bitmap(width: width, height: height, bytes: wrapped)
  }

  /// The difference between `other`, of the same size, and this picture.
  public func difference(from other: Bitmap) -> Difference {
    precondition(width == other.width && height == other.height, "pictures of one size")
    var difference = Difference(pixelCount: width * height)
    for start in stride(from: 0, to: bytes.count, by: 4) {
      var largest = 0
      for channel in start..<(start + 4) {
        let distance = abs(Int(bytes[channel]) - Int(other.bytes[channel]))
        if channel < start + 3 { difference.sum += distance }
        largest = max(largest, distance)
      }
      difference.histogram[largest] += 1
    }
    return difference
  }

  /// The three panels for a failed test, as PNG: `expected`, the difference, this picture.
  public func panels(expected: Bitmap) -> Data {
    let widths = max(width, expected.width)
    let heights = max(height, expected.height)
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, Int32(3 * widths), Int32(heights))
    defer { cairo_surface_destroy(surface) }
    guard let pixels = cairo_image_surface_get_data(surface) else { return Data() }
    let stride = Int(cairo_image_surface_get_stride(surface))
    for y in 0..<heights {
      for x in 0..<widths {
        let left = y < expected.height && x < expected.width ? expected[x, y] : [0, 0, 0, 0]
        let right = y < height && x < width ? self[x, y] : [0, 0, 0, 0]
        // Differences are shown eight times as strong, so that small ones are visible.
        let middle = zip(left, right).map { UInt8(min(255, 8 * abs(Int($0) - Int($1)))) }
        for (panel, color) in [left, middle, right].enumerated() {
          let target = pixels + y * stride + (panel * widths + x) * 4
          (target[0], target[1], target[2]) = (color[2], color[1], color[0])
        }
      }
    }
    cairo_surface_mark_dirty(surface)
    let sink = Sink()
    cairo_surface_write_to_png_stream(
      surface,
      { closure, data, length in
        guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue().bytes
          .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(sink).toOpaque())
    return Data(sink.bytes)
  }
}

extension Bitmap {
  /// The difference between two pictures.
  public struct Difference: Sendable, CustomStringConvertible {
    fileprivate var sum = 0
    /// How many pixels have each value of the largest channel difference.
    public fileprivate(set) var histogram = [Int](repeating: 0, count: 256)
    private let pixelCount: Int

    fileprivate init(pixelCount: Int) {
      self.pixelCount = pixelCount
    }

    /// The mean difference of a color channel, in levels of 255.
    public var mean: Double { Double(sum) / Double(max(1, 3 * pixelCount)) }

    /// How many pixels have a channel that differs by more than `levels`.
    public func pixels(above levels: Int) -> Int { histogram[(levels + 1)...].reduce(0, +) }

    /// The share of pixels, from 0 to 1, with a channel that differs by more than `levels`.
    public func share(above levels: Int) -> Double {
      Double(pixels(above: levels)) / Double(max(1, pixelCount))
    }

    /// The numbers that tests set limits for.
    public var description: String {
      "mean \(mean), above 8: \(share(above: 8)), above 16: \(share(above: 16))"
    }
  }
}

private final class Reader {
  private let data: [UInt8]
  private var position = 0

  init(data: [UInt8]) { self.data = data }

  func read(into target: UnsafeMutablePointer<UInt8>, _ length: Int) -> Bool {
    guard position + length <= data.count else { return false }
    for index in 0..<length { target[index] = data[position + index] }
    position += length
    return true
  }
}

private final class Sink {
  var bytes: [UInt8] = []
}
