package import GeobgBatch
package import GeobgKit

/// Why a gallery cannot be made.
package enum GalleryError: Error, Sendable {
  /// There are no pictures.
  case noPictures
  /// More pictures than a page can show.
  case tooManyPictures(limit: Int)
  /// A folder, a manifest or a file that cannot be read.
  case source(BatchError)
  /// A file without a valid recipe.
  case noRecipe(path: String, DocumentError)
  /// A picture that cannot be drawn.
  case picture(GeobgError)
  /// A folder that has files and is no site of a gallery.
  case notSite(path: String)
  /// Another process writes the site.
  case busy(path: String, holder: String)
  /// A file of the site that cannot be written.
  case file(FileError)
}

extension GalleryError: CustomStringConvertible {
  /// One sentence, in lower case: what was found, what is allowed, and what to do.
  package var description: String {
    switch self {
    case .noPictures: "there are no pictures; name pictures that geobg made, or seeds"
    case .tooManyPictures(let limit):
      "a gallery has at most \(limit) pictures; use fewer seeds, or fewer options"
    case .source(let error): error.description
    case .noRecipe(let path, let error): "\(path): \(error)"
    case .picture(let error): error.description
    case .notSite(let path):
      "\(path): the folder has other files and is no gallery; choose a new folder"
    case .busy(let path, let holder):
      "\(path): \(holder) writes this gallery; wait until it is finished"
    case .file(let error): error.description
    }
  }
}
