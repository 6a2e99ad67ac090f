import Foundation
import GeobgTestSupport
import Testing

/// Lists and pictures that arrive in pipes, which can be read only once.
@Suite(.timed) struct BatchPipeTests {
  @Test func aPipeIsReadOnce() throws {
    let folder = try TemporaryFolder()
    let script = #"""
      set -e; mkfifo picture.png list
      "$G" --seed 5 --size 40x30px --no-config -o one.png -q
      "$G" recipe --seeds 1...3 --size 40x30px --format svg --no-config > recipes
      cat one.png > picture.png & timeout 60 "$G" batch picture.png -q -o 'a/{seed}.png'
      cat recipes > list & timeout 60 "$G" batch list -q -o 'b/{seed}.svg'
      cmp one.png a/5.png; ls b
      """#
    let result = expectSuccess(try Script.run(script, in: folder))
    #expect(result.text == "1.svg\n2.svg\n3.svg\nmanifest.jsonl\n")
  }
}
