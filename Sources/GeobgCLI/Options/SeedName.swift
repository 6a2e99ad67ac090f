internal import GeobgKit

extension Seed {
  /// The seed as a part of a file's name: letters, digits, dots, hyphens and underscores as they
  /// are, every other byte as `%` and two digits.
  ///
  /// Different seeds have different names, and no seed leaves the folder.
  ///
  /// A long one is cut and ends in its number, which tells it from others of the same beginning.
  var fileName: String {
    let limit = 120
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_".utf8)
    let escaped = text.utf8.map { byte in
      plain.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let name = escaped.joined()
    return name.utf8.count <= limit ? name : "\(name.prefix(limit))-\(number)"
  }
}
