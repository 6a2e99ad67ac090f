extension PageFile {
  /// The files of the page; none in this program, because it was built without them.
  ///
  /// `make web` builds the page, and then the command with another version of this file, which
  /// contains them (`scripts/page`).
  package static let all: [PageFile] = []
}
