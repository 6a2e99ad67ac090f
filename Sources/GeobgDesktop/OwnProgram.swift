internal import GeobgRecipe
package import GeobgSystem

/// A command of the user that shows a wallpaper, with marks for the values that geobg fills in.
///
/// It serves desktops that geobg does not know: `swaybg -i {file}`. The command runs without a shell,
/// so a path cannot change it.
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
  /// - Throws: ``DesktopError/ownProgram(_:reason:)`` if it has no program or no `{file}`, if a quote
  ///   has no end, or if a shell would read the path as a part of its commands.
  public init(parsing text: String) throws(DesktopError) {
    guard let words = OwnProgram.words(of: text) else {
      throw .ownProgram(text, reason: "a quote has no end; add it")
    }
    guard let program = words.first, !program.isEmpty, !OwnProgram.hasMark(program) else {
      throw .ownProgram(text, reason: "it names no program; write one, such as swaybg -i {file}")
    }
    guard words.dropFirst().contains(where: { $0.contains(OwnProgram.fileMark) }) else {
      throw .ownProgram(
        text,
        reason: "it has no {file}; write {file} in the place of the picture's path, such as "
          + "swaybg -i {file}")
    }
    guard !OwnProgram.shellTexts(in: words).contains(where: OwnProgram.hasMark) else {
      throw .ownProgram(
        text,
        reason: "a shell would read the path as commands; write {file} after them, such as "
          + #"sh -c "swaybg -i \"$0\"" {file}"#)
    }
    self.words = words
  }

  private static func hasMark(_ word: String) -> Bool {
    word.contains(fileMark) || word.contains(monitorMark)
  }

  /// The words that are commands of a shell, such as `okbg` in `sh -c okbg`.
  private static func shellTexts(in words: [String]) -> [String] {
    words.indices.compactMap { index in
      let rest = words[(index + 1)...]
      let options = rest.prefix { $0.hasPrefix("-") }
      guard words[index].hasSuffix("sh"), options.contains(where: { $0.hasSuffix("c") }) else {
        return nil
      }
      return rest.dropFirst(options.count).first
    }
  }

  /// Whether it shows a picture on one monitor.
  var isOfMonitor: Bool { words.contains { $0.contains(OwnProgram.monitorMark) } }

  /// The command that shows the picture at `path` on `monitor`.
  package func showing(_ path: String, on monitor: String) -> Invocation {
    let filled = words.map { word in
      // One pass, because a path may contain a mark.
      word.replacing(/\{(file|monitor)\}/) { $0.1 == "file" ? path : monitor }
    }
    var invocation = Invocation(filled[0], arguments: Array(filled.dropFirst()))
    invocation.mayStay = true
    return invocation
  }

  private static func words(of text: String) -> [String]? {
    var (words, word, quote) = ([String](), String?.none, Character?.none)
    var rest = text[...]
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("\\", nil):
        word = (word ?? "") + rest.prefix(1)
        rest = rest.dropFirst()
      case ("\\", "\""?) where rest.first.map("\"\\$`".contains) ?? false:
        word?.append(rest.removeFirst())
      case (_, .some(let mark)) where character == mark: quote = nil
      case (_, .some): word?.append(character)
      case ("'", nil), ("\"", nil): (quote, word) = (character, word ?? "")
      case (" ", nil), ("\t", nil), ("\n", nil):
        if let complete = word { words.append(complete) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { return nil }
    return words + [word].compactMap { $0 }
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
  /// wallpaper as long as it runs; the one that showed the wallpaper before is then ended.
  public static func with(_ program: OwnProgram) -> Desktop {
    Desktop(
      name: ownName, program: program.words[0], sessionNames: [], bareSession: .wayland,
      showsSVG: false, playing: { _ in .animatedPNG },
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
