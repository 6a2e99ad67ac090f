import Testing

/// What the documents promise agrees with the sources.
@Suite struct PromiseTests {
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
    #expect(Set(stable) == Set(products).subtracting(["GeobgC"]))
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

  /// A limit: its words in SECURITY.md, and its declaration in the sources.
  struct Limit: CustomTestStringConvertible, Sendable {
    let words: String
    let code: String
    let file: String

    init(_ words: String, _ code: String, in file: String) {
      self.words = words
      self.code = code
      self.file = "Sources/\(file)"
    }

    var testDescription: String { words }
  }

  @Test(arguments: limits) func theLimitIsThatOfTheSources(limit: Limit) throws {
    #expect(try Project.text("SECURITY.md").contains(limit.words), "in SECURITY.md")
    #expect(try Project.text(limit.file).contains(limit.code), "in \(limit.file)")
  }

  private static let limits = [
    Limit("picture | 16 MiB;", "metadataByteLimit = 16 << 20", in: "GeobgScene/Scene/Scene.swift"),
    Limit("up to 64 levels", "depthLimit = 64", in: "GeobgRecipe/JSON/JSONParser.swift"),
    Limit(
      "1,000,000 pixels per side", "sideRange = 1...1_000_000",
      in: "GeobgScene/Recipe/Canvas.swift"),
    Limit(
      "2,000,000 shapes and mesh lines", "markLimit: 2_000_000",
      in: "GeobgScene/Compose/Engine.swift"),
    Limit(
      "file | 10,000,000,000;", "defaultPixels: Int64 = 10_000_000_000",
      in: "GeobgPNG/Bands/PNGRenderer.swift"),
    Limit("100,000 gestures;", "gestureLimit = 100_000", in: "GeobgScene/Recipe/Drawing.swift"),
    Limit("16 calm zones", "zoneLimit = 16", in: "GeobgScene/Recipe/Calm.swift"),
    Limit("palette name | 1,024 bytes,", "byteLimit = 1024", in: "GeobgScene/Chance/Seed.swift"),
    Limit("1,024 bytes, 64 bytes", "nameLimit = 64", in: "GeobgScene/Color/Palette.swift"),
    Limit("512 swatches", "swatchLimit = 512", in: "GeobgScene/Color/Palette.swift"),
    Limit("1 MiB each;", "byteLimit = 1 << 20", in: "GeobgRecipe/Palettes/PaletteFile.swift"),
    Limit("1 MiB each;", "byteLimit = 1 << 20", in: "GeobgCLI/Settings/SettingsFile.swift"),
    Limit("photo | 256 MiB,", "byteLimit = 1 << 28", in: "GeobgPhoto/Photo.swift"),
    Limit("100,000,000 pixels;", "pixelLimit = 100_000_000", in: "GeobgPhoto/Photo.swift"),
    Limit("100 scans,", "limit = 100\n", in: "GeobgPhoto/JPEGScans.swift"),
    Limit("400,000,000 bytes", "isDeep ? 3 : 4) * pixelLimit", in: "GeobgPhoto/Photo.swift"),
    Limit("300,000,000, and 100 bytes", "+ 100 * fileByteCount", in: "GeobgPhoto/Photo.swift"),
    Limit("36 MiB for its pixels", "(36 << 20) + 3 * fileByteCount", in: "GeobgPhoto/Photo.swift"),
    Limit("1,200,000,000 pixels", "12 * Photo.pixelLimit", in: "GeobgPhoto/JPEGScans.swift"),
    Limit("input | 256 MiB |", "pipeLimit = 1 << 28", in: "GeobgSystem/Files/FileSource.swift"),
    Limit("256 MiB each", "byteLimit = 1 << 28", in: "GeobgBatch/Plan/SeedList+Parsing.swift"),
    Limit("256 MiB each", "lineLimit = 1 << 28", in: "GeobgBatch/Manifest/ManifestHeader.swift"),
    Limit("10,000,000, 100,000", "10_000_000", in: "GeobgGallery/Pictures/GalleryPictures.swift"),
    Limit(
      "10,000,000, 100,000", "pictureLimit = 100_000", in: "GeobgKit/Sheet/ContactSheet.swift"),
    Limit("link | 4,096 bytes", "byteLimit = 4096", in: "GeobgRecipe/Links/RecipeLink.swift"),
    Limit("65,536 characters", "longestFragment = 1 << 16", in: "GeobgPages/links.js"),
    Limit("2 MiB after", "longestRecipe = 1 << 21", in: "GeobgPages/links.js"),
    Limit("module | 256 MiB", "inputLimit: Int32 = 1 << 28", in: "GeobgWeb/Call.swift"),
    Limit("16,777,216", "slotBits: UInt64 = 24", in: "GeobgC/Handles/HandleTable.swift"),
    Limit("at most 4 MiB", "byteLimit = 1 << 22", in: "GeobgDesktop/Monitors/MonitorProgram.swift"),
    Limit("fields | 1,024 bytes;", "targetBytes = 1024", in: serverLimits),
    Limit("8,192 bytes in 64", "headerBytes = 8192", in: serverLimits),
    Limit("in 64 fields", "headerFields = 64", in: serverLimits),
    Limit("connections | 256;", "connections = 256", in: serverLimits),
    Limit("wait | 8;", "openWork = 8", in: serverLimits),
    Limit("10 seconds", "requestMilliseconds: Int64 = 10_000", in: serverLimits),
    Limit("30 seconds", "answerMilliseconds: Int64 = 30_000", in: serverLimits),
    Limit("each 100,000 bytes", "answerBytesPerMillisecond = 100\n", in: serverLimits),
    Limit("body | 1 MiB;", "bodyLimit = 1 << 20", in: "GeobgStudio/Pictures/PageRoutes.swift"),
    Limit("for a token", "tokenBodyLimit = 1024", in: "GeobgStudio/Pictures/PageRoutes.swift"),
    Limit("sent | 256 MiB", "256 << 20", in: "GeobgStudio/Pictures/StudioPictures.swift"),
    Limit("64, 64 |", "streamLimit = 64", in: "GeobgStudio/Sharing/SharedDrawing.swift"),
    Limit("drawing | 100,000;", "entries = 100_000", in: "GeobgStudio/Sharing/DrawingLog.swift"),
    Limit("32 MiB in all", "bytes = 32 << 20", in: "GeobgStudio/Sharing/DrawingLog.swift"),
    Limit("authors | 64, 64", "authors = 64", in: "GeobgStudio/Sharing/DrawingLog.swift"),
    Limit("4,096 bytes each", "byteLimit = 4096", in: "GeobgStudio/Sharing/LogEntry.swift"),
    Limit("16,383x16,383", "sideLimit = 16_383", in: "GeobgWebP/WebPEncoder.swift"),
  ]
  private static let serverLimits = "GeobgServer/Routing/ServerLimits.swift"
}
