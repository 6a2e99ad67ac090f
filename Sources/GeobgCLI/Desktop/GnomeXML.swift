/// The files that tell GNOME about wallpapers.
enum GnomeXML {
  /// A list of one wallpaper, for GNOME's chooser to find in `gnome-background-properties`.
  static func list(of wallpaper: Wallpaper, name: String) -> String {
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

  /// A wallpaper that is light by day, from seven to six, and dark by night, with an hour for each
  /// change.
  ///
  /// It begins at a midnight that is long past and goes round every 24 hours.
  static func timed(_ wallpaper: Wallpaper) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <background>
      <starttime>
        <year>2000</year><month>1</month><day>1</day>
        <hour>0</hour><minute>0</minute><second>0</second>
      </starttime>
    \(still(wallpaper.dark, hours: 6))
    \(change(from: wallpaper.dark, to: wallpaper.light))
    \(still(wallpaper.light, hours: 11))
    \(change(from: wallpaper.light, to: wallpaper.dark))
    \(still(wallpaper.dark, hours: 5))
    </background>

    """
  }

  private static func still(_ path: String, hours: Int) -> String {
    """
      <static>
        <duration>\(hours * 3600).0</duration>
        <file>\(path.escapedForXML)</file>
      </static>
    """
  }

  private static func change(from: String, to: String) -> String {
    """
      <transition type="overlay">
        <duration>3600.0</duration>
        <from>\(from.escapedForXML)</from>
        <to>\(to.escapedForXML)</to>
      </transition>
    """
  }
}
