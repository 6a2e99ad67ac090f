import GeobgKit

/// Why a request is refused; each reason has a status and a sentence.
public enum Refusal: Error, Hashable, Sendable {
  /// The request is not HTTP.
  case notHTTP
  /// HTTP 1.1 without `Host`, or with two.
  case host
  /// The target cannot be read.
  case target
  /// The address names nothing that is here.
  case address
  /// A parameter that is unknown or given twice.
  case parameter(String)
  /// A value that is not allowed, with the sentence that says why.
  case value(String)
  /// A picture with too many pixels, or too long for its width.
  case tooLarge(width: Int, height: Int, Bound)
  /// A method other than `GET` and `HEAD`.
  case method
  /// A request with a body.
  case body
  /// A target that is too long, in bytes.
  case targetLength(limit: Int)
  /// Header fields that are too long in bytes or too many.
  case headers(byteLimit: Int, fieldLimit: Int)
  /// Too many pictures are waiting.
  case busy(retrySeconds: Int)
  /// A fault of the server; its reason is in the server's log.
  case fault

  /// The limit that a picture exceeds.
  public enum Bound: Hashable, Sendable {
    /// The most pixels.
    case pixels(Int)
    /// The most times that one side may be longer than the other.
    case sideRatio(Int)
  }

  /// The status of the answer.
  public var status: Int {
    switch self {
    case .notHTTP, .host, .target, .parameter, .value, .tooLarge: 400
    case .address: 404
    case .method: 405
    case .body: 413
    case .targetLength: 414
    case .headers: 431
    case .fault: 500
    case .busy: 503
    }
  }

  /// Whether the connection must end, because the rest of the request is unknown.
  var endsConnection: Bool {
    switch self {
    case .notHTTP, .body, .headers: true
    default: false
    }
  }
}

extension Refusal: CustomStringConvertible {
  /// One sentence: what was sent, what is wrong with it, and what to do.
  public var description: String {
    switch self {
    case .notHTTP: "the request is not HTTP; send GET /wallpaper/SEED.svg"
    case .host: "HTTP 1.1 needs one Host header; send one"
    case .target:
      "the address has characters that are not allowed; write other characters as %XX in UTF-8"
    case .address:
      "there is nothing at this address; use /wallpaper/SEED.svg or /wallpaper/SEED.png"
    case .parameter(let name):
      "the parameter \(name) is unknown or given twice; use each of "
        + "\(Parameter.listOfNames) at most once"
    case .value(let sentence): sentence
    case .tooLarge(let width, let height, .pixels(let limit)):
      "size: \(width)x\(height) has too many pixels; use at most \(limit)"
    case .tooLarge(let width, let height, .sideRatio(let limit)):
      "size: \(width)x\(height) is too long; one side can be \(limit) times as long as the other"
    case .method: "only GET and HEAD are allowed; send one of them"
    case .body: "the request has a body; send it without one"
    case .targetLength(let limit): "the address is too long; use at most \(limit) bytes"
    case .headers(let byteLimit, let fieldLimit):
      "the headers are too long; use at most \(byteLimit) bytes and \(fieldLimit) fields"
    case .busy(let seconds):
      "too many pictures are waiting; try again in \(seconds) second\(seconds == 1 ? "" : "s")"
    case .fault: "the server failed; its log has the reason"
    }
  }
}
