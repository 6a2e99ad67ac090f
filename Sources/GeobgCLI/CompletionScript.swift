internal import ArgumentParser
internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgSystem

/// The scripts that let shells complete the command line.
///
/// The parser's scripts know no options where the name of a subcommand may stand, but geobg without
/// a subcommand runs `render`. So the scripts complete such a command line as if it named `render`.
enum CompletionScript {
  /// The option of the parser that prints a script.
  static let option = "--generate-completion-script"

  /// The whole script of a shell, or nil if geobg has none for it.
  ///
  /// - Parameter shell: Its name: `bash`, `zsh` or `fish`.
  static func text(for shell: String) -> String? {
    guard let shell = CompletionShell(rawValue: shell) else { return nil }
    let script = Geobg.completionScript(for: shell)
    let names =
      Geobg.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    switch shell {
    case .bash:
      return script.replacing(
        "complete -o filenames -F _geobg geobg", with: bash(names.joined(separator: "|")))
    case .zsh:
      // The file is also the body of the function when zsh loads it, so the new name has to be the
      // one that zsh knows.
      return script.replacing("_geobg() {", with: "__geobg_named() {", maxReplacements: 1)
        .replacing("if [[ \"${funcstack[1]}\"", with: zsh(names.joined(separator: "|")))
    case .fish:
      return script.replacing("(__geobg_tokens -pc)", with: "(__geobg_named_tokens -pc)")
        .replacing("(__geobg_tokens -p)", with: "(__geobg_named_tokens -p)")
        // fish 3 cannot give the cursor's place in the last word, but what is before the cursor.
        .replacing("(__geobg_tokens -tC)", with: "(commandline -ct | string length)")
        + fish(names.joined(separator: " "))
    default: return script
    }
  }

  private static func bash(_ names: String) -> String {
    """
    # Without a subcommand, geobg runs render.
    __geobg_or_render() {
        if [[ "${COMP_CWORD}" -gt 1 || "${COMP_WORDS[1]}" = -* ]]; then
            case "${COMP_WORDS[1]}" in
            \(names)) ;;
            *)
                COMP_LINE="${COMP_WORDS[0]} render${COMP_LINE#"${COMP_WORDS[0]}"}"
                COMP_WORDS=("${COMP_WORDS[0]}" render "${COMP_WORDS[@]:1}")
                ((COMP_CWORD += 1, COMP_POINT += 7))
                ;;
            esac
        fi
        _geobg "${@}"
    }

    complete -o filenames -F __geobg_or_render geobg
    """
  }

  private static func zsh(_ names: String) -> String {
    """
    # Without a subcommand, geobg runs render.
    _geobg() {
        if [[ "${CURRENT}" -gt 2 || "${words[2]}" = -* ]]; then
            case "${words[2]}" in
            \(names)) ;;
            *)
                words=("${words[1]}" render "${(@)words[2,-1]}")
                ((CURRENT += 1))
                ;;
            esac
        fi
        __geobg_named "${@}"
    }

    if [[ "${funcstack[1]}"
    """
  }

  private static func fish(_ names: String) -> String {
    """


    # Without a subcommand, geobg runs render.
    function __geobg_named_tokens
        set -l tokens (__geobg_tokens $argv)
        set -l first $tokens[2]
        test -n "$first"; or set first (string match -- '-*' (commandline -t))
        if test -n "$first"; and not contains -- $first \(names)
            set tokens $tokens[1] render $tokens[2..]
        end
        printf '%s\\n' $tokens
    end
    """
  }
}

/// What shells offer for the values of options.
///
/// The names are looked up when a shell asks for them, not at every start.
extension CompletionKind {
  /// The names of the built-in palettes, and the palette files where the word points.
  static var palette: CompletionKind {
    .custom { _, _, prefix in PaletteFile.builtInNames + paletteFiles(for: prefix) }
  }

  /// The names of sizes, and `screen`.
  static var size: CompletionKind {
    .custom { _, _, _ in NamedSize.all.map(\.name) + [SizeArgument.screenName] }
  }

  /// The names of the presets in the settings files that can be read.
  static var preset: CompletionKind {
    .custom { _, _, _ in SettingsOptions.presetNames }
  }

  /// The names of the supported desktops.
  static var desktop: CompletionKind { .list(Desktop.all.map(\.name)) }

  /// The names of all values of `Choice`.
  static func choices<Choice: CaseIterable & RawRepresentable<String>>(
    _: Choice.Type
  ) -> CompletionKind {
    .list(Choice.allCases.map(\.rawValue))
  }

  /// The palette files in the folder that `prefix` begins with, as words that begin like `prefix`.
  private static func paletteFiles(for prefix: String) -> [String] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let names = (try? Folder.names(in: folder)) ?? []
    return names.filter { PaletteFormat(extensionOf: $0) != nil }.map { folder + $0 }
  }
}
