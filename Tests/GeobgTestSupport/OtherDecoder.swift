public import Foundation

/// An independent decoder of JPEG and WebP: Pillow.
public enum OtherDecoder {
  /// The picture in `file` as PNG, with unchanged pixels.
  ///
  /// - Throws: ``OtherRenderer/Failure`` with the output of Pillow.
  public static func png(of file: Data) throws -> Data {
    let folder = try TemporaryFolder()
    let source = folder.url.appendingPathComponent("in")
    let target = folder.url.appendingPathComponent("out.png")
    try file.write(to: source)
    let script = Fixtures.root.appendingPathComponent("Tests/GeobgTestSupport/decode.py").path
    let result = try OtherRenderer.python(script: script, [source.path, target.path])
    guard let png = try? Data(contentsOf: target) else {
      throw OtherRenderer.Failure(program: "Pillow", words: result.errors)
    }
    return png
  }
}
