public import Foundation

/// An independent decoder of JPEG and WebP: Pillow.
public enum OtherDecoder {
  /// The picture in `file` as PNG, with unchanged pixels.
  ///
  /// - Throws: ``OtherRenderer/Failure`` with the output of Pillow.
  public static func png(of file: Data) throws -> Data {
    try decoded(file) { folder, _ in
      try Data(contentsOf: folder.url.appendingPathComponent("out"))
    }
  }

  /// The frames of the film in `file` as PNG, each with its milliseconds.
  ///
  /// - Throws: ``OtherRenderer/Failure`` with the output of Pillow.
  public static func frames(of file: Data) throws -> [(png: Data, milliseconds: Int)] {
    try decoded(file, ["--frames"]) { folder, printed in
      try printed.split(separator: "\n").enumerated().map { index, line in
        (
          try Data(contentsOf: folder.url.appendingPathComponent("out\(index)")), Int(line) ?? 0
        )
      }
    }
  }

  /// What `read` finds in the folder in which Pillow has written `out`, and in what it printed.
  private static func decoded<Result>(
    _ file: Data, _ words: [String] = [],
    _ read: (TemporaryFolder, _ printed: String) throws -> Result
  ) throws -> Result {
    let folder = try TemporaryFolder()
    let source = folder.url.appendingPathComponent("in")
    try file.write(to: source)
    let script = Fixtures.root.appendingPathComponent("Tests/GeobgTestSupport/decode.py").path
    let target = folder.url.appendingPathComponent("out").path
    let result = try OtherRenderer.python(script: script, [source.path, target] + words)
    guard result.code == 0 else {
      throw OtherRenderer.Failure(program: "Pillow", words: result.errors)
    }
    return try read(folder, result.text)
  }
}
