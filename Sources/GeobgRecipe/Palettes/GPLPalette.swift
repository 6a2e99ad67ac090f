internal import GeobgScene

/// GIMP palettes, which are text.
///
/// Source: GIMP, "The GPL palette format" in its developers' documentation. Also reads Aseprite's
/// fourth channel, and the name and the count that Lospec writes into comments.
enum GPLPalette {
  /// The colors in `bytes`.
  ///
  /// A file does not say how many colors it has. So a comment with a larger number of colors shows that
  /// a file was truncated, or an unfinished last line that may lack digits.
  static func read(_ bytes: [UInt8]) throws(PaletteFileError) -> ColorList {
    let lines = try PaletteLines(bytes)
    guard lines.all[0].text.hasBytes(of: "GIMP Palette") else {
      throw lines.all[0].fault(.notSignature(lines.all[0].text))
    }
    var list = ColorList()
    var (promised, channelCount) = (0, 3)
    for line in lines.all.dropFirst() where !line.text.isEmpty {
      if line.text.hasBytePrefix("#") {
        let comment = line.text.dropping(firstBytes: 1).trimmed
        if let count = comment.following("Colors:") { promised = Int(count) ?? 0 }
        if let name = comment.following("Palette Name:"), list.name.isEmpty { list.name = name }
      } else if let name = line.text.following("Name:") {
        list.name = name
      } else if let channels = line.text.following("Channels:") {
        channelCount = channels.hasBytes(of: "RGBA") ? 4 : 3
      } else if line.text.following("Columns:") == nil {
        list.entries.append(try entry(line, channelCount: channelCount))
      }
    }
    // Some programs write no line break after the last line. A name after the numbers shows that no
    // digit is missing.
    let isLastWhole = list.entries.last.map { !$0.name.isEmpty } ?? false
    guard lines.isEnded || isLastWhole else { throw lines.faultAtEnd(.unended) }
    guard !list.entries.isEmpty else { throw lines.faultAtEnd(.noColors) }
    guard list.entries.count >= promised else {
      throw lines.faultAtEnd(.fewerColors(found: list.entries.count, promised: promised))
    }
    return list
  }

  private static func entry(
    _ line: PaletteLines.Line, channelCount: Int
  ) throws(PaletteFileError) -> ColorList.NamedColor {
    let words = line.text.unicodeScalars.split(maxSplits: channelCount) { $0.isSpace }
      .map { String($0) }
    let channels = words.prefix(channelCount).compactMap { word in
      word.isDigits ? UInt8(word) : nil
    }
    guard channels.count == channelCount else { throw line.fault(.notChannels(line.text)) }
    guard channelCount == 3 || channels[3] == 255 else { throw line.fault(.translucent(line.text)) }
    return ColorList.NamedColor(
      name: words.count > channelCount ? words[channelCount].trimmed : "",
      color: Color(red: channels[0], green: channels[1], blue: channels[2]))
  }

  /// The file of `palette`, with its light colors.
  static func write(_ file: PaletteFile) -> String {
    let palette = file.palette
    /// The number with spaces before it, as wide as three digits.
    func column(_ channel: UInt8) -> String {
      let digits = String(channel)
      return String(repeating: " ", count: 3 - digits.utf8.count) + digits
    }
    let lines = palette.swatches.map { swatch in
      let color = swatch.light.color
      let channels = [color.red, color.green, color.blue].map(column)
      return "\(channels.joined(separator: " "))\t\(swatch.name.onOneLine)\n"
    }
    let about = file.about.map { "# \($0.onOneLine)\n" } ?? ""
    return "GIMP Palette\nName: \(palette.name.onOneLine)\n\(about)#Colors: \(lines.count)\n"
      + lines.joined()
  }
}
