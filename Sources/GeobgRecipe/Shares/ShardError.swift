internal import GeobgScene

/// Why a share of work is refused.
public enum ShardError: Error, Hashable, Sendable {
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
}

extension ShardError: CustomStringConvertible {
  /// One sentence, in lower case, that ends with what to do.
  public var description: String { text.string }

  private var text: ByteText {
    switch self {
    case .notAShard(let text):
      "\(JSONField.shown(text)) is not a part; write I/N, such as 0/8 for the first of 8 parts, or "
        + "auto or auto/N in a cluster job"
    case .indexOutOfRange(let index, let count):
      ShardError.indexOutOfRange(index, count)
    case .countOutOfRange(let count, let range):
      ShardError.countOutOfRange(count, range)
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
extension ShardError {
  static func indexOutOfRange(_ index: Int, _ count: Int) -> ByteText {
    "\(index)/\(count) is out of range; the first part is 0/\(count), and the last is "
      + "\(count - 1)/\(count)"
  }

  static func countOutOfRange(_ count: Int, _ range: ClosedRange<Int>) -> ByteText {
    "\(count) parts is out of range; use \(range.lowerBound) to \(range.upperBound)"
  }
}
