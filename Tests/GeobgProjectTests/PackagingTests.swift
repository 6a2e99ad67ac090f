import Foundation
import GeobgTestSupport
import Testing

/// The recipes for package managers, which no package manager has tried yet, are at least whole.
@Suite(.timed) struct PackagingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Fills in the recipes for a release with these files.
  private func fill(_ files: [String]) throws -> Shell.Result {
    for file in files { try Data(file.utf8).write(to: folder.url.appendingPathComponent(file)) }
    let program = Fixtures.root.appendingPathComponent("packaging/fill").path
    return try Shell.run(program, ["1.2.3", "https://example.org/geobg", folder.url.path])
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path("packaging/\(name)"), encoding: .utf8)
  }

  @Test(arguments: ["homebrew/geobg.rb", "aur/PKGBUILD", "aur/.SRCINFO", "nix/flake.nix"])
  func nothingIsLeftToFillIn(name: String) throws {
    let template = try Project.text("packaging/\(name)")
    #expect(template.contains("@VERSION@"))
    let result = try fill(["geobg-1.2.3-source.tar.gz", "geobg_1.2.3-1_amd64.deb"])
    #expect(result.code == 0, "\(result.errors)")
    let filled = try text(name)
    #expect(filled.firstMatch(of: /@[A-Z0-9_]+@/) == nil)
    #expect(filled.contains("1.2.3"))
    // SHA-256 has 64 digits.
    #expect(filled.firstMatch(of: /['" ][0-9a-f]{64}\b/) != nil)
  }

  @Test(arguments: [[], ["geobg-1.2.3-source.tar.gz"], ["geobg_1.2.3_amd64.deb"]])
  func aMissingFileIsNamed(files: [String]) throws {
    let result = try fill(files)
    #expect(result.code == 66)
    #expect(result.errors.contains("is missing; build the files of the release first"))
  }

  /// The AUR shows .SRCINFO, and makepkg reads PKGBUILD.
  @Test(.enabled(if: Shell.has("bash"))) func bothFilesOfTheAURAgree() throws {
    let script = """
      . "$1"
      for name in pkgdesc pkgver pkgrel url arch license makedepends depends optdepends options \\
        source sha256sums; do
        declare -n values=$name
        printf "$name = %s\\n" "${values[@]}"
      done
      """
    let build = Fixtures.root.appendingPathComponent("packaging/aur/PKGBUILD").path
    let result = try Shell.run("bash", ["-euc", script, "bash", build])
    #expect(result.code == 0, "\(result.errors)")
    let listed = try Project.text("packaging/aur/.SRCINFO").split(separator: "\n")
      .filter { $0.hasPrefix("\t") }.map { String($0.dropFirst()) }
    #expect(result.text.split(separator: "\n").map(String.init) == listed)
  }

  /// `.ci/run` ends with this script.
  @Test(.enabled(if: Shell.has("git") && Shell.has("bash"))) func aChangedPinIsFound() throws {
    let script = """
      refused() {
        if scripts/pinned 2>errors; then echo "not refused: $1"; exit 1; fi
        grep "^pinned: $1: $2; " errors
      }
      cd "$2"
      git init -q .
      mkdir -p scripts Example .build/checkouts
      cp "$1" scripts/pinned
      echo manifest >Package.swift
      hash=$(sha256sum Package.swift | cut -d ' ' -f 1)
      echo '{ "originHash" : "'$hash'" }' >Package.resolved
      git add -f . && git -c user.name=a -c user.email=a@example.org commit -qm a
      scripts/pinned
      echo >>Package.resolved
      refused Package.resolved "not as committed"
      git checkout -q Package.resolved
      # A new file counts also where the user ignores it, but those of other packages do not.
      echo Package.resolved >.gitignore
      touch .build/checkouts/Package.resolved
      scripts/pinned
      touch Example/Package.resolved
      refused Example/Package.resolved "not as committed"
      rm Example/Package.resolved
      scripts/pinned
      echo other >Package.swift
      refused Package.resolved "older than Package.swift beside it"
      """
    let pinned = Fixtures.root.appendingPathComponent("scripts/pinned").path
    let result = try Shell.run("bash", ["-euc", script, "bash", pinned, folder.url.path])
    #expect(result.code == 0, "\(result.text)\(result.errors)")
  }
}
