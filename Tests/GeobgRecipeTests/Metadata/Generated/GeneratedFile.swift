import GeobgRecipe
import GeobgTestSupport

/// A file with a recipe, as a program could write it, made by a generator that knows the format's syntax.
struct GeneratedFile {
  let bytes: [UInt8]
  /// Where the bytes of the recipe are that no checksum protects; empty if all have one.
  var own: [Range<Int>] = []

  /// A copy with one to three changes, none inside the recipe's unprotected bytes.
  ///
  /// So a reader finds the same recipe, another copy of it, or none; it never finds a different one.
  func changed(_ random: inout FixedGenerator) -> [UInt8] {
    var bytes = bytes
    // From the end to the beginning, so that the places before a change keep their meaning.
    let places = (0..<Int.random(in: 1...3, using: &random))
      .map { _ in Int.random(in: bytes.indices, using: &random) }
      .filter { place in !own.contains { $0.contains(place) } }
    for place in Set(places).sorted(by: >) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      case 3: bytes.removeLast(bytes.count - place)
      // Digits are the positions and lengths of most formats.
      case 4, 5: bytes[place] = UInt8.random(in: 0x30...0x39, using: &random)
      default: bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
    }
    return bytes
  }
}

/// Packed data, without compression, as any program may write it.
enum StoredData {
  /// `bytes` as data of zlib (RFC 1950).
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return [0x78, 0x01] + deflate(bytes) + (high << 16 | low).bigEndian.bytes
  }

  /// `bytes` as a file of gzip (RFC 1952).
  static func gzip(_ bytes: [UInt8], name: String) -> [UInt8] {
    let name = name.isEmpty ? [] : Array(name.utf8) + [0]
    return [0x1F, 0x8B, 8, name.isEmpty ? 0 : 8, 0, 0, 0, 0, 0, 3] + name + deflate(bytes)
      + CRC32.checksum(bytes).littleEndian.bytes + UInt32(bytes.count).littleEndian.bytes
  }

  /// `bytes` in blocks that are not compressed (RFC 1951, section 3.2.4).
  private static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    var (packed, index) = ([UInt8](), 0)
    repeat {
      let count = min(700, bytes.count - index)
      packed.append(index + count == bytes.count ? 1 : 0)
      packed += UInt16(count).littleEndian.bytes + (~UInt16(count)).littleEndian.bytes
      packed += bytes[index..<(index + count)]
      index += count
    } while index < bytes.count
    return packed
  }
}

extension FixedWidthInteger {
  /// The bytes of the number, in the order in which they are in memory.
  fileprivate var bytes: [UInt8] { withUnsafeBytes(of: self) { Array($0) } }
}
