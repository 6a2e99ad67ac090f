/// Why a share of work is refused.
public enum ShardError: Error, Hashable, Sendable {
  /// A text that names no share.
  case notAShard(String)
  /// A share before the first or past the last.
  case indexOutOfRange(index: Int, count: Int)
  /// Fewer shares than one, or more than there can be.
  case countOutOfRange(count: Int, range: ClosedRange<Int>)
  /// The environment knows no task of an array or of an indexed job.
  case noTask
  /// The environment has the task's number in `variable`, and not the number of tasks.
  case noCount(variable: String)
  /// A variable of the environment that is no number.
  case variableNotANumber(variable: String, value: String)
  /// A variable of the environment has a task past the last share.
  case variableOutOfRange(variable: String, value: Int, count: Int)
  /// The tasks of an array do not follow each other evenly from `first` on.
  case arrayHasGaps(task: Int, first: Int, step: Int, count: Int)
}

extension ShardError: CustomStringConvertible {
  /// One sentence, in lower case, that ends with what to do.
  public var description: String {
    switch self {
    case .notAShard:
      "write I/N, such as 0/8 for the first of eight; or auto, or auto/N, in a cluster's job"
    case .indexOutOfRange(let index, let count):
      "\(index)/\(count) is none of them; the first is 0/\(count), the last \(count - 1)/\(count)"
    case .countOutOfRange(let count, let range):
      "\(count) shares; there are \(range.lowerBound) to \(range.upperBound)"
    case .noTask:
      "neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX is set; write I/N, or run it in a "
        + "Slurm array or an indexed job of Kubernetes"
    case .noCount(let variable):
      "\(variable) tells which task this is, and nothing tells of how many; write auto/N"
    case .variableNotANumber(let variable, let value):
      "\(variable) is '\(JSONField.excerpt(value))' and must be a whole number from 0 on; write I/N"
    case .variableOutOfRange(let variable, let value, let count):
      "\(variable) is \(value) and must be 0 to \(count - 1); number the tasks from 0, or write "
        + "a larger N"
    case .arrayHasGaps(let task, let first, let step, let count):
      "task \(task) is not one of \(count) from \(first) on in steps of \(step); use an array "
        + "without gaps, such as --array=0-\(max(count, 1) - 1), or write auto/N"
    }
  }
}
