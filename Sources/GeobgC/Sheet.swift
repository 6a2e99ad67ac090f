public import CGeobgHeader
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// geobg_sheet_render.
@_cdecl("geobg_sheet_render")
public func sheetRender(
  _ wallpapers: UnsafePointer<OpaquePointer?>?, _ count: Int, _ style: UnsafePointer<CChar>?,
  _ styleSize: Int, _ format: Int32, _ options: UnsafePointer<geobg_options>?,
  _ file: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<geobg_error>?
) -> Int32 {
  LibraryCall.status(error) { () throws(ErrorReport) in
    guard let wallpapers else { throw .null("wallpapers") }
    let limit = ContactSheet.pictureLimit
    guard count >= 0, count <= limit else {
      throw ErrorReport(
        .sheet(.tooManyPictures(count: Int(clamping: UInt(bitPattern: count)), limit: limit)))
    }
    let formats: [Int32: Format] = [
      GEOBG_FORMAT_SVG: .svg, GEOBG_FORMAT_PNG: .png, GEOBG_FORMAT_PDF: .pdf,
    ]
    guard let format = formats[format] else {
      throw .argument("format", "format is \(format); use GEOBG_FORMAT_SVG, _PNG or _PDF")
    }
    let call = try CallOptions(options)
    guard let file else { throw .null("file") }
    let style = try SheetRequest(style, styleSize)
    var entries: [ContactSheet.Entry] = []
    for index in 0..<count {
      let recipe = try HandleTable.shared.object(
        wallpapers[index], as: "wallpapers", Wallpaper.self
      ).file.recipe
      let label = index < style.labels.count ? style.labels[index] : []
      entries.append(ContactSheet.Entry(recipe, label: label))
    }
    var output = Output(format: format)
    if let renderer = call.renderer { output.renderer = renderer }
    let block = try ByteBlock { append throws(GeobgError) in
      let sheet = try GeobgError.mapping(
        GeobgError.sheet,
        try ContactSheet(
          entries,
          style: SheetStyle(columns: style.columns, thumb: style.thumb, mode: style.mode)))
      try sheet.prepared(as: output, page: style.page, call.options).write(append)
      try call.check()
    }
    file.pointee = try HandleTable.shared.insert(block)
  }
}

/// The choices of a sheet, as the JSON that geobg.h describes.
private struct SheetRequest {
  private(set) var columns: Int?
  private(set) var thumb: Int?
  private(set) var mode = Mode.light
  private(set) var page = Canvas.a4
  private(set) var labels: [[String]] = []

  /// The longest JSON: 160 bytes for each picture of a sheet.
  private static let byteLimit = 16 << 20

  /// Reads `size` bytes at `start`; NULL means the defaults.
  init(_ start: UnsafePointer<CChar>?, _ size: Int) throws(ErrorReport) {
    guard let start else { return }
    guard size >= 0, size <= SheetRequest.byteLimit else {
      throw .argument(
        "style",
        "style has \(UInt(bitPattern: size)) bytes, and the limit is \(SheetRequest.byteLimit)")
    }
    let bytes = Array(UnsafeRawBufferPointer(start: start, count: size))
    do throws(DocumentError) {
      let value = try JSONValue(parsing: bytes, limit: SheetRequest.byteLimit)
      let object = try JSONField(value).object(keys: ["columns", "thumb", "mode", "page", "labels"])
      columns = try object.optional("columns")?.integer()
      thumb = try object.optional("thumb")?.integer()
      if let field = object.optional("mode") { mode = try field.choice(of: Mode.self) }
      if let field = object.optional("page") {
        let text = try field.string()
        page = try field.making { () throws(ValueError) in
          let size = try Size(parsing: text)
          do throws(RecipeError) {
            return try size.canvas(ppi: Canvas.defaultPPI)
          } catch {
            throw .refused(error)
          }
        }
      }
      for picture in try object.optional("labels")?.array() ?? [] {
        var label: [String] = []
        for part in try picture.array() { label.append(try part.string()) }
        labels.append(label)
      }
    } catch {
      throw ErrorReport(.document(error))
    }
  }
}
