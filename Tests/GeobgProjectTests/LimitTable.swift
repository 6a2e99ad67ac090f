import GeobgBatch
import GeobgC
import GeobgCLI
import GeobgDesktop
import GeobgGallery
import GeobgJPEG
import GeobgKit
import GeobgPNG
import GeobgPageServer
import GeobgPhoto
import GeobgRecipe
import GeobgScene
import GeobgServer
import GeobgSystem
import GeobgWebP

/// A table of limits in SECURITY.md, made from the constants that set them.
///
/// To list another limit, add a row: what is limited, and a text with the constants in it.
struct LimitTable: Sendable {
  /// The heading of the first column.
  let heading: String
  let rows: [Row]

  /// A row of a table.
  struct Row: Sendable {
    /// What is limited.
    let subject: String
    let limit: LimitText

    init(_ subject: String, _ limit: LimitText) {
      self.subject = subject
      self.limit = limit
    }
  }

  /// All tables, as they are in SECURITY.md.
  static var all: [LimitTable] { [inputs, servers] }

  static let inputs = LimitTable(
    heading: "input",
    rows: [
      Row(
        "recipe, also inside a picture",
        "\(bytes: Scene.metadataByteLimit); lists and objects nested up to \(JSONParser.depthLimit) levels"
      ),
      Row(
        "picture of a recipe",
        """
        \(Canvas.sideRange.upperBound) pixels per side; \(Drawing.gestureLimit) gestures; \
        \(Drawing.paletteLimit) palettes of taps; \(CalmZones.zoneLimit) calm zones
        """),
      Row(
        "shapes and mesh lines in memory at the same time",
        """
        \(RenderLimits.standard.marks) of a picture in a vector format, or of a band of its pixels; \
        \(ContactSheet.markLimit) of a part of a contact sheet
        """),
      Row(
        "time to draw a picture, by estimate",
        """
        \(milliseconds: RenderLimits.standard.milliseconds), and \
        \(RenderLimits.standard.nanosecondsPerPixel) nanoseconds for each pixel; \
        `RenderOptions.limits` sets another limit
        """),
      Row(
        "pixels of a file",
        """
        \(PNGLimit.defaultPixels); `--max-pixels`, `RenderOptions.pixelLimit` or `pixel_limit` set \
        another limit
        """),
      Row("side of a JPEG, of a WebP", "\(JPEGEncoder.sideLimit), \(WebPEncoder.sideLimit) pixels"),
      Row("seed, palette name", "\(bytes: Seed.byteLimit), \(bytes: Palette.nameLimit)"),
      Row("palette file", "\(bytes: PaletteFile.byteLimit); \(Palette.swatchLimit) swatches"),
      Row("settings file", "\(bytes: SettingsFile.byteLimit)"),
      Row(
        "photo",
        """
        \(bytes: Photo.byteLimit), \(Photo.pixelLimit) pixels; a JPEG: \(JPEGScans.limit) scans, and \
        \(JPEGScans.pixelLimit) pixels in all scans
        """),
      Row(
        "rows of a PNG photo",
        """
        \(bytes: Photo.unpackedLimit(fileByteCount: 0, isDeep: false)), with more than eight bits in a channel \
        \(bytes: Photo.unpackedLimit(fileByteCount: 0, isDeep: true)), and \
        \(Photo.unpackedBytesPerByte) bytes more for each byte of the file
        """),
      Row(
        "pixels and coefficients of a JPEG photo of several scans",
        """
        \(bytes: Photo.heldBytes), and \(Photo.heldBytesPerByte) bytes more for each byte of the file
        """),
      Row("pipe or device as input", "\(bytes: FileSource.pipeLimit)"),
      Row("list of seeds", "\(bytes: SeedList.byteLimit)"),
      Row("line of a manifest", "\(bytes: ManifestHeader.lineLimit)"),
      Row(
        "pictures of a gallery, of a contact sheet",
        "\(GalleryPictures.limit), \(ContactSheet.pictureLimit)"),
      Row("short link", "\(bytes: RecipeLink.byteLimit)"),
      Row(
        "link with a whole recipe",
        """
        \(LinkAddress.byteLimit) characters; \
        \(bytes: LinkAddress.recipeLimit) after decompression
        """),
      Row(
        "input of the WebAssembly module",
        "\(bytesIn: "Pages/module/Engine/Boundary.swift", "inputLimit")"),
      Row("handles of the C library", "\(HandleTable.handleLimit)"),
      Row("answer of a program about monitors", "\(bytes: MonitorProgram.byteLimit)"),
      Row("other output of a program that is run", "\(bytes: Program.outputLimit)"),
    ])

  static let servers = LimitTable(
    heading: "server (`geobg studio`, `pick`, `gallery --serve`)",
    rows: [
      Row(
        "address, header fields",
        "\(bytes: limits.targetBytes); \(bytes: limits.headerBytes) in \(limits.headerFields) fields"
      ),
      Row(
        "body",
        """
        \(bytes: PageRoutes.bodyLimit); \(bytes: PageRoutes.tokenBodyLimit) for a token; \
        \(bytes: GalleryServer.listLimit) for a list of picked pictures
        """),
      Row(
        "connections",
        "\(limits.connections); a new one ends the connection that has waited longest"),
      Row("pictures that are drawn or wait", "\(limits.openWork); one is drawn at a time"),
      Row(
        "picture that is drawn, also by the WebAssembly module",
        """
        \(RenderLimits.shared.marks) shapes and mesh lines; by estimate \
        \(milliseconds: RenderLimits.shared.milliseconds) and \
        \(RenderLimits.shared.nanosecondsPerPixel) nanoseconds for each pixel, and \
        \(memory) bytes of memory
        """),
      Row("picture that is sent", "\(bytes: StudioPictures.byteLimit)"),
      Row("time for a request", "\(milliseconds: limits.requestMilliseconds)"),
      Row(
        "time for an answer",
        """
        \(milliseconds: limits.answerMilliseconds), and more for long answers: a second for each \
        \(limits.answerBytesPerMillisecond * 1000) bytes
        """),
      Row(
        "time for making an answer, if the client has ended its side of the connection",
        "two minutes"),
      Row(
        "pages that draw together, authors",
        "\(SharedDrawing.streamLimit), \(DrawingLog.Limits().authors)"),
      Row(
        "gestures of a shared drawing",
        """
        \(DrawingLog.Limits().entries); \(bytes: LogEntry.byteLimit) each, \
        \(bytes: DrawingLog.Limits().bytes) in all
        """),
      Row(
        "what a page shows of its visitor: name, place of the pointer",
        "\(bytes: PagePresence.byteLimit); \(Int(Allowance.messages.perSecond)) messages in a second"
      ),
      Row(
        "new gestures that a page brings to a shared drawing",
        "\(Int(Allowance.entries.most)) at once; then \(Int(Allowance.entries.perSecond)) in a second"
      ),
      Row("open pages of a gallery", "\(OpenPages.limit)"),
    ])
  private static let limits = ServerLimits()
  private static let memory = RenderLimits.shared.memory ?? 0

  /// The table in Markdown.
  var markdown: String {
    rows.reduce("| \(heading) | limit |\n|---|---|\n") { text, row in
      text + "| \(row.subject) | \(row.limit.text) |\n"
    }
  }
}

/// A text whose numbers are constants of the sources.
struct LimitText: ExpressibleByStringInterpolation, Sendable {
  let text: String
  /// The words between the constants; a number in them would be typed by hand.
  let words: String

  init(stringLiteral value: String) {
    (text, words) = (value, value)
  }

  init(stringInterpolation: StringInterpolation) {
    (text, words) = (stringInterpolation.text, stringInterpolation.words)
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var words = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) {
      text += literal
      words += literal
    }

    /// A number, with commas: `10,000`.
    mutating func appendInterpolation(_ count: some BinaryInteger) {
      text += LimitText.number(count)
    }

    /// A size: `16 MiB`, or `8,192 bytes` if it is no whole number of MiB.
    mutating func appendInterpolation(bytes: some BinaryInteger) {
      text += LimitText.size(bytes)
    }

    /// A time: `10 seconds`.
    mutating func appendInterpolation(milliseconds: Int64) {
      text +=
        milliseconds % 1000 == 0
        ? "\(LimitText.number(milliseconds / 1000)) second\(milliseconds == 1000 ? "" : "s")"
        : "\(LimitText.number(milliseconds)) milliseconds"
    }

    /// A size that is a constant of a source that this test cannot call, because it runs in a page.
    mutating func appendInterpolation(bytesIn file: String, _ name: String) {
      text +=
        LimitText.constant(name, in: file).map(LimitText.size) ?? "missing: \(name) in \(file)"
    }
  }

  static func number(_ count: some BinaryInteger) -> String {
    let digits = Array(String(count))
    return digits.indices.reduce("") { text, index in
      let isGroup = index > 0 && (digits.count - index).isMultiple(of: 3)
      return text + (isGroup ? "," : "") + String(digits[index])
    }
  }

  static func size(_ count: some BinaryInteger) -> String {
    count >= 1 << 20 && count % (1 << 20) == 0
      ? "\(number(count >> 20)) MiB" : "\(number(count)) bytes"
  }

  /// The value of the constant `name` in `file`, which is below `Sources`, or in `Pages`:
  /// `name = 65_536`, or `name = 1 << 16`.
  static func constant(_ name: String, in file: String) -> Int? {
    guard let code = try? Project.text(file.hasPrefix("Pages/") ? file : "Sources/\(file)") else {
      return nil
    }
    return constant(name, of: code)
  }

  static func constant(_ name: String, of code: String) -> Int? {
    let declaration = /\b(?:const|let) (\w+)(?:: \w+)? = ([\d_]+)(?: << (\d+))?;?\s*?\n/
    let found = code.matches(of: declaration).filter { $0.1 == name }
    guard found.count == 1, let match = found.first,
      let value = Int(match.2.replacing("_", with: ""))
    else { return nil }
    return match.3.flatMap { Int($0) }.map { value << $0 } ?? value
  }
}
