internal import GeobgScene

/// What the values of one option change about a picture.
///
/// An option may be given several times. A batch makes a picture for each value; elsewhere the last
/// value counts.
struct PictureOption {
  /// Makes the change that a value asks for.
  typealias Change = (inout PictureChange) -> Void
  /// Reads a value for a picture that starts on a canvas; notes go to the user.
  typealias Reader = (_ start: Canvas, _ notes: inout [String]) throws -> Change

  /// One reader for each value, in the order of the command line.
  private var readers: [Reader]

  /// The option that sets `part` of a change to each of `values`.
  init<Value>(_ part: WritableKeyPath<PictureChange, Value?>, _ values: [Value]) {
    self.init(part, values) { value, _, _ in value }
  }

  /// The option that sets `part` of a change to what `read` makes of each of `values`.
  init<Argument, Value>(
    _ part: WritableKeyPath<PictureChange, Value?>, _ values: [Argument],
    read: @escaping (Argument, _ start: Canvas, _ notes: inout [String]) throws -> Value
  ) {
    readers = values.map { argument in
      { start, notes in
        let value = try read(argument, start, &notes)
        return { $0[keyPath: part] = value }
      }
    }
  }

  /// Whether the option is on the command line.
  var isGiven: Bool { !readers.isEmpty }

  /// The same option with its last value alone.
  var last: PictureOption {
    var option = self
    option.readers = readers.suffix(1)
    return option
  }

  /// Each of `changes` with each value of this option; `changes` themselves where it is not given.
  ///
  /// - Parameter start: The canvas that the picture starts on.
  func vary(
    _ changes: [PictureChange], from start: Canvas, notes: inout [String]
  ) throws -> [PictureChange] {
    guard isGiven else { return changes }
    // Each value is read once: it may be a file, or a question to the session.
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
