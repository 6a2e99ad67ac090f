public import Foundation

/// An independent decoder of JPEG and WebP: Pillow.
public enum OtherDecoder {
  /// The picture in `file` as PNG, with unchanged pixels.
  ///
  /// - Throws: ``OtherRenderer/Failure`` with the output of Pillow.
  public static func png(of file: Data) throws -> Data { try decoded(file, []).png }

  /// Frame `index` of the film in `file` as PNG, its milliseconds, and how many frames there are.
  ///
  /// - Throws: ``OtherRenderer/Failure`` with the output of Pillow.
  public static func frame(
    _ index: Int, of file: Data
  ) throws -> (png: Data, milliseconds: Int, count: Int) {
    let (png, printed) = try decoded(file, [String(index)])
    let numbers = printed.split { $0.isWhitespace }.compactMap { Int($0) }
    return (png, numbers.first ?? 0, numbers.last ?? 0)
  }

  private static func decoded(
    _ file: Data, _ words: [String]
  ) throws -> (png: Data, printed: String) {
    let folder = try TemporaryFolder()
    let source = folder.url.appendingPathComponent("in")
    let target = folder.url.appendingPathComponent("out.png")
    try file.write(to: source)
    let script = Fixtures.root.appendingPathComponent("Tests/GeobgTestSupport/decode.py").path
    let result = try OtherRenderer.python(script: script, [source.path, target.path] + words)
    guard let png = try? Data(contentsOf: target) else {
      throw OtherRenderer.Failure(program: "Pillow", words: result.errors)
    }
    return (png, result.text)
  }
}
