import GeobgTestSupport
import Testing

/// A folder with a small page and pictures, for `geobg gallery`.
extension TemporaryFolder {
  /// Makes the page in `page`, and the folder `walls` with the folder `more`; then runs `lines`.
  func makeGallery(_ lines: String) throws {
    for name in ["page", "walls/more"] { try makeFolder(name) }
    try write("<!doctype html><noscript>No script.</noscript>\n", to: "page/index.html")
    expectSuccess(try geobg(lines))
  }

  /// Runs the command with this page, and returns what it wrote.
  func gallery(_ arguments: String...) throws -> Shell.Result { try gallery(arguments) }

  /// Runs the command with this page, and returns what it wrote.
  func gallery(_ arguments: [String]) throws -> Shell.Result {
    try Shell.geobg(["gallery", "--page", "page"] + arguments, in: url)
  }
}
