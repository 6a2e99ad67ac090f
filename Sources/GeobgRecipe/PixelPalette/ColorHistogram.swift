internal import GeobgScene

/// How much of a picture has which color, coarsely.
///
/// A picture of fifty million pixels has no more than 32,768 bins, so that what comes after takes as
/// long for any picture.
struct ColorHistogram {
  /// The pixels whose color is nearly the same.
  struct Bin {
    /// Their mean.
    let color: OKLab
    /// How many there are, in opaque pixels.
    let weight: Double
  }

  /// The bins that have pixels, in the order of red, green and blue.
  let bins: [Bin]

  /// How many bits of a channel choose its bin.
  private static let bits = 5

  private struct Sum {
    var (red, green, blue, alpha): (Int64, Int64, Int64, Int64) = (0, 0, 0, 0)
  }

  /// The histogram of `pixels`: red, green, blue and opacity of each, not multiplied; a pixel counts
  /// for as much as it is opaque.
  init(of pixels: [UInt8]) {
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
