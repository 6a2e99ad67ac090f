import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Whatever a recipe says is known where people read about it.
@Suite(.timed) struct RecipeFieldTests {
  /// A recipe by hand for each key of a recipe and of its output, which changes that key alone.
  private static let changes = [
    #""seed":"b""#, #""canvas":{"width":300,"height":200}"#, #""mode":"dark""#,
    #""palette":"dusk""#, #""background":"navy""#, #""plane":{"density":2}"#, #""mesh":3"#,
    #""calm":"top""#, #""base":[1,2,3]"#, #""zoom":2"#, #""pan":[5,6]"#, #""tile":true"#,
    #""motion":{"kind":"drift","seconds":12,"amount":1,"at":0}"#,
    #""art":{"outline":3}"#, #""art":{"arrangement":"hive"}"#, #""art":{"color-flow":0.5}"#,
    #""output":{"format":"svg"}"#, #""output":{"format":"png","renderer":"exact"}"#,
    #""output":{"format":"png","compression":"small"}"#,
    #""output":{"format":"jpeg","quality":50}"#, #""output":{"format":"svg","groups":true}"#,
    #""output":{"format":"svg","layers":"exact"}"#, #""output":{"format":"pdf","intent":true}"#,
    #""output":{"format":"svg","adaptive":true}"#, #""output":{"format":"svg","inline":true}"#,
    #""output":{"format":"png","rows":[0,2]}"#, #""output":{"format":"pdf","date":5}"#,
  ]

  private static func file(_ members: String) throws -> RecipeFile {
    let seed = members.contains(#""seed""#) ? "" : #""seed":"a","#
    return try RecipeFile(parsing: Array("{\(seed)\(members)}".utf8))
  }

  /// The file of `change` without it, in the same format.
  private static func plain(_ change: String) throws -> RecipeFile {
    let format = change.firstMatch(of: /"format":"(\w+)",/).map {
      #""output":{"format":"\#($0.1)"}"#
    }
    return try file(format ?? #""mode":"light""#)
  }

  @Test(arguments: changes) func aChangeHasANameAndAFact(change: String) throws {
    let (changed, plain) = (try Self.file(change), try Self.plain(change))
    try #require(changed != plain)
    let differing = RecipeField.all.filter { $0.differs(changed, plain) }
    #expect(differing.count == 1, "\(differing.map(\.name))")
    #expect(RecipeField.all.contains { $0.fact(changed) != $0.fact(plain) })
  }

  @Test(arguments: changes.filter { !$0.contains("output") })
  func aChangeHasALabel(change: String) throws {
    let recipes = [try Self.file(change).recipe, try Self.plain(change).recipe]
    let differences = RecipeDifferences(among: recipes)
    let labels = recipes.map { differences.texts(of: $0) }
    #expect(labels[0] != labels[1], "\(labels)")
  }

  /// Each key that the documents have is in the list above.
  @Test func everyKeyIsChanged() throws {
    // A tile has no base.
    let files = [
      #""calm":"top","base":[1,2,3],"background":"none","motion":"drift""#,
      #""tile":true,"art":{"outline":3},"output":{"format":"png"}"#,
    ]
    let keys = try files.flatMap { members in
      let json = Data(try Self.file(members).json.utf8)
      return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any]).keys
    }
    for key in keys where key != "engine" {
      #expect(Self.changes.contains { $0.hasPrefix("\"\(key)\"") }, "\(key)")
    }
  }
}
