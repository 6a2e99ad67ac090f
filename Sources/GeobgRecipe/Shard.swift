internal import GeobgScene

/// One share of work that is divided among several runs: the share ``index`` of ``count``.
///
/// Guarantees: `0 <= index < count`, and `count` within ``countRange``.
public struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// The allowed numbers of shares: at most as many as the tallest picture has rows.
  public static let countRange = 1...1_000_000
  /// The only share of undivided work.
  public static let whole = Shard(uncheckedIndex: 0, count: 1)

  /// The number of the share, from 0 to ``count`` - 1.
  public let index: Int
  /// The number of shares.
  public let count: Int

  /// The share `index` of `count`.
  ///
  /// - Throws: ``ShardError/countOutOfRange(count:range:)``,
  ///   ``ShardError/indexOutOfRange(index:count:)``.
  public init(index: Int, of count: Int) throws(ShardError) {
    guard Shard.countRange.contains(count) else {
      throw .countOutOfRange(count: count, range: Shard.countRange)
    }
    guard (0..<count).contains(index) else { throw .indexOutOfRange(index: index, count: count) }
    self.init(uncheckedIndex: index, count: count)
  }

  private init(uncheckedIndex index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// Reads the share `I/N`, such as `3/8`, the fourth of eight.
  ///
  /// - Throws: ``ShardError/notAShard(_:)`` for any other text, and the errors of
  ///   ``init(index:of:)``.
  public init(parsing text: String) throws(ShardError) {
    let parts = text.parts(between: UInt8(ascii: "/"))
    guard parts.count == 2, let index = Int(digits: parts[0]), let count = Int(digits: parts[1])
    else { throw .notAShard(text) }
    try self.init(index: index, of: count)
  }

  /// Whether the share is the whole work.
  public var isWhole: Bool { count == 1 }

  /// This share's range of `total` items.
  ///
  /// The ranges of all shares follow each other, cover every item once, and differ in length by at
  /// most one. A share is empty only if there are more shares than items.
  public func range(of total: Int) -> Range<Int> {
    func start(_ index: Int) -> Int {
      // The product of two numbers always fits into two words, so this cannot overflow.
      count.dividingFullWidth(index.multipliedFullWidth(by: total)).quotient
    }
    return start(index)..<start(index + 1)
  }

  /// The share as ``init(parsing:)`` reads it.
  public var description: String { "\(index)/\(count)" }
}

// MARK: - Shares of a cluster's job

extension Shard {
  /// Reads a share from `text`: `I/N`, or the share of a cluster's task in `environment`.
  ///
  /// - `auto` is this task of a Slurm array: `SLURM_ARRAY_TASK_ID`, counted from
  ///   `SLURM_ARRAY_TASK_MIN` in steps of `SLURM_ARRAY_TASK_STEP`, of `SLURM_ARRAY_TASK_COUNT`.
  /// - `auto/N` is the share `SLURM_ARRAY_TASK_ID` of N. If Slurm's variable is not set, it is
  ///   `JOB_COMPLETION_INDEX`, which Kubernetes sets in the pods of an indexed job.
  ///
  /// All tasks of an array get the same count. If an array has gaps and Slurm reports where it
  /// ends, every task fails.
  ///
  /// - Parameter environment: Looks up a variable; nil if it is not set.
  public init(
    parsing text: String, environment: (String) -> String?
  ) throws(ShardError) {
    if text.hasBytes(of: "auto") {
      try self.init(slurm: environment)
    } else if text.hasBytePrefix("auto/") {
      guard let count = Int(digits: text.dropping(firstBytes: 5)) else { throw .notAShard(text) }
      try self.init(count: count, environment)
    } else {
      try self.init(parsing: text)
    }
  }

  /// The share of `count` with the index in the environment.
  private init(count: Int, _ environment: (String) -> String?) throws(ShardError) {
    // An impossible count is reported before an index outside it.
    guard Shard.countRange.contains(count) else {
      throw .countOutOfRange(count: count, range: Shard.countRange)
    }
    for name in [Variable.id, Variable.completionIndex] {
      guard let index = try Shard.value(name, environment) else { continue }
      guard index < count else {
        throw .variableOutOfRange(variable: name, value: index, count: count)
      }
      try self.init(index: index, of: count)
      return
    }
    throw .noTask
  }

  /// The share of this task of a Slurm array.
  private init(slurm environment: (String) -> String?) throws(ShardError) {
    guard let id = try Shard.value(Variable.id, environment) else {
      guard environment(Variable.completionIndex) != nil else { throw .noTask }
      throw .noCount(variable: Variable.completionIndex)
    }
    guard let count = try Shard.value(Variable.count, environment),
      let first = try Shard.value(Variable.first, environment)
    else { throw .noCount(variable: Variable.id) }
    let step = try Shard.value(Variable.step, environment) ?? 1
    let last = try Shard.value(Variable.last, environment)
    // A list such as 1,3,7 has no step that leads from its first to its last task in `count` tasks.
    guard step > 0, id >= first, (id - first) % step == 0, (id - first) / step < count,
      last.map({ $0 >= first && ($0 - first) / step == count - 1 }) ?? true
    else { throw .arrayHasGaps(task: id, first: first, step: step, count: count) }
    try self.init(index: (id - first) / step, of: count)
  }

  /// The number in a variable; nil if the variable is not set.
  private static func value(
    _ name: String, _ environment: (String) -> String?
  ) throws(ShardError) -> Int? {
    guard let text = environment(name) else { return nil }
    guard let value = Int(digits: text) else {
      throw .variableNotANumber(variable: name, value: text)
    }
    return value
  }

  /// The names of the variables that clusters set for a task.
  ///
  /// Sources: sbatch(1), "Output environment variables"; Kubernetes, "Indexed Job".
  private enum Variable {
    static let id = "SLURM_ARRAY_TASK_ID"
    static let count = "SLURM_ARRAY_TASK_COUNT"
    static let first = "SLURM_ARRAY_TASK_MIN"
    static let last = "SLURM_ARRAY_TASK_MAX"
    static let step = "SLURM_ARRAY_TASK_STEP"
    static let completionIndex = "JOB_COMPLETION_INDEX"
  }
}

// MARK: - Errors

/// Why a share of work is refused.
public enum ShardError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A text that is not a share.
  case notAShard(String)
  /// A share before the first or past the last.
  case indexOutOfRange(index: Int, count: Int)
  /// A number of shares outside its range.
  case countOutOfRange(count: Int, range: ClosedRange<Int>)
  /// The environment has no task number of an array or an indexed job.
  case noTask
  /// The environment has the task's number in `variable`, but not the number of tasks.
  case noCount(variable: String)
  /// A variable of the environment that is not a number.
  case variableNotANumber(variable: String, value: String)
  /// A variable of the environment has a task past the last share.
  case variableOutOfRange(variable: String, value: Int, count: Int)
  /// The tasks of an array do not follow each other evenly from `first` on.
  case arrayHasGaps(task: Int, first: Int, step: Int, count: Int)

  static func indexOutOfRange(_ index: Int, _ count: Int) -> ByteText {
    "\(index)/\(count) is out of range; the first part is 0/\(count), and the last is "
      + "\(count - 1)/\(count)"
  }

  static func countOutOfRange(_ count: Int, _ range: ClosedRange<Int>) -> ByteText {
    "\(count) parts is out of range; use \(range.lowerBound) to \(range.upperBound)"
  }

  /// One sentence, in lower case, that ends with what to do.
  public var description: String { text.string }

  private var text: ByteText {
    switch self {
    case .notAShard(let text):
      "\(JSONField.shown(text)) is not a part; write I/N, such as 0/8 for the first of 8 parts, or "
        + "auto or auto/N in a cluster job"
    case .indexOutOfRange(let index, let count): ShardError.indexOutOfRange(index, count)
    case .countOutOfRange(let count, let range): ShardError.countOutOfRange(count, range)
    case .noTask:
      "neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX is set; write I/N, or use a "
        + "Slurm array or an indexed Kubernetes job"
    case .noCount(let variable):
      "\(variable) has the number of this task, but the number of tasks is unknown; write auto/N"
    case .variableNotANumber(let variable, let value):
      "\(variable) is '\(JSONField.excerpt(value))' and must be a whole number; write I/N instead"
    case .variableOutOfRange(let variable, let value, let count):
      "\(variable) is \(value) and must be 0 to \(count - 1); number the tasks from 0, or write "
        + "a larger N"
    case .arrayHasGaps(let task, let first, let step, let count):
      "the array has gaps: task \(task) is not among \(count) tasks from \(first) in steps of "
        + "\(step); use an array such as --array=0-\(max(count, 1) - 1), or write auto/N"
    }
  }
}

// The sentences that readers of recipes need; the others are about arguments and the environment.
