internal import ArgumentParser
internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgSystem

/// The scripts that let shells complete the command line.
///
/// A script has three parts. The first one finds the command among the words: without a subcommand,
/// geobg runs `render`. The second one is a table with the options of each command, and what their
/// values can be. The last one offers words to the shell.
enum CompletionScript {
  /// The option of the parser that prints a script.
  static let option = "--generate-completion-script"

  /// The whole script of a shell, or nil if geobg has none for it.
  ///
  /// - Parameter shell: Its name: `bash`, `zsh` or `fish`.
  static func text(for shell: String) throws -> String? {
    guard let shell = Shell(rawValue: shell) else { return nil }
    let table = try CommandTable.ofGeobg()
    return shell.begin(commands(of: table), names: names(of: table))
      + table.all.map { rows(of: $0, for: shell) }.joined() + shell.end
  }

  fileprivate enum Shell: String {
    case bash
    case zsh
    case fish
  }

  /// A command as a word of the scripts: its names without `geobg`, such as `palettes list`.
  private static func word(_ command: CommandTable) -> String {
    command.path.dropFirst().joined(separator: " ")
  }

  /// The commands that the words of a command line can lead to.
  private static func commands(of table: CommandTable) -> [String] {
    table.all.dropFirst().map { Shell.quoted(word($0)) }
  }

  /// For each command with subcommands: its word, the names, and the word of the default one.
  private static func names(of table: CommandTable) -> [(String, String, String)] {
    table.all.filter { !$0.subcommands.isEmpty }.map { command in
      let names = command.subcommands.compactMap(\.path.last).joined(separator: " ")
      return (word(command), names, word(command.running))
    }
  }

  /// The rows of a command in the table: its options, and what their values can be.
  private static func rows(of command: CommandTable, for shell: Shell) -> String {
    let options = command.arguments.filter { !$0.names.isEmpty }
    let operands = command.arguments.filter(\.names.isEmpty)
    var kinds: [String: [String]] = [:]
    for option in options where option.value != nil {
      kinds[kind(option.completion), default: []] += option.names
    }
    // Operands of one command all have the same kind, except the last ones of `palettes convert`.
    let operand = operands.first.map { kind($0.completion) } ?? "nothing"
    return shell.rows(
      of: word(command), options: options, operand: operand,
      kinds: kinds.sorted { $0.key < $1.key }.map { ($0.value, $0.key) })
  }

  /// What can be completed, as a word for the script's last part, and what belongs to it.
  private static func kind(_ completion: CommandTable.Completion) -> String {
    switch completion {
    case .nothing: "nothing"
    case .words(let words): "words " + words.joined(separator: " ")
    case .files: "files"
    case .folders: "folders"
    case .asked(let argument): "asked \(argument)"
    }
  }
}

// MARK: - The languages of the shells

extension CompletionScript.Shell {
  /// A word in single quotes.
  ///
  /// No name and no sentence of ours has a backslash.
  static func quoted(_ text: String) -> String {
    // Scalars, because a quote and an accent behind it are one character.
    "'" + text.unicodeScalars.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'"
  }

  /// Each name of an option, with the first sentence about it.
  private func described(_ option: CommandTable.Argument) -> [String] {
    let quoted = CompletionScript.Shell.quoted
    let sentence = String(option.abstract.sentence)
    guard self == .zsh else { return option.names.map { quoted($0) + #"\t"# + quoted(sentence) } }
    // A colon divides the two.
    let escaped = sentence.unicodeScalars.map { $0 == ":" ? #"\:"# : String($0) }.joined()
    return option.names.map { quoted("\($0):\(escaped)") }
  }

  fileprivate func rows(
    of command: String, options: [CommandTable.Argument], operand: String,
    kinds: [(names: [String], kind: String)]
  ) -> String {
    let command = CompletionScript.Shell.quoted(command)
    let operand = CompletionScript.Shell.quoted(operand)
    switch self {
    case .bash, .zsh:
      let list =
        self == .bash
        ? CompletionScript.Shell.quoted(options.flatMap(\.names).joined(separator: " "))
        : "(" + options.flatMap(described).joined(separator: " ") + ")"
      let values = kinds.map { names, kind in
        "        \(names.joined(separator: " | "))) kind=\(CompletionScript.Shell.quoted(kind)) ;;\n"
      }
      return """
            \(command))
                options=\(list)
                operand=\(operand)
                case "$last" in
        \(values.joined())        esac
                ;;

        """
    case .fish:
      let list = options.flatMap(described)
      let values = kinds.map { names, kind in
        "            case \(names.joined(separator: " "))\n"
          + "                set kind \(CompletionScript.Shell.quoted(kind))\n"
      }
      return """
            case \(command)
                set options \(list.joined(separator: " "))
                set operand \(operand)
                switch "$last"
        \(values.joined())        end

        """
    }
  }

  /// The words of the command line, the command that they name, and the begin of the table.
  fileprivate func begin(
    _ commands: [String], names: [(command: String, names: String, running: String)]
  ) -> String {
    let quoted = CompletionScript.Shell.quoted
    switch self {
    case .bash, .zsh:
      let known = commands.joined(separator: " | ")
      let parents = names.map { each in
        "        \(quoted(each.command))) names=\(quoted(each.names)) running=\(quoted(each.running)) ;;\n"
      }
      return words + """
            for each in "${before[@]}"; do
                case "${command:+$command }$each" in
                \(known)) command=${command:+$command }$each found=$each ;;
                *) break ;;
                esac
            done
            case "$command" in
        \(parents.joined())    esac
            # Without the name of a subcommand, its parent runs one.
            if [[ -n $running && ( $word = -* || $last != "$found" ) ]]; then
                command=$running names=
            fi
            case "$command" in

        """
    case .fish:
      let parents = names.map { each in
        "        case \(quoted(each.command))\n"
          + "            set names \(each.names)\n"
          + "            set running \(quoted(each.running))\n"
      }
      return words + """
            for each in $before
                switch (string trim "$command $each")
                    case \(commands.joined(separator: " "))
                        set command (string trim "$command $each")
                        set found $each
                    case '*'
                        break
                end
            end
            switch "$command"
        \(parents.joined())    end
            # Without the name of a subcommand, its parent runs one.
            if test -n "$running"; and begin
                    string match -q -- '-*' "$word"; or test "$last" != "$found"
                end
                set command $running
                set names
            end
            switch "$command"

        """
    }
  }

  /// The begin of the script.
  private var words: String {
    switch self {
    case .bash:
      """
      # Completes the command line of geobg in bash.

      # Offers the lines of its input that begin with $1, as they are: `compgen -W` would run what a name has in $( ).
      __geobg_offer() {
          local each
          while IFS= read -r each; do
              [[ $each = "$1"* ]] && COMPREPLY+=("$each")
          done
      }

      _geobg() {
          COMPREPLY=()
          local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD - 1]}
          local -a before=("${COMP_WORDS[@]:1:COMP_CWORD - 1}")
          # bash divides --option=value into three words.
          if [[ $word = '=' ]]; then
              word=
          elif [[ $last = '=' ]]; then
              last=${COMP_WORDS[COMP_CWORD - 2]}
          fi
          local each command= found=geobg names= running= options= operand=files kind=
          [[ ${#before[@]} -gt 0 ]] || last=geobg

      """
    case .zsh:
      """
      #compdef geobg
      # Completes the command line of geobg in zsh.
      _geobg() {
          local word=${words[CURRENT]} last=${words[CURRENT - 1]}
          local -a before=("${(@)words[2,CURRENT - 1]}") options
          local each command= found=geobg names= running= operand=files kind=
          [[ CURRENT -gt 2 ]] || last=geobg

      """
    case .fish:
      """
      # Completes the command line of geobg in fish.
      function __geobg_words
          set -l word (commandline -ct)
          set -l before (commandline -opc)[2..]
          set -l last geobg
          set -q before[1]; and set last $before[-1]
          set -l command ''
          set -l found geobg
          set -l names
          set -l running
          set -l options
          set -l operand files
          set -l kind

      """
    }
  }

  /// The end of the table, and what offers the words to the shell.
  ///
  /// The command itself is asked with the word, its number and its length.
  fileprivate var end: String {
    switch self {
    case .bash:
      """
          esac
          local IFS=$'\\n'
          if [[ -n $names ]]; then
              COMPREPLY=($(IFS=' '; compgen -W "$names" -- "$word"))
              [[ ${#COMPREPLY[@]} -gt 0 ]] || __geobg_offer '' < <(compgen -f -- "$word")
              return
          fi
          if [[ -z $kind && $word = -* ]]; then
              COMPREPLY=($(IFS=' '; compgen -W "$options" -- "$word"))
              return
          fi
          kind=${kind:-$operand}
          case "$kind" in
          files) __geobg_offer '' < <(compgen -f -- "$word") ;;
          folders) __geobg_offer '' < <(compgen -d -- "$word") ;;
          words*) COMPREPLY=($(IFS=' '; compgen -W "${kind#words }" -- "$word")) ;;
          asked*)
              IFS=' '
              set -- $command
              IFS=$'\\n'
              __geobg_offer "$word" < <("${COMP_WORDS[0]}" ---completion "$@" -- "${kind#asked }" 1 \\
                  "${#word}" geobg "$word" 2>/dev/null)
              ;;
          esac
      }

      complete -o filenames -F _geobg geobg
      """
    case .zsh:
      """
          esac
          if [[ -n $names ]]; then
              compadd -- ${=names} || _files
              return
          fi
          if [[ -z $kind && $word = -* ]]; then
              _describe -o option options
              return
          fi
          kind=${kind:-$operand}
          case "$kind" in
          files) _files ;;
          folders) _files -/ ;;
          words*) compadd -- ${=kind#words } ;;
          asked*)
              local -a answer=("${(@f)$("${words[1]}" ---completion ${=command} -- "${kind#asked }" 1 \\
                  "${#word}" geobg "$word" 2>/dev/null)}")
              compadd -- $answer
              ;;
          esac
      }

      # zsh loads the file as the function, or somebody reads it.
      if [[ "${funcstack[1]}" = _geobg ]]; then _geobg "$@"; else compdef _geobg geobg; fi
      """
    case .fish:
      """
          end
          if set -q names[1]
              printf '%s\\n' $names
              return
          end
          if test -z "$kind"; and string match -q -- '-*' "$word"
              printf '%s\\n' $options
              return
          end
          test -n "$kind"; or set kind $operand
          set -l parts (string split -n ' ' "$kind")
          switch "$parts[1]"
              case files
                  __fish_complete_path "$word"
              case folders
                  __fish_complete_directories "$word"
              case words
                  printf '%s\\n' $parts[2..]
              case asked
                  set -l program (commandline -opc)[1]
                  $program ---completion (string split -n ' ' "$command") -- $parts[2] 1 \\
                      (string length "$word") geobg "$word" 2>/dev/null
          end
      end

      complete -c geobg -f -a '(__geobg_words)'
      """
    }
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
  static var preset: CompletionKind { .custom { _, _, _ in SettingsOptions.presetNames } }

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
