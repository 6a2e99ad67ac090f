internal import CGeobgCairo
internal import GeobgScene

extension RenderError {
  /// The error that a Cairo status stands for; nil for success.
  init?(_ status: cairo_status_t) {
    switch status {
    case CAIRO_STATUS_SUCCESS: return nil
    case CAIRO_STATUS_NO_MEMORY: self = .outOfMemory
    default: self = .backend(message: String(cString: cairo_status_to_string(status)))
    }
  }
}
