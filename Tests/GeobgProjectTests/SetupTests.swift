import Foundation
import GeobgTestSupport
import Testing

/// The two commands that README begins with: what they install, and what they say if they cannot.
///
/// They run where almost no program is, with stand-ins for those that change the system.
@Suite(.timed, .enabled(if: Shell.has("bash") && FileManager.default.fileExists(atPath: "/bin/sh")))
struct SetupTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// What a case changes in a system that has Swift, no packages, and a user with sudo.
  struct Case: CustomTestStringConvertible {
    /// The lines of a shell that change the system; `program NAME TEXT` writes a stand-in.
    var change = ""
    var command = "./demo"
    var code: Int32 = 69
    /// The last line of the errors begins with this text.
    let message: String

    var testDescription: String { message }
  }

  static let cases = [
    Case(
      change: "rm bin/swift", message: "setup: Swift 6.1 or newer is not on the path; install it "),
    Case(
      change: "program swift 'echo libxml2.so.2: not found >&2; exit 127'",
      message: "setup: swift does not start (libxml2.so.2: not found); install the packages that "),
    Case(
      change: "program swift 'echo Swift version 5.10.1'",
      message: "setup: this is Swift 5.10; geobg needs 6.1 or newer, "),
    Case(
      change: "program df 'printf \"%s\\n\" Heads \"/dev/a 9 9 204800 9% /\"'",
      message: "setup: only 200 MB are free on the disk of "),
    Case(
      change: "rm bin/sudo",
      message: "setup: packages are missing, and sudo is not installed; as root, run: "
        + "apt-get update && apt-get install bash ca-certificates git libcairo2-dev "),
    Case(
      change: "program sudo 'echo sudo: a password is required >&2; exit 1'",
      message: "setup: sudo refused (sudo: a password is required); ask an administrator to run: "),
    Case(
      change: """
        program apt-get 'echo "E: Failed: Temporary failure resolving debian.org" >&2; exit 100'
        """,
      message: "setup: the servers of Debian's packages cannot be reached; "),
    Case(
      change: #"""
        program apt-get 'case $1 in install)
          echo "E: You don'"'"'t have enough free space in /var/cache/apt/archives/."; exit 100
        esac'
        """#,
      message: "setup: the disk is full: E: You don't have enough free space in "),
    Case(
      change: """
        program apt-get 'echo "E: Could not get lock /var/lib/dpkg/lock-frontend." >&2; exit 100'
        """,
      message: "setup: another program is installing packages; "),
    Case(
      change: "program apt-get 'echo E: Broken packages >&2; exit 100'",
      message: "setup: apt-get failed: E: Broken packages; "),
    Case(
      change: "rm bin/apt-get bin/dpkg-query; program dnf ''; program pkg-config '[ $2 != cairo ]'",
      message: "setup: pkg-config does not find cairo; install pkg-config and these libraries "
        + "with their headers, with dnf, and try again "),
    Case(
      change: "rm bin/apt-get bin/dpkg-query; program pkg-config ''", command: "./check",
      message: "setup: core: these programs are not on the path: python3; install them with "),
  ]

  @Test(arguments: cases)
  func whatIsMissingIsSaidInOneLine(_ each: Case) throws {
    let result = try run(each.command, after: each.change)
    let lines = result.errors.split(separator: "\n")
    #expect(result.code == each.code, "\(result.text)\(result.errors)")
    #expect(lines.last?.hasPrefix(each.message) == true, "\(result.errors)")
    // Before it, at most the line that says what is being installed, and how far it is.
    for line in lines.dropLast() {
      let begins = ["setup: installing ", "setup: downloading "].contains { line.hasPrefix($0) }
      #expect(begins, "\(line)")
    }
    #expect(result.text.isEmpty)
  }

  /// As a user with sudo, and as root without it.
  @Test(arguments: ["", "rm bin/sudo; program id 'echo 0'"])
  func packagesAreInstalledOnceAndThenItIsBuilt(change: String) throws {
    let result = try run("./demo && ./demo", after: change)
    #expect(result.code == 0, "\(result.errors)")
    let errors = result.errors.split(separator: "\n")
    let installing = "setup: installing bash ca-certificates git libcairo2-dev "
    #expect(errors.first?.hasPrefix(installing) == true)
    #expect(errors.filter { $0.hasPrefix(installing) }.count == 1)
    #expect(errors.contains("setup: downloading packages: 50 %"))
    #expect(errors.contains("setup: installing packages: 100 %"))
    #expect(!result.errors.contains("debconf"))
    #expect(!(result.errors + result.text).contains("mktemp"))
    let lines = result.text.split(separator: "\n")
    #expect(lines.contains("[1/2] Compiling A"))
    #expect(lines.filter { $0.hasPrefix("Your wallpaper is /") }.count == 2)
    let drawn = try String(contentsOf: folder.url.appendingPathComponent("drawn"), encoding: .utf8)
    #expect(drawn.contains("-o wallpaper.png"))
  }

  /// The reason is in the last line, after the messages of the build.
  @Test(arguments: [
    ("error: unable to access github.com: Could not resolve host", "geobg: Swift could not "),
    ("error: No space left on device", "geobg: the disk is full; "),
    ("error: cannot find A in scope", "error: cannot find A in scope"),
  ])
  func aBuildThatFailsSaysWhy(message: String, last: String) throws {
    let result = try run("./demo", after: "program build 'echo \"\(message)\" >&2; exit 3'")
    #expect(result.code == 3)
    let lines = (result.text + result.errors).split(separator: "\n")
    #expect(lines.contains(message[...]))
    #expect(lines.last?.hasPrefix(last) == true || last == message, "\(lines)")
    #expect(!result.text.contains("Your wallpaper"))
  }

  /// What README names is what the Makefile and the checks of all commits call.
  @Test func thereIsOneWayToBegin() throws {
    let (makefile, checks) = (try Project.text("Makefile"), try Project.text(".ci/run"))
    let readme = try Project.text("README.md")
    for name in ["demo", "check"] {
      #expect(readme.contains("\n    ./\(name) "))
      #expect(makefile.contains("\n\t@SWIFT=$(SWIFT) ./\(name)\n"))
    }
    #expect(checks.contains(" ./check ||"))
    #expect(!checks.contains("make test "))
  }

  /// Runs `command` in a copy of what the two commands need, in a system that `change` changes.
  private func run(_ command: String, after change: String) throws -> Shell.Result {
    let script = #"""
      cd "$2"
      program() { printf '#!/bin/sh\n%s\n' "$2" >"bin/$1" && chmod +x "bin/$1"; }
      mkdir -p bin scripts .build/release Sources
      cp "$1/demo" "$1/check" .
      cp "$1/scripts/setup" "$1/scripts/progress" "$1/scripts/page" scripts
      for name in awk bash cat chmod cmp cut date dirname env grep head mkdir rm; do
        ln -s "$(command -v "$name")" bin
      done
      for name in sed sh tail tee tr uname; do ln -s "$(command -v "$name")" bin; done
      program swift 'echo Apple Swift version 6.3.1'
      program id 'case $1 in -u) echo 1000 ;; *) echo ann ;; esac'
      program df 'printf "%s\n" Heads "/dev/a 9 9 9999999 9% /"'
      program sudo 'exec "$@" 3>&-'
      program dpkg-query '[ -e installed ] && echo install ok installed'
      program apt-get 'case $1 in install)
        echo "debconf: delaying package configuration" >&2
        status=${*##*Status-Fd=} && status=${status%% *}
        for share in 10 50 100; do echo "dlstatus:1:$share.5:Downloading" >&$status; done
        echo "pmstatus:libcairo2-dev:100:Installed" >&$status
        # The scripts of packages get all descriptors but this one.
        eval "echo Configuring $status>&-" || exit 100
        : >installed
      esac'
      program build 'echo "[1/2] Compiling A"
        echo "ld: a.o: in function b: warning: the use of \`mktemp'"'"' is dangerous"
        program="$PWD/.build/release/geobg"
        printf "#!/bin/sh\necho \"\$@\" >>drawn\n" >"$program" && chmod +x "$program"'
      printf '#!/bin/sh\nexec build\n' >scripts/build && chmod +x scripts/build
      eval "$3"
      PATH=$PWD/bin SWIFT=swift GEOBG_PAGE='' exec bin/sh -c "$4"
      """#
    return try Shell.run(
      "bash", ["-euc", script, "bash", Fixtures.root.path, folder.url.path, change, command])
  }
}
