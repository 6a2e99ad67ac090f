internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Whether a site has the files that its pictures come from.
package enum Originals: Sendable {
  /// The site has no files.
  case none
  /// The page links to the files where they are.
  case linked
  /// The files are copied into the site.
  case copied

  static let folder = "originals"

  /// The addresses of `files`, the files of the picture `number`, relative to the page in `site`.
  ///
  /// - Parameter site: The resolved path of the site's folder.
  func addresses(of files: [GalleryFile], number: Int, site: String) -> [String] {
    switch self {
    case .none: []
    case .linked: files.map { Originals.address(from: site, to: $0.path) }
    case .copied: Originals.names(of: files, number: number).map { "\(Originals.folder)/\($0)" }
    }
  }

  /// The names of the copies of `files`: the picture's number, and a second number for another file
  /// of the same format.
  static func names(of files: [GalleryFile], number: Int) -> [String] {
    var counts: [String: Int] = [:]
    return files.map { file in
      let count = counts[file.pathExtension, default: 0] + 1
      counts[file.pathExtension] = count
      // Only extensions of geobg's formats get here.
      return "\(number)\(count > 1 ? "-\(count)" : "").\(file.pathExtension)"
    }
  }

  /// The address of the file at `path`, relative to the folder `site`, percent-encoded.
  private static func address(from site: String, to path: String) -> String {
    let target = parts(FilePath.resolved(path) ?? path)
    let base = parts(site)
    let common = zip(base, target).prefix { $0.0.elementsEqual($0.1) }.count
    let up = [String](repeating: "..", count: base.count - common)
    let down = target[common...].map { part in
      // The bytes of the name, which need not be UTF-8.
      String(
        decoding: PercentEncoding.encode(PathText.bytes(String(Substring(part)))) { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
          default: "-._~".utf8.contains(byte)
          }
        }, as: UTF8.self)
    }
    return (up + down).joined(separator: "/")
  }

  private static func parts(_ path: String) -> [Substring.UTF8View] {
    path.utf8.split(separator: UInt8(ascii: "/"))
  }
}
