public import Foundation

/// A reader of JPEG and WebP that we did not write: Pillow.
public enum OtherDecoder {
  /// The picture in `file` as PNG, all its pixels as they are.
  ///
  /// - Throws: ``OtherRenderer/Failure`` with what Pillow said.
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
