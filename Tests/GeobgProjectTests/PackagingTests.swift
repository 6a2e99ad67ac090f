import Foundation
import GeobgTestSupport
import Testing

/// The scripts that guard a release.
@Suite(.timed) struct PackagingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
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
