import GeobgTestSupport
import Testing

@testable import GeobgCLI

/// Reading the arguments of `render` without its groups of options.
@Suite(.timed) struct UngroupedCommandTests {
  /// Without this, the command would be slower, but the same.
  @Test(arguments: [
    [], ["wall.svg"], ["-o", "a.png", "-o", "b.svg", "--pair"], ["--no-metadata"], ["--no-config"],
    ["--seed", "1", "--seed", "x", "--light", "--size", "60x60", "--landscape", "--bleed", "3mm"],
    ["--palette", "dusk", "--no-mesh", "--mesh-passes=2", "--zoom", "2", "--shape-size", "0.5"],
    ["--no-clobber", "--quality", "80", "--no-groups", "--layers", "exact", "--rows", "0/2"],
    ["-q", "--threads", "2", "--max-pixels", "9", "--preset", "a", "--layout", "A:80x80+0+0"],
  ])
  func argumentsNeedNoGroups(arguments: [String]) throws {
    _ = try #require(try RenderCommand.read(arguments))
  }

  @Test func valuesAreReadFromTheirOptions() throws {
    let command = try #require(
      try RenderCommand.read(["a.svg", "-q", "--dark", "--zoom", "2", "--threads", "3"]))
    #expect(command.picture.file == "a.svg")
    #expect(command.picture.look.modes == [.dark])
    #expect(command.picture.look.zooms.count == 1)
    #expect(command.picture.look.art.values.values.allSatisfy { $0.isEmpty })
    #expect(command.runOptions.limits.threads == 3)
    #expect(command.runOptions.quiet)
    #expect(!command.metadata.noMetadata && !command.settingsOptions.isBare)
  }

  @Test(arguments: [
    ["--size"], ["--size", "x"], ["--sizes", "1"], ["a", "b"], ["-h"], ["--help"], ["--version"],
  ])
  func faultsAndHelpAreLeftToTheParser(arguments: [String]) {
    #expect(throws: (any Error).self) { try RenderCommand.read(arguments) }
  }

  @Test func eachOptionIsKnown() throws {
    let options = try CommandTable.ofGeobg().named(by: ["render"]).running.arguments
      .flatMap(\.names).filter { !["-h", "--help", "--version"].contains($0) }
    #expect(options.count > 50)
    for option in options {
      // The value is wrong for all but texts.
      let arguments = [option, "\u{1}"]
      do { _ = try RenderCommand.read(arguments) } catch {
        #expect(!"\(error)".contains("unknownOption"), "\(option)")
      }
    }
  }

  /// The mirror's list is that of the system.
  @Test func propertiesAreThoseOfAMirror() {
    func check<Group>(_ group: Group, _ properties: [Mirror.Child]) {
      let mirror = Mirror(reflecting: group).children.map { child in
        (label: child.label.map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 }, child.value)
      }
      #expect(properties.map(\.label) == mirror.map(\.label), "\(Group.self)")
      #expect(
        properties.map { ObjectIdentifier(type(of: $0.value)) }
          == mirror.map { ObjectIdentifier(type(of: $0.1)) }, "\(Group.self)")
    }
    check(PictureNameOptions(), OptionList.properties(of: PictureNameOptions.self))
    check(PictureOptions(), OptionList.properties(of: PictureOptions.self))
    check(LookOptions(), OptionList.properties(of: LookOptions.self))
    check(MotionOptions(), OptionList.properties(of: MotionOptions.self))
    check(ArtOptions(), OptionList.properties(of: ArtOptions.self))
    check(CanvasOptions(), OptionList.properties(of: CanvasOptions.self))
    check(FileOptions(), OptionList.properties(of: FileOptions.self))
    check(VectorOptions(), OptionList.properties(of: VectorOptions.self))
    check(MetadataOption(), OptionList.properties(of: MetadataOption.self))
    check(MonitorOptions(), OptionList.properties(of: MonitorOptions.self))
    check(RowsOption(), OptionList.properties(of: RowsOption.self))
    check(RunOptions(), OptionList.properties(of: RunOptions.self))
    check(LimitOptions(), OptionList.properties(of: LimitOptions.self))
    check(BoundOptions(), OptionList.properties(of: BoundOptions.self))
    check(SettingsOptions(), OptionList.properties(of: SettingsOptions.self))
  }

  @Test func noTwoOptionsHaveTheSameName() {
    let names = OptionList(RenderCommand.groups).children.compactMap { $0.label }
    #expect(names.count > 50)
    #expect(Set(names).count == names.count)
  }
}
