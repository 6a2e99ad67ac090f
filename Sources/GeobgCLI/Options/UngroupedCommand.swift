internal import ArgumentParser

/// A command whose arguments are read without its groups of options.
///
/// For each type of group, the parser has the system search all types for several protocols. All
/// groups of `render` take longer than drawing a small picture; see `docs/architecture.md`.
protocol UngroupedCommand: ParsableCommand {
  /// The groups of the command's options, and the groups in them.
  ///
  /// Each property of a group needs a name that no other group has. The command has no options of
  /// its own. If a group is missing here, the command is slower, but the same.
  static var groups: [any ParsableArguments.Type] { get }
}

extension UngroupedCommand {
  /// The command that `arguments` describe.
  ///
  /// - Throws: An error without an explanation. The caller lets the parser read the arguments again
  ///   with the groups, and shows the parser's error or help.
  static func read(_ arguments: [String]) throws -> Self? {
    try OptionList.$current.withValue(OptionList(groups)) {
      try (Ungrouped<Self>.parseAsRoot(arguments) as? Ungrouped<Self>)?.command
    }
  }
}

/// The options in groups, as the parser finds them in a command.
struct OptionList: Sendable {
  /// The options of the command that is being read.
  @TaskLocal fileprivate static var current = OptionList([])

  /// The options, with the names of their properties.
  nonisolated(unsafe) let children: [Mirror.Child]
  /// The types of properties that are groups.
  private let groups: [ObjectIdentifier]

  /// The options in `groups`.
  init(_ groups: [any ParsableArguments.Type]) {
    let types = groups.map { OptionList.property($0) }
    self.groups = types
    children = groups.flatMap { OptionList.properties(of: $0) }
      .filter { !types.contains(ObjectIdentifier(type(of: $0.value))) }
  }

  /// Whether `type` is the type of a property that is a group.
  fileprivate func hasGroup(_ type: Any.Type) -> Bool { groups.contains(ObjectIdentifier(type)) }

  /// The type of a property that is the group `Group`.
  private static func property<Group: ParsableArguments>(_ group: Group.Type) -> ObjectIdentifier {
    ObjectIdentifier(OptionGroup<Group>.self)
  }

  /// The properties of the group `Group`, as a mirror lists them.
  static func properties<Group: ParsableArguments>(of group: Group.Type) -> [Mirror.Child] {
    let group = Group()
    let properties = withUnsafeBytes(of: group) { bytes in
      let reader = PropertyReader(bytes)
      return (try? Group(from: reader)) != nil && reader.isAtEnd ? reader.properties : nil
    }
    // A group with properties of another kind has its own mirror.
    return properties ?? Array(Mirror(reflecting: group).children)
  }
}

/// A command as the parser reads it: its options are in no group.
private struct Ungrouped<Command: UngroupedCommand>: ParsableCommand, CustomReflectable {
  /// Without names of options for help: for one of them, the parser would ask for protocols.
  static var configuration: CommandConfiguration {
    var configuration = Command.configuration
    configuration.helpNames = []
    return configuration
  }

  /// The command; nil until it is read.
  private(set) var command: Command?

  init() {}

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: OptionKey.self)
    command = try Command(from: UngroupedDecoder(values: values, options: .current))
  }

  var customMirror: Mirror { Mirror(self, children: OptionList.current.children) }

  mutating func validate() throws { try command?.validate() }
}

// MARK: - Decoding groups

/// Decodes groups of options, one property after the other.
private protocol GroupDecoder: Decoder {
  /// The value of the next property.
  func value<Value: Decodable>(_ type: Value.Type, of key: OptionKey) throws -> Value
}

extension GroupDecoder {
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(GroupContainer(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Failure.noProperty }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw Failure.noProperty
  }
}

/// Gives groups the values of the parser, in which the options are in no group.
private struct UngroupedDecoder: GroupDecoder {
  let values: KeyedDecodingContainer<OptionKey>
  let options: OptionList

  func value<Value: Decodable>(_ type: Value.Type, of key: OptionKey) throws -> Value {
    options.hasGroup(type) ? try Value(from: self) : try values.decode(type, forKey: key)
  }
}

/// Gives a group its own properties, and lists them.
///
/// A mirror would search all types for a protocol, and would find the type of each property by its
/// name, which takes longer than drawing a small picture. The decoding that the compiler writes for
/// a group has all properties with their types, in the order in which the group's memory has them.
///
/// Source: docs/ABI/TypeLayout.rst of Swift, for the layout of structs.
private final class PropertyReader: GroupDecoder {
  private(set) var properties: [Mirror.Child] = []
  private let group: UnsafeRawBufferPointer
  /// The end of the last property that was read, in bytes.
  private var end = 0

  /// Reads the properties of the group in the memory `group`.
  init(_ group: UnsafeRawBufferPointer) { self.group = group }

  /// Whether all properties have been read.
  var isAtEnd: Bool { end == group.count }

  func value<Value: Decodable>(_ type: Value.Type, of key: OptionKey) throws -> Value {
    let alignment = MemoryLayout<Value>.alignment
    let start = (end + alignment - 1) / alignment * alignment
    end = start + MemoryLayout<Value>.size
    guard let memory = group.baseAddress, end <= group.count else { throw Failure.noProperty }
    let value = (memory + start).assumingMemoryBound(to: Value.self).pointee
    properties.append((key.stringValue, value))
    return value
  }
}

/// The properties of one group.
private struct GroupContainer<Key: CodingKey, Values: GroupDecoder>:
  KeyedDecodingContainerProtocol
{
  let decoder: Values

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }

  func decodeNil(forKey key: Key) throws -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.value(type, of: OptionKey(key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw Failure.noProperty }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw Failure.noProperty
  }

  func superDecoder() throws -> any Decoder { throw Failure.noProperty }

  func superDecoder(forKey key: Key) throws -> any Decoder { throw Failure.noProperty }
}

extension Failure {
  fileprivate static let noProperty = Failure(
    "a group of options has a value that is no property", .usage)
}

/// The name of an option's property.
private struct OptionKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ key: some CodingKey) { stringValue = key.stringValue }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
