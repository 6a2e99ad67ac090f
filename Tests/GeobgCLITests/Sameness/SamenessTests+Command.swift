import Foundation
import GeobgTestSupport
import Testing

/// The command makes the same pictures in any language and time zone.
///
/// The engine imports neither the C library nor Foundation, so a locale can reach only the command
/// around it. Ten pictures of the golden ones show whether it does.
extension SamenessTests {
  @Test(arguments: Surroundings.all)
  func commandMakesTheGoldenPictures(surroundings: Surroundings) throws {
    let scratch = try TemporaryFolder()
    let environment = try surroundings.environment(in: scratch)
    let folder = try TemporaryFolder()
    try scratch.write(Golden.few.map(\.command).joined(separator: "\n"), to: "script")
    expectSuccess(
      try Script.run(
        #"exec sh "$1""#, [scratch.path("script")], environment: environment, in: folder))
    try Golden.check(folder, of: Golden.few)
  }

  @Test func otherFormatsAreTheSameOnOneMachine() throws {
    let names = ["png", "pdf", "jpg", "webp"].flatMap { ["wall.\($0)", "bare.\($0)"] }
    let made = names.map { name in "-o \(name)" }
    let script = """
      "$G" --seed 7 --size 234x506 --mesh \(made.filter { $0.contains("wall") }.joined(separator: " "))
      "$G" --seed 7 --size 234x506 --mesh --no-metadata -q \
        \(made.filter { $0.contains("bare") }.joined(separator: " "))
      """
    var results: Set<String> = []
    for surroundings in Surroundings.all + [.plain] {
      let scratch = try TemporaryFolder()
      let folder = try TemporaryFolder()
      expectSuccess(
        try Script.run(
          script, environment: try surroundings.environment(in: scratch), in: folder))
      #expect(folder.names == names.sorted())
      results.insert(try Shell.run("sha256sum", folder.names, in: folder.url).text)
    }
    #expect(results.count == 1)
  }
}
