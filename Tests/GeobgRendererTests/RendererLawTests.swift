import Foundation
import GeobgCairo
import GeobgJPEG
import GeobgKit
import GeobgPNG
import GeobgRecipe
import GeobgSVG
import GeobgScene
import GeobgTestSupport
import GeobgWebP
import Testing

/// Rules for every renderer.
@Suite(.timed) struct RendererLawTests {
  /// A renderer and its format.
  struct Subject: Sendable, CustomTestStringConvertible {
    let format: Format
    let renderer: any Renderer
    var testDescription: String { format.rawValue }
    /// Whether the format can show `scene`.
    func takes(_ scene: Scene) -> Bool { format != .jpeg || scene.background != nil }
  }

  static let subjects = [
    Subject(format: .svg, renderer: SVGRenderer()),
    Subject(format: .png, renderer: PNGRenderer()),
    Subject(format: .pdf, renderer: PDFRenderer()),
    Subject(format: .jpeg, renderer: LibraryRenderer(.jpeg)),
    Subject(format: .webp, renderer: LibraryRenderer(.webp)),
  ]

  @Test(arguments: subjects, try Sample.all)
  func outputBeginsLikeItsFormatAndRepeats(_ subject: Subject, _ sample: Sample) throws {
    guard subject.takes(sample.scene) else { return }
    let bytes = try subject.renderer.render(sample.scene)
    #expect(bytes.starts(with: subject.format.signature))
    #expect(try subject.renderer.render(sample.scene) == bytes)
  }

  @Test(arguments: subjects)
  func manyAtOnceAreAsManyInTurn(_ subject: Subject) async throws {
    let scenes = try (0..<64).map { seed in
      try Fixtures.recipe(UInt64(seed), width: 60, height: 130, passes: seed % 3).scene()
    }
    let inTurn = try scenes.map { try subject.renderer.render($0) }
    let atOnce = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      for (index, scene) in scenes.enumerated() {
        group.addTask { (index, try subject.renderer.render(scene)) }
      }
      var results = [[UInt8]](repeating: [], count: scenes.count)
      for try await (index, bytes) in group { results[index] = bytes }
      return results
    }
    #expect(atOnce == inTurn)
  }

  @Test(arguments: subjects)
  func metadataIsInTheFileOnlyWhereItIsGiven(_ subject: Subject) throws {
    var scene = try #require(try Sample.all.first).scene
    let bare = try subject.renderer.render(scene)
    scene.metadata = "needle in a haystack"
    let needle = Array("needle in a haystack".utf8)
    #expect(try subject.renderer.render(scene).firstRange(of: needle) != nil)
    #expect(bare.firstRange(of: needle) == nil)
  }

  @Test(arguments: subjects)
  func metadataTooLongToReadBackIsRefused(_ subject: Subject) throws {
    var scene = try #require(try Sample.all.first).scene
    let limit = RecipeFile.byteLimit
    func text(_ count: Int) -> String {
      String(decoding: [UInt8](repeating: UInt8(ascii: "a"), count: count), as: UTF8.self)
    }
    scene.metadata = text(limit)
    #expect(throws: Never.self) { try subject.renderer.render(scene) }
    scene.metadata = text(limit + 1)
    #expect(throws: RenderError.metadataTooLong(byteCount: limit + 1, limit: limit)) {
      try subject.renderer.render(scene)
    }
  }

  /// The output, drawn by an independent program.
  func picture(_ subject: Subject, _ scene: Scene) throws -> Bitmap {
    let bytes = Data(try subject.renderer.render(scene))
    let png =
      switch subject.format {
      case .png: bytes
      case .svg: try OtherRenderer.rsvg.png(of: bytes)
      case .pdf: try OtherRenderer.mupdf.png(of: bytes)
      case .jpeg, .webp: try OtherDecoder.png(of: bytes)
      }
    return try #require(Bitmap(png: png))
  }

  /// Cairo's images have at most 32,767 columns, so a wider picture is drawn in parts.
  @Test func aWidePictureIsNotRepeated() throws {
    let circle = Circle(center: Point(x: 200, y: 2), radius: 2)
    let scene = Scene(
      canvas: try Canvas(pixelWidth: 40_000, pixelHeight: 4), width: 40_000, height: 4,
      background: .black, marks: [.fill(.circle(circle), .solid(.white, .opaque))])
    let bytes = try scene.pixels().bytes
    #expect((0..<40_000).filter { bytes[4 * (80_000 + $0)] > 128 } == Array(198...201))
  }
}
