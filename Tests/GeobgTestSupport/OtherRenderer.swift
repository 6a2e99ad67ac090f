public import Foundation

/// Independent programs that draw our files.
public enum OtherRenderer: String, Sendable, CaseIterable {
  /// librsvg, from GNOME, which draws with Cairo.
  case rsvg
  /// resvg, from PyPI.
  case resvg
  /// CairoSVG, from PyPI.
  case cairosvg
  /// Chromium without a window.
  case chromium
  /// Inkscape without a window.
  case inkscape
  /// MuPDF, for PDF.
  case mupdf

  /// The picture of `file`, drawn by this program as PNG at 96 ppi.
  ///
  /// - Throws: ``Failure`` with the program's output.
  public func png(of file: Data, size: (width: Int, height: Int) = (100, 100)) throws -> Data {
    let folder = try TemporaryFolder()
    let source = folder.url.appendingPathComponent(self == .mupdf ? "in.pdf" : "in.svg")
    let target = folder.url.appendingPathComponent("out.png")
    try file.write(to: source)
    let (program, arguments) = command(source: source.path, target: target.path, size: size)
    let result = try Shell.run(program, arguments, environment: ["HOME": folder.url.path])
    guard let png = try? Data(contentsOf: target) else {
      throw Failure(program: program, words: result.errors)
    }
    return png
  }

  /// The result of a line of Python that can import the Python renderers and Pillow.
  public static func python(_ line: String) throws -> Shell.Result {
    try Shell.run(python, ["-c", line])
  }

  /// The result of the file `script`, run by the same Python.
  static func python(script: String, _ arguments: [String]) throws -> Shell.Result {
    try Shell.run(python, [script] + arguments)
  }

  /// A program failed to draw a picture.
  public struct Failure: Error {
    let program: String
    let words: String
  }

  private func command(
    source: String, target: String, size: (width: Int, height: Int)
  ) -> (String, [String]) {
    switch self {
    case .rsvg: ("rsvg-convert", [source, "-o", target])
    case .resvg, .cairosvg:
      (
        OtherRenderer.python,
        [OtherRenderer.script, rawValue, source, target]
      )
    case .chromium:
      (
        "chromium",
        [
          "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
          "--force-device-scale-factor=1", "--force-color-profile=srgb",
          "--window-size=\(size.width),\(size.height)", "--screenshot=\(target)", source,
        ]
      )
    case .inkscape: ("inkscape", ["--export-type=png", "--export-filename=\(target)", source])
    case .mupdf: ("mutool", ["draw", "-q", "-r", "96", "-o", target, source])
    }
  }

  /// The Python with these packages, installed by `make test`.
  private static let python = Fixtures.root.appendingPathComponent(".build/peers/bin/python").path

  private static let script = Fixtures.root
    .appendingPathComponent("Tests/GeobgTestSupport/render.py").path
}
