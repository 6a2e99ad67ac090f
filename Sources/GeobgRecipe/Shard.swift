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
  /// - Throws: ``ValueError/countOutOfRange(count:range:)``,
  ///   ``ValueError/indexOutOfRange(index:count:)``.
  public init(index: Int, of count: Int) throws(ValueError) {
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
  /// - Throws: ``ValueError/notAShard(_:)`` for any other text, and the errors of
  ///   ``init(index:of:)``.
  public init(parsing text: String) throws(ValueError) {
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
  ) throws(ValueError) {
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
  private init(count: Int, _ environment: (String) -> String?) throws(ValueError) {
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
  private init(slurm environment: (String) -> String?) throws(ValueError) {
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
  ) throws(ValueError) -> Int? {
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
