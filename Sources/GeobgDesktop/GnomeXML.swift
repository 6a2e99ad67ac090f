internal import GeobgScene
internal import GeobgSystem

/// The XML files that describe wallpapers to GNOME.
public enum GnomeXML {
  /// A list with one wallpaper, which GNOME's settings find in `gnome-background-properties`.
  public static func list(of wallpaper: Wallpaper, name: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE wallpapers SYSTEM "gnome-wp-list.dtd">
    <wallpapers>
      <wallpaper deleted="false">
        <name>\(name.escapedForXML)</name>
        <filename>\(wallpaper.light.escapedForXML)</filename>
        <filename-dark>\(wallpaper.dark.escapedForXML)</filename-dark>
        <options>zoom</options>
        <shade_type>solid</shade_type>
      </wallpaper>
    </wallpapers>

    """
  }

  /// How many pictures may share a day; with more, each would be shown for less than five minutes.
  public static let dayRange = 2...288

  private static let hour = 3600

  /// A wallpaper that is dark at night and light by day.
  ///
  /// It changes to light from six to seven, and to dark from six to seven in the evening.
  public static func timed(_ wallpaper: Wallpaper) -> String {
    background([
      still(wallpaper.dark, seconds: 6 * hour),
      change(from: wallpaper.dark, to: wallpaper.light, seconds: hour),
      still(wallpaper.light, seconds: 11 * hour),
      change(from: wallpaper.light, to: wallpaper.dark, seconds: hour),
      still(wallpaper.dark, seconds: 5 * hour),
    ])
  }

  /// A wallpaper that shows each of `paths` for an equal part of the day, starting at midnight.
  ///
  /// The parts are equal, rounded to seconds. Each part ends with a transition to the next picture
  /// (from the last to the first) that takes a quarter of the part, but at most an hour.
  public static func day(of paths: [String]) -> String {
    let starts = (0...paths.count).map { 24 * hour * $0 / max(1, paths.count) }
    return background(
      paths.indices.flatMap { index in
        let share = starts[index + 1] - starts[index]
        let length = min(hour, share / 4)
        return [
          still(paths[index], seconds: share - length),
          change(from: paths[index], to: paths[(index + 1) % paths.count], seconds: length),
        ]
      })
  }

  /// A wallpaper of `parts`, which start at a midnight in the past and repeat every 24 hours.
  private static func background(_ parts: [String]) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <background>
      <starttime>
        <year>2000</year><month>1</month><day>1</day>
        <hour>0</hour><minute>0</minute><second>0</second>
      </starttime>
    \(parts.joined(separator: "\n"))
    </background>

    """
  }

  private static func still(_ path: String, seconds: Int) -> String {
    """
      <static>
        <duration>\(seconds).0</duration>
        <file>\(path.escapedForXML)</file>
      </static>
    """
  }

  private static func change(from: String, to: String, seconds: Int) -> String {
    """
      <transition type="overlay">
        <duration>\(seconds).0</duration>
        <from>\(from.escapedForXML)</from>
        <to>\(to.escapedForXML)</to>
      </transition>
    """
  }
}

extension String {
  /// The text, escaped for use between XML tags.
  fileprivate var escapedForXML: String {
    String(decoding: XMLText.escape(self), as: UTF8.self)
  }
}

/// Conversion between paths and `file` URIs, as desktops write them.
extension String {
  /// The path as a `file` URI.
  ///
  /// Source: RFC 8089, RFC 3986.
  package var fileURI: String {
    let path = PercentEncoding.encode(PathText.bytes(self)) { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "/._-~".utf8.contains(byte)
      }
    }
    return "file://" + String(decoding: path, as: UTF8.self)
  }

  /// The path of a `file` URI; nil for any other text.
  package init?(fileURI: String) {
    guard fileURI.hasPrefix("file:///"),
      let path = PercentEncoding.decode(fileURI.utf8.dropFirst("file://".utf8.count))
    else { return nil }
    self = PathText.text(path)
  }
}
