import Foundation
import GeobgTestSupport

/// Stubs of the programs that would change the system or need other machines.
extension DocumentReader {
  /// What each program does instead.
  static let programs: [String: String] = {
    let root = Script.quoted(Fixtures.root.path)
    // The setup script must know each package; nothing is installed.
    let packages = """
      shift
      for package; do
        grep -qw -e "$package" \(root)/scripts/setup || {
          echo "scripts/setup does not install $package" >&2
          exit 1
        }
      done
      """
    return [
      "apt": packages,
      "brew": packages,
      // The target must exist; nothing is built.
      "make": "PATH=/usr/bin:/bin; exec make --dry-run -C \(root) \"$@\"",
      // The package must exist; nothing is built.
      "swift": "[ \"$1 $2\" = 'run --package-path' ] && [ -f \(root)/\"$3\"/Package.swift ]",
      "gsettings": StubPrograms.gsettings,
      "xrandr": """
      echo 'Monitors: 2'
      echo ' 0: +*DP-1 64/600x36/340+0+0  DP-1'
      echo ' 1: +HDMI-1 27/300x48/500+64+0  HDMI-1'
      """,
      // The unit must be installed, below the home of the reader.
      "systemctl": """
      for unit; do
        case $unit in
        geobg*) [ -f ~/.config/systemd/user/"$unit" ] || exit ;;
        esac
      done
      """,
      "launchctl": "[ -f \"$3\" ]",
      // It reads the film, and writes the beginning of a video where one is wanted.
      // The smallest file of each kind; the readers of a film in a pipe give no place for one.
      "ffmpeg": #"""
      cat >/dev/null
      case "$*" in
      *'-f webm'*) video='\032\105\337\243\200\030\123\200\147\200' ;;
      *) video='\0\0\0\010ftyp\0\0\0\010moov\0\0\0\010mdat' ;;
      esac
      printf "$video" 2>/dev/null >/dev/fd/3 || :
      """#,
      // The last argument is the picture; there is no session to show it in.
      "swaybg": "for file; do :; done; [ -f \"$file\" ]",
      "swww": "[ \"$1\" = query ] || [ -f \"$2\" ]",
      "mpvpaper": "for file; do :; done; [ -f \"$file\" ]",
      // Runs all tasks of an array, one after another.
      "sbatch": """
      tasks='0 1 2 3 4 5 6 7'
      while :; do
        case $1 in
        --parsable) echo 7 ;;
        --dependency=after*:7) ;;
        --array=*) tasks=${1#*=} ;;
        --wrap) exec sh -c "$2" ;;
        -*) echo "sbatch: unknown option $1" >&2; exit 1 ;;
        *) break ;;
        esac
        shift
      done
      count=$(echo "$tasks" | wc -w)
      for task in $tasks; do
        SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_MIN=${tasks%% *} \\
          SLURM_ARRAY_TASK_MAX=${tasks##* } SLURM_ARRAY_TASK_COUNT=$count bash "$@" >&2 || exit
      done
      """,
      // Runs geobg for each number of the input, as GNU parallel would on other machines.
      "parallel": """
      while [ "$1" != geobg ]; do shift; done
      while read -r number; do
        (
          for word; do
            shift
            set -- "$@" "$(printf '%s' "$word" | sed "s/{}/$number/g")"
          done
          exec "$@" </dev/null
        ) || exit
      done
      """,
    ]
  }()

  /// Real programs that may be missing; blocks that use them are then left out.
  static let optionalPrograms = ["exiftool", "gs", "jq"]
}
