/// Why a manifest cannot be used.
public enum ManifestError: Error, Hashable, Sendable {
  /// Another run is writing it.
  case inUse(path: String, holder: String)
  /// It does not begin as a manifest does.
  case notManifest(path: String, reason: String)
  /// It was written with other parameters, of which these differ.
  case otherParameters(path: String, differing: [String])
  /// A line is damaged; the first line is 1.
  case damaged(path: String, line: Int, reason: String)
  /// A line is longer than any that is written.
  case lineTooLong(path: String, line: Int, limit: Int)
}

extension ManifestError: CustomStringConvertible {
  /// One sentence that begins with the path and ends with the way out.
  public var description: String {
    switch self {
    case .inUse(let path, let holder):
      "\(path): \(holder) is writing this file; wait until it finishes"
    case .notManifest(let path, let reason):
      "\(path): not the list of a batch (\(reason)); use another folder, or remove the file to "
        + "make all pictures again"
    case .otherParameters(let path, let differing):
      "\(path): this is the list of a different batch (changed: "
        + "\(differing.joined(separator: ", "))); "
        + "use another folder, or remove this file to make all pictures again"
    case .damaged(let path, let line, let reason):
      "\(path): line \(line) is damaged (\(reason)); remove the line to make its picture again"
    case .lineTooLong(let path, let line, let limit):
      "\(path): line \(line) has more than \(limit) bytes, so the file is not the list of a batch; "
        + "use another folder, or remove the file"
    }
  }
}
