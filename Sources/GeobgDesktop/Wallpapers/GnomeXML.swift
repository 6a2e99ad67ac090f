internal import GeobgScene

/// The files by which GNOME knows of wallpapers.
public enum GnomeXML {
  /// A list of one wallpaper, for GNOME's chooser to find in `gnome-background-properties`.
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

  /// How many pictures may share a day: with more of them, one would be shown for less than five
  /// minutes.
  public static let dayRange = 2...288

  private static let hour = 3600

  /// A wallpaper that is light by day, from seven to six, and dark by night, with an hour for each
  /// change.
  public static func timed(_ wallpaper: Wallpaper) -> String {
    background([
      still(wallpaper.dark, seconds: 6 * hour),
      change(from: wallpaper.dark, to: wallpaper.light, seconds: hour),
      still(wallpaper.light, seconds: 11 * hour),
      change(from: wallpaper.light, to: wallpaper.dark, seconds: hour),
      still(wallpaper.dark, seconds: 5 * hour),
    ])
  }

  /// A wallpaper that shows each of `paths` for its share of a day, the first from midnight on.
  ///
  /// The shares are equal to a second, and at the end of each comes the change to the next, or from
  /// the last to the first: a quarter of the share, and at most an hour.
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

  /// A wallpaper of `parts`, which begin at a midnight that is long past and go round every 24 hours.
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
  /// The text between tags of XML.
  fileprivate var escapedForXML: String {
    String(decoding: XMLText.escape(self), as: UTF8.self)
  }
}
