import GeobgRecipe
import GeobgTestSupport
import Testing

@Suite(.timed) struct FormatListTests {
  /// The lists are written out, because making them would be a large part of the module for pages.
  @Test func listsAgreeWithTheTable() {
    #expect(Format.listOfNames == Format.allCases.map(\.name).joinedWithOr)
    #expect(
      Format.listOfExtensions == Format.allCases.map { "." + $0.fileExtension }.joinedWithOr)
  }
}
