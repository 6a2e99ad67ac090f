import Foundation
import GeobgKit
import GeobgPNG
import GeobgRecipe
import GeobgScene
import GeobgSystem
import GeobgTestSupport
import Testing

/// Joining the shares of a picture gives the same file as a single run.
@Suite(.timed) struct JoinedFileTests {
  static let pictures: [Recipe] = {
    let light = try? Fixtures.recipe(5, width: 40, height: 1793, passes: 1)
    var dark = try? Fixtures.recipe(6, width: 3000, height: 400, mode: .dark)
    dark?.background = .color(.black)
    var transparent = try? Fixtures.recipe(7, width: 150, height: 1030, passes: 1)
    transparent?.background = .none
    let narrow = try? Fixtures.recipe(8, width: 1, height: 257)
    return [light, dark, transparent, narrow].compactMap { $0 }
  }()
  /// The number of bands in each of ``pictures``.
  static let bandCounts = [8, 3, 5, 2]

  /// In any order, and drawn on one thread or two.
  @Test(arguments: pictures.indices, PNGCompression.allCases)
  func joinedTheyAreTheFileOfOneRun(_ picture: Int, compression: PNGCompression) throws {
    let bandCount = Self.bandCounts[picture]
    var whole: [UInt8]?
    for count in [1, 2, 3, 7, bandCount] where count <= bandCount {
      let shares = try Shares(Self.pictures[picture], compression, count: count, whole: whole)
      whole = shares.whole
      let turned = shares.names.dropFirst(count / 2) + shares.names.prefix(count / 2)
      for names in [shares.names, shares.names.reversed(), Array(turned)] {
        #expect(try shares.joined(names) == shares.whole)
      }
      #expect(try shares.file(shares.names).recipeFile == shares.recipeFile)
    }
  }

  @Test func theWholeIsMadeFromTheRecipeOfAnyShare() throws {
    let shares = try Shares(Self.pictures[0], count: 3)
    var file = try RecipeFile(reading: try #require(shares.files["1.png"]))
    #expect(file.output.rows == (try Shard(index: 1, of: 3)))
    #expect(try file.rows() == 512..<1280)
    file.output = file.output.with(rows: .whole)
    #expect(try file.render() == shares.whole)
  }

  @Test func progressCountsFiles() async throws {
    let shares = try Shares(Self.pictures[0], count: 3)
    try await confirmation(expectedCount: 3) { confirm in
      _ = try shares.joined(shares.names) { share in
        #expect([1.0 / 3, 2.0 / 3, 1].contains(share))
        confirm()
      }
    }
  }

  @Test func whatFailsWhileWritingIsPassedOn() throws {
    let shares = try Shares.small()
    let full = GeobgError.file(.diskFull(path: "a", reason: "full"))
    #expect(throws: full) {
      try shares.file(shares.names).prepared().write { _ throws(GeobgError) in throw full }
    }
  }

  /// With files instead of arrays; each output is one of the inputs.
  @Test(arguments: 0..<3)
  func aFileMayBeJoinedOntoAShare(index: Int) throws {
    let folder = try TemporaryFolder()
    let shares = try Shares(Self.pictures[2], count: 3)
    for (name, bytes) in shares.files {
      try Data(bytes).write(to: URL(fileURLWithPath: folder.path(name)))
    }
    let paths = shares.names.map { folder.path($0) }
    try JoinedFile(paths).prepared().write(to: FileTarget(paths[index]))
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: paths[index]))) == shares.whole)
    #expect(folder.names == shares.names)
  }

  @Test func moreSharesThanBandsAreRefused() throws {
    let output = Output().with(rows: try Shard(index: 0, of: 9))
    let file = RecipeFile(Self.pictures[0], output: output)
    let error = OutputError.tooManyShares(count: 9, bandCount: 8)
    #expect(throws: GeobgError.output(error)) { try file.render() }
    #expect(throws: error) { try file.rows() }
  }

  @Test func otherFormatsShowAllRows() throws {
    let output = Output().with(rows: try Shard(index: 1, of: 2))
    #expect(output.format == .png)
    #expect(output.with(format: .png) == output)
    for format in [Format.svg, .pdf] {
      #expect(output.with(format: format) == Output(format: format))
    }
    #expect(output.with(rows: .whole) == Output(format: .png))
  }
}
