import GeobgTestSupport
import Testing

/// A folder with a small page and pictures, for `geobg gallery`.
extension TemporaryFolder {
  /// Makes the page in `page`, and runs `script` in `walls`, which has the folder `more`.
  func makeGallery(_ script: String) throws {
    expectSuccess(
      try Script.run(
        """
        mkdir -p page walls/more
        echo '<!doctype html><noscript>No script.</noscript>' > page/index.html
        cd walls
        \(script)
        """, in: self))
  }

  /// Runs the command with this page, and returns what it wrote.
  func gallery(_ arguments: String...) throws -> Shell.Result { try gallery(arguments) }

  /// Runs the command with this page, and returns what it wrote.
  func gallery(_ arguments: [String]) throws -> Shell.Result {
    try Shell.geobg(["gallery", "--page", "page"] + arguments, in: url)
  }
}
