import GeobgTestSupport
import Testing

/// What the documents promise agrees with the sources.
@Suite(.timed) struct PromiseTests {
  /// The numbers in `text` that are the first group of `pattern`.
  private func numbers(
    _ pattern: Regex<(Substring, Substring)>, in text: String
  ) -> [Int] {
    text.matches(of: pattern).compactMap { Int($0.1) }
  }

  @Test func everyExitCodeIsInTheTable() throws {
    let page = try Project.text("docs/command.md")
    let section = try #require(page.split(separator: "## Messages and exit codes").last)
    let rows = section.split(separator: "\n")
      .compactMap { $0.firstMatch(of: /^\| ([\d, ]+) \|/)?.1 }
    let listed = rows.flatMap { row in row.split(separator: ", ").compactMap { Int($0) } }
    let codes = numbers(
      /case \w+ = (\d+)/, in: try Project.text("Sources/GeobgCLI/Failure.swift"))
    #expect(codes.count > 8)
    #expect(listed.sorted() == [0] + codes.sorted())
  }

  @Test func theStableProductsAreThoseOfTheManifest() throws {
    let page = try Project.text("docs/stability.md")
    let products = try Project.text("Package.swift").matches(of: /\.library\(name: "(\w+)"/)
      .map { String($0.1) }
    let sentence = try #require(page.firstMatch(of: /these products are stable:([^.]+)\./)?.1)
    let stable = sentence.matches(of: /Geobg\w+/).map { String($0.0) }
    // `make c` links the objects of this product.
    #expect(Set(stable) == Set(products).subtracting(["GeobgC", "GeobgUI"]))
    #expect(page.contains("The product GeobgC is only for `make c`"))
  }

  @Test func theInterfaceOfTheLibraryIsThatOfItsHeader() throws {
    let header = try Project.text("Sources/GeobgC/include/geobg.h")
    let page = try Project.text("docs/stability.md")
    let version = try #require(numbers(/#define GEOBG_ABI_VERSION (\d+)/, in: header).first)
    #expect(page.contains("`libgeobg.so.\(version)` and `libgeobg-core.so.\(version)`"))
    #expect(page.contains("the binary interface \(version),"))
    let texts = numbers(/#define GEOBG_ERROR_(?:FIELD|MESSAGE)_SIZE (\d+)/, in: header)
    let size = texts.reduce(4, +)
    #expect(page.contains("`geobg_error` always has \(size) bytes"))
  }

  @Test func theTargetsThatStayAreInTheMakefile() throws {
    let page = try Project.text("docs/stability.md")
    for target in ["demo", "test", "install", "uninstall", "c", "web", "wheel"] {
      #expect(page.contains("`\(target)`"))
      #expect(try Project.text("Makefile").contains("\n\(target):"))
    }
  }
}
