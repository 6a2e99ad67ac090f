internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

/// How the values of one option change a picture.
///
/// An option may be given several times. A batch makes a picture for each value; other commands use
/// the last value.
struct PictureOption {
  typealias Change = (inout PictureChange) -> Void
  /// Reads a value for a picture that starts with a certain canvas; notes are shown to the user.
  typealias Reader = (_ start: Canvas, _ notes: inout [String]) throws -> Change

  /// One reader for each value, in the order of the command line.
  private var readers: [Reader]

  /// An option that sets `part` of a change to each of `values`.
  init<Value>(
    _ part: @autoclosure () -> WritableKeyPath<PictureChange, Value?>, _ values: [Value]
  ) {
    self.init(part(), values) { value, _, _ in value }
  }

  /// An option that sets `part` of a change to the result of `read` for each of `values`.
  init<Argument, Value>(
    _ part: @autoclosure () -> WritableKeyPath<PictureChange, Value?>, _ values: [Argument],
    read: @escaping (Argument, _ start: Canvas, _ notes: inout [String]) throws -> Value
  ) {
    guard !values.isEmpty else {
      // The system needs some time to make a key path, and most options are not given.
      readers = []
      return
    }
    let part = part()
    readers = values.map { argument in
      { start, notes in
        let value = try read(argument, start, &notes)
        return { $0[keyPath: part] = value }
      }
    }
  }

  /// Whether the option is on the command line.
  var isGiven: Bool { !readers.isEmpty }

  /// How many pictures it makes of one.
  var count: Int { max(1, readers.count) }

  /// The same option with only its last value.
  var last: PictureOption {
    var option = self
    option.readers = readers.suffix(1)
    return option
  }

  /// Each of `changes` combined with each value of this option.
  ///
  /// If the option is not given, `changes` are returned as they are.
  ///
  /// - Parameter start: The canvas that the picture starts with.
  func vary(
    _ changes: [PictureChange], from start: Canvas, notes: inout [String]
  ) throws -> [PictureChange] {
    guard isGiven else { return changes }
    // Read each value once, because reading it may open a file or ask the session.
    let own = try readers.map { try $0(start, &notes) }
    return changes.flatMap { change in
      own.map { apply in
        var change = change
        apply(&change)
        return change
      }
    }
  }
}
