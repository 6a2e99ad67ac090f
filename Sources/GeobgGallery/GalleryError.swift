package import GeobgBatch
package import GeobgKit
package import GeobgRecipe
package import GeobgSystem

/// Why a gallery cannot be made.
package enum GalleryError: Error, Sendable {
  case noPictures
  case tooManyPictures(limit: Int)
  case source(BatchError)
  case noRecipe(path: String, DocumentError)
  case picture(GeobgError)
  case notSite(path: String)
  case busy(path: String, holder: String)
  case file(FileError)
}

extension GalleryError: CustomStringConvertible {
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
