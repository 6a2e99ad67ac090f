internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// A page without script.
struct StaticPage: Sendable {
  let bytes: [UInt8]

  /// A page; all text is escaped already.
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
  ///
  /// A name can have characters that change the direction of writing, and hide what a file is called.
  /// They are shown, such as `\u{202E}`.
  static func escape(_ text: String) -> String { markup(TerminalText(line: text).text) }

  /// `text` for a page, with all its characters, so that it can be copied.
  static func markup(_ text: String) -> String {
    String(decoding: XMLText.escape(text, quotes: true), as: UTF8.self)
  }
}
