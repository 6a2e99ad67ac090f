internal import GeobgRecipe
package import GeobgSystem

/// A command of the user that shows a wallpaper, with marks for the values that geobg fills in.
///
/// It serves desktops that geobg does not know: `swaybg -i {file}`. The command runs without a shell. It
/// can be a shell, or start one. So every path that it gets is one that no shell reads as code: of a
/// picture that geobg made, or of a ``WallpaperCopy``, in a folder that ``Desktop/check(_:)`` accepts.
public struct OwnProgram: Hashable, Sendable {
  /// The mark for the path of the picture.
  static let fileMark = "{file}"
  /// The mark for the name of the monitor.
  static let monitorMark = "{monitor}"

  /// The words of the command, with their marks.
  let words: [String]

  /// The command in `text`, whose words are separated and quoted as in a POSIX shell.
  ///
  /// Source: the Shell Command Language of POSIX.1-2017, section 2.2, without expansions: `$`, `~`
  /// and `*` stand for themselves.
  ///
  /// - Throws: ``DesktopError/ownProgram(_:reason:)`` if it has no program or no `{file}`, or if a quote
  ///   has no end.
  public init(parsing text: String) throws(DesktopError) {
    guard let words = OwnProgram.words(of: text) else {
      throw .ownProgram(text, reason: "a quote has no end; add it")
    }
    guard let program = words.first, !program.isEmpty, !OwnProgram.hasMark(program) else {
      throw .ownProgram(text, reason: "it names no program; write one, such as swaybg -i {file}")
    }
    guard words.dropFirst().contains(where: { OwnProgram.has(OwnProgram.fileMark, in: $0) }) else {
      throw .ownProgram(
        text,
        reason: "it has no {file}; write {file} in the place of the picture's path, such as "
          + "swaybg -i {file}")
    }
    self.words = words
  }

  private static func hasMark(_ word: String) -> Bool {
    has(fileMark, in: word) || has(monitorMark, in: word)
  }

  private static func has(_ mark: String, in word: String) -> Bool {
    word.unicodeScalars.contains(mark.unicodeScalars)
  }

  /// Whether it shows a picture on one monitor.
  var isOfMonitor: Bool { words.contains { OwnProgram.has(OwnProgram.monitorMark, in: $0) } }

  /// The command that shows the picture at `path` on `monitor`.
  package func showing(_ path: String, on monitor: String) -> Invocation {
    let filled = words.map { word in
      // One pass, because a path may contain a mark.
      word.replacing(/\{(file|monitor)\}/.matchingSemantics(.unicodeScalar)) {
        $0.1 == "file" ? path : monitor
      }
    }
    var invocation = Invocation(filled[0], arguments: Array(filled.dropFirst()))
    invocation.mayStay = true
    return invocation
  }

  private static func words(of text: String) -> [String]? {
    // Scalars, because a quote and an accent behind it are one character.
    typealias Scalars = String.UnicodeScalarView
    var (words, word, quote) = ([String](), Scalars?.none, Unicode.Scalar?.none)
    var rest = text.unicodeScalars[...]
    func extended(_ more: some Sequence<Unicode.Scalar>) -> Scalars {
      var scalars = word ?? Scalars()
      scalars.append(contentsOf: more)
      return scalars
    }
    while let scalar = rest.popFirst() {
      switch (scalar, quote) {
      case ("\\", nil): word = extended(rest.popFirst().map { [$0] } ?? [])
      case ("\\", "\""?) where rest.first.map("\"\\$`".unicodeScalars.contains) ?? false:
        word = extended(rest.popFirst().map { [$0] } ?? [])
      case (_, .some(let mark)) where scalar == mark: quote = nil
      case (_, .some): word = extended([scalar])
      case ("'", nil), ("\"", nil): (quote, word) = (scalar, word ?? Scalars())
      case (" ", nil), ("\t", nil), ("\n", nil):
        if let complete = word { words.append(String(complete)) }
        word = nil
      default: word = extended([scalar])
      }
    }
    guard quote == nil else { return nil }
    return words + [word].compactMap { $0.map { String($0) } }
  }
}

extension Desktop {
  /// The name of every desktop of an ``OwnProgram``, also in the file of saved wallpapers.
  package static let ownName = "with"

  /// Whether the user's own program shows the wallpaper.
  public var isOwn: Bool { name == Desktop.ownName }

  /// A desktop on which `program` shows the wallpaper.
  ///
  /// It gets a PNG, which every program can show. A program that stays, such as swaybg, draws the
  /// wallpaper as long as it runs; the program that showed the wallpaper before is then ended.
  public static func with(_ program: OwnProgram) -> Desktop {
    Desktop(
      name: ownName, program: program.words[0], sessionNames: [], bareSession: .wayland,
      showsSVG: false, playing: { _ in .animatedPNG }, pathSyntax: .shell,
      showing: { wallpaper, _ throws(DesktopError) in
        guard !wallpaper.slices.isEmpty || program.isOfMonitor else {
          return [program.showing(wallpaper.light, on: "")]
        }
        guard !wallpaper.slices.isEmpty, program.isOfMonitor else {
          throw .ownProgramAndMonitors(hasMark: program.isOfMonitor)
        }
        return wallpaper.slices.map { program.showing($0.path, on: $0.monitor.name) }
      },
      showingAgain: { _ in [] })
  }
}
