internal import GeobgScene

/// How much of a picture has each color, in coarse steps.
///
/// Even a picture of fifty million pixels has at most 32,768 bins. So the time of later steps does
/// not depend on the picture's size.
package struct ColorHistogram {
  /// Pixels with nearly the same color.
  package struct Bin {
    /// The mean of their colors.
    package let color: OKLab
    /// The sum of their opacities; an opaque pixel counts as 1.
    package let weight: Double
  }

  /// The bins that contain pixels, in the order of red, green and blue.
  package let bins: [Bin]

  /// The number of bits of each channel that select the bin.
  private static let bits = 5

  private struct Sum {
    var (red, green, blue, alpha): (Int64, Int64, Int64, Int64) = (0, 0, 0, 0)
  }

  /// The histogram of `pixels`, in which each pixel counts by its opacity.
  ///
  /// - Parameter pixels: Red, green, blue and opacity of each pixel, not premultiplied.
  package init(of pixels: [UInt8]) {
    let shift = 8 - ColorHistogram.bits
    var sums = [Sum](repeating: Sum(), count: 1 << (3 * ColorHistogram.bits))
    pixels.withUnsafeBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count / 4 * 4, by: 4) {
        let (red, green, blue) = (
          Int64(bytes[start]), Int64(bytes[start + 1]), Int64(bytes[start + 2])
        )
        let alpha = Int64(bytes[start + 3])
        let index = Int(
          ((red >> shift) << ColorHistogram.bits | green >> shift) << ColorHistogram.bits
            | blue >> shift)
        sums[index].red += red * alpha
        sums[index].green += green * alpha
        sums[index].blue += blue * alpha
        sums[index].alpha += alpha
      }
    }
    bins = sums.filter { $0.alpha > 0 }.map { sum in
      func mean(_ channel: Int64) -> UInt8 { UInt8((channel + sum.alpha / 2) / sum.alpha) }
      let color = Color(red: mean(sum.red), green: mean(sum.green), blue: mean(sum.blue))
      return Bin(color: OKLab(color), weight: Double(sum.alpha) / 255)
    }
  }
}
