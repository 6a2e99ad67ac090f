internal import GeobgKit

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

  /// How many bits of a channel tell bins apart.
  private static let bits = 5

  private struct Sum {
    var (red, green, blue, alpha) = (0, 0, 0, 0)
  }

  /// The histogram of `photo`; a pixel counts for as much as it is opaque.
  init(of photo: Photo) {
    let shift = 8 - ColorHistogram.bits
    var sums = [Sum](repeating: Sum(), count: 1 << (3 * ColorHistogram.bits))
    photo.bytes.withUnsafeBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count, by: 4) {
        let (red, green, blue) = (Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2]))
        let alpha = Int(bytes[start + 3])
        let index =
          ((red >> shift) << ColorHistogram.bits | green >> shift) << ColorHistogram.bits
          | blue >> shift
        sums[index].red += red * alpha
        sums[index].green += green * alpha
        sums[index].blue += blue * alpha
        sums[index].alpha += alpha
      }
    }
    bins = sums.filter { $0.alpha > 0 }.map { sum in
      func mean(_ channel: Int) -> UInt8 { UInt8((channel + sum.alpha / 2) / sum.alpha) }
      let color = Color(red: mean(sum.red), green: mean(sum.green), blue: mean(sum.blue))
      return Bin(color: OKLab(color), weight: Double(sum.alpha) / 255)
    }
  }
}
