internal import GeobgRecipe
internal import GeobgSystem

enum Swww {
  static let name = "swww"
  /// The name of the program in newer versions.
  static let newName = "awww"

  /// The name under which the program is installed; if it is not, the old one.
  static func program(in session: DesktopSession) -> String {
    session.hasProgram(newName) && !session.hasProgram(name) ? newName : name
  }

  /// The pictures in lines such as `: DP-1: 1920x1080, scale: 1, currently displaying: image:
  /// /a.png`; a monitor may show a color instead.
  static func shown(
    in session: DesktopSession
  ) throws(DesktopError) -> [(monitor: String, path: String)] {
    let mark = "currently displaying: image: "
    let program = Swww.program(in: session)
    return try session.answer(Invocation(program, "query")).split(separator: "\n")
      .compactMap { line in
        let named = line.drop { $0 == ":" || $0 == " " }
        guard let range = line.ranges(of: mark).first, let colon = named.firstIndex(of: ":") else {
          return nil
        }
        return (String(named[..<colon]), String(line[range.upperBound...]))
      }
  }
}
