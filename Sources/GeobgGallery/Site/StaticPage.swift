internal import GeobgScene

/// A page without script.
struct StaticPage: Sendable {
  /// The bytes of the page.
  let bytes: [UInt8]

  /// A page; all text is escaped already.
  ///
  /// - Parameters:
  ///   - style: The address of the style.
  ///   - icon: The address of the icon.
  ///   - head: More elements of the head, each in lines of its own.
  ///   - body: The elements of the page.
  init(title: String, style: String, icon: String, head: String = "", body: String) {
    let page = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'; \
      style-src 'self'">
      <title>\(title)</title>
      \(head)<link rel="icon" href="\(icon)">
      <link rel="stylesheet" href="\(style)">
      </head>
      <body>
      \(body)</body>
      </html>

      """
    bytes = Array(page.utf8)
  }

  /// `text` for a page; also inside quotation marks.
  static func escape(_ text: String) -> String {
    String(decoding: XMLText.escape(text, quotes: true), as: UTF8.self)
  }
}
