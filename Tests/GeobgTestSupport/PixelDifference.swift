/// How far pixels are from others, in levels of 255.
public struct PixelDifference: Sendable {
  /// The mean over all channels.
  public private(set) var mean = 0.0
  /// The mean over all channels, with its sign.
  public private(set) var bias = 0.0
  /// The largest of a channel.
  public private(set) var largest = 0.0
  private var perPixel: [Double] = []

  /// The difference between `pixels`, with red in the lowest byte, and the channels of others.
  public init(_ pixels: [UInt32], _ reference: [SIMD4<Double>]) {
    for (pixel, other) in zip(PixelDifference.channels(of: pixels), reference) {
      let difference = pixel - other
      var most = 0.0
      for channel in 0..<4 {
        mean += abs(difference[channel])
        bias += difference[channel]
        most = max(most, abs(difference[channel]))
      }
      largest = max(largest, most)
      perPixel.append(most)
    }
    mean /= Double(3 * perPixel.count)
    bias /= Double(3 * perPixel.count)
  }

  /// Red, green, blue and alpha of each pixel.
  public static func channels(of pixels: [UInt32]) -> [SIMD4<Double>] {
    pixels.map { pixel in
      SIMD4(
        Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255),
        Double(pixel >> 24))
    }
  }

  /// The share of pixels with a channel that differs by more than `levels`.
  public func share(above levels: Double) -> Double {
    Double(perPixel.filter { $0 > levels }.count) / Double(perPixel.count)
  }
}
